"""Two rows of length 2 as arrows: a dot product is length times length times the cosine of the angle between them."""

from __future__ import annotations

from dataclasses import dataclass

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.figures import Point, angle, arc, arrowhead, groups, length, outline, unit
from app.board.pictures.geometry import text_width, window
from app.board.pictures.plane import BOTTOM, RIGHT, SHEET, Labels, Plane, draw_axes
from app.board.pictures.scene import Quantity, Scene

ROWS, PITCH, SHOWN = BOTTOM + 78, 24.0, 4
COLUMNS = (66.0, 133.0, 202.0, 270.0)
"""The middles of the two lengths, the cosine and the product."""


@dataclass(frozen=True)
class Pair:
    """Whose product is ``result``: the reader's row of ``one``, tone ``warm``, and each row of ``other``."""

    one: str
    other: str
    result: str
    tones: tuple[str, str]
    title: str


def dot_vectors(scene: Scene) -> Picture | None:
    """The query against the keys; None where d_k is not 2."""
    return _vectors(scene, Pair("query", "key", "dot_products", ("q", "k"), "vectors"), "d_k")


def gradient_vectors(scene: Scene) -> Picture | None:
    """G against the rows of V, which makes dA; None where d_v is not 2."""
    return _vectors(scene, Pair("upstream", "value", "grad_weights", ("gold", "v"), "vectors-gradient"), "d_v")


def _vectors(scene: Scene, pair: Pair, size: str) -> Picture | None:
    if scene.shapes[size] != 2:
        return None
    canvas, labels, reader, count = Canvas(scene), Labels(), scene.reader, scene.shapes["n_k"]
    chosen = min(scene.focus.get("j", 0), count - 1)
    one = _row(scene, pair.one, reader)
    others = [_row(scene, pair.other, read) for read in range(count)]
    plane = Plane([one, *others], even=True)
    origin, tip = plane.at((0.0, 0.0)), plane.at(one)
    draw_axes(canvas, plane, None)
    _draw_arrow(canvas, f"band {pair.tones[0]}", origin, tip, 12)
    _draw_angle(canvas, plane, one, others[chosen])
    order = sorted(range(count), key=lambda read: (read == chosen, read))
    for read in order:
        focus = " focus" if read == chosen else ""
        _draw_arrow(canvas, f"arrow {pair.tones[1]}{focus}", origin, plane.at(others[read]), 9)
    labels.keep(*origin, 5)
    _name(canvas, labels, pair.tones[0], pair.one, [reader], (tip, origin))
    for group in sorted(groups(others), key=lambda group: chosen not in group):
        _name(canvas, labels, pair.tones[1], pair.other, group, (plane.at(others[group[0]]), origin))
    shown = window(count, SHOWN, chosen)
    _draw_head(canvas, pair)
    for place, read in enumerate(shown):
        _draw_row(canvas, pair, read, ROWS + place * PITCH, read == chosen)
    return canvas.picture(scene.say(pair.title, i=reader), ROWS + len(shown) * PITCH - 6, SHEET)


def _row(scene: Scene, tensor: str, row: int) -> Point:
    return scene.value(tensor, row, 0), scene.value(tensor, row, 1)


def _draw_arrow(canvas: Canvas, style: str, start: Point, tip: Point, size: float) -> None:
    """From the origin to ``tip``; a ring where both are the same."""
    way = unit(tip[0] - start[0], tip[1] - start[1])
    if way is None:
        canvas.circle(f"{style} point", *start, size / 2)
        return
    canvas.line(style, *start, tip[0] - way[0] * size * 0.8, tip[1] - way[1] * size * 0.8)
    canvas.path(f"{style} head", arrowhead(tip, way, size))


def _draw_angle(canvas: Canvas, plane: Plane, one: Point, other: Point) -> None:
    """The arc between two arrows, and the shadow of the second on the line of the first."""
    first, last = unit(*one), unit(*other)
    if first is None or last is None:
        return
    x, y = plane.at((0.0, 0.0))
    points = [(x + 26 * u, y - 26 * v) for u, v in arc(first, last)]
    canvas.path("arc", outline([(x, y), *points]))
    along = first[0] * other[0] + first[1] * other[1]
    canvas.line("hair", *plane.at(other), *plane.at((first[0] * along, first[1] * along)))


def _name(canvas: Canvas, labels: Labels, tone: str, tensor: str, rows: list[int], ends: tuple[Point, Point]) -> None:
    lowered = ",".join(map(str, rows))
    if found := labels.find(*ends[0], 15 + text_width(lowered, 13), 8, ends[1]):
        style = "ink" if tone == "gold" else tone
        canvas.text(f"symbol {style}", found[0], found[1], canvas.scene.symbol(tensor), found[2], lowered)


def _draw_head(canvas: Canvas, pair: Pair) -> None:
    y, scene = ROWS - PITCH, canvas.scene
    one, other = scene.symbol(pair.one), scene.symbol(pair.other)
    for x, words in zip(COLUMNS, (f"|{one}|", f"|{other}|", "cos θ", scene.symbol(pair.result)), strict=True):
        canvas.text("note", x, y, words, "middle")
    canvas.text("note", RIGHT - 4, y, "θ", "end")


def _draw_row(canvas: Canvas, pair: Pair, read: int, y: float, focused: bool) -> None:
    """|q| × |k| × cos θ = R, and θ; without a direction there is no angle."""
    scene, reader = canvas.scene, canvas.scene.reader
    if focused:
        canvas.rect("halo", 6, y - 17, SHEET - 12, PITCH, 6)
    first, last = _length(scene, pair.one, reader), _length(scene, pair.other, read)
    result = scene.quantity(pair.result, reader, read)
    sizes, wide = first["value"] * last["value"], 60.0
    canvas.symbol(14, y, pair.tones[1], pair.other, read)
    canvas.number(COLUMNS[0], y, first, wide)
    canvas.number(COLUMNS[1], y, last, wide)
    if sizes:
        derived = f"{result['cell']}/({first['derived']}*{last['derived']})"
        canvas.number(COLUMNS[2], y, {"derived": derived, "value": result["value"] / sizes}, wide)
    else:
        canvas.text("note", COLUMNS[2], y, "–", "middle")
    for x, sign in zip((100, 167, 238), "××=", strict=True):
        canvas.text("note", x, y, sign, "middle")
    canvas.number(COLUMNS[3], y, result, wide, "middle", "number strong")
    turn = _angle(scene, f"{pair.one}:{reader}", f"{pair.other}:{read}")
    if turn:
        canvas.number(RIGHT, y, turn, 66, "end")
        canvas.text("note", RIGHT + 1, y, "°")


def _length(scene: Scene, tensor: str, row: int) -> Quantity:
    squares = "+".join(f"{tensor}:{row}:{at}*{tensor}:{row}:{at}" for at in (0, 1))
    return {"derived": f"sqrt({squares})", "value": length(*_row(scene, tensor, row))}


def _angle(scene: Scene, one: str, other: str) -> Quantity | None:
    (a, b), (c, d) = (_row(scene, name.split(":")[0], int(name.split(":")[1])) for name in (one, other))
    value = angle(a * d - b * c, a * c + b * d)
    cross = f"abs({one}:0*{other}:1-{one}:1*{other}:0)"
    derived = f"atan2({cross},{one}:0*{other}:0+{one}:1*{other}:1)*180/pi"
    return None if value is None else {"derived": derived, "value": value}
