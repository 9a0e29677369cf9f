"""The rows of V as points of a plane, and every output inside their hull."""

from __future__ import annotations

from app.board.pictures.canvas import NOTE, NUMBER, Canvas, Picture
from app.board.pictures.figures import Point, groups, hull, outline
from app.board.pictures.geometry import text_width
from app.board.pictures.plane import BOTTOM, LEFT, SHEET, Labels, Plane, draw_axes
from app.board.pictures.scene import Scene


def mixture(scene: Scene) -> Picture | None:
    """V's rows with what may be read of them, lines as thick as the shares of A_i, and O; None where d_v is not 2."""
    if scene.shapes["d_v"] != 2:
        return None
    canvas, reader = Canvas(scene), scene.reader
    reads, readers = range(scene.shapes["n_k"]), range(scene.shapes["n_q"])
    values = [_point(scene, "value", read) for read in reads]
    outputs = [_point(scene, "output", each) for each in readers]
    plane, labels = Plane([*values, *outputs], even=False), Labels()
    places, ends = [plane.at(each) for each in values], [plane.at(each) for each in outputs]
    open_ = [read for read in reads if scene.may_read(reader, read)]
    draw_axes(canvas, plane, outputs[reader])
    canvas.path("hull v", outline(hull(places)))
    if open_:
        canvas.path("hull open v", outline(hull([places[read] for read in open_])))
    x, y = ends[reader]
    for read in open_:
        share = scene.quantity("weights", reader, read)
        title = scene.equation(scene.label("weights", reader, read), share)
        sign = " minus" if share["value"] < 0 else ""
        thick = min(14.0, 0.75 + 12 * abs(share["value"]))
        canvas.path(f"strand a{sign}", outline([ends[reader], places[read]]), share, title, thick)
        canvas.marks[-1]["after"] = f"output:{reader}:1"
    for line in ((x, y, x, BOTTOM), (x, y, LEFT, y)):
        canvas.line("hair", *line)
        canvas.marks[-1]["after"] = f"output:{reader}:1"
    for read, (left, top) in enumerate(places):
        labels.keep(left, top, 6)
        closed = "" if read in open_ else " closed"
        _dot(canvas, f"spot v{closed}", "knob", "value", read, (left, top), 6, 14)
    for each in sorted(readers, key=lambda each: (each == reader, each)):
        labels.keep(*ends[each], 6 if each == reader else 4)
        style = "spot focus" if each == reader else "spot"
        _dot(canvas, style, "ring", "output", each, ends[each], 6 if each == reader else 4, 8)
    _name(canvas, labels, [reader], ends[reader], ends[reader])
    for group in groups(places):
        words = scene.say("read", j=", ".join(map(str, group)))
        if found := labels.find(*places[group[0]], text_width(words, NOTE), 10, ends[reader]):
            canvas.text("note over", found[0], found[1], words, found[2])
    for group in groups(ends):
        if reader not in group:
            _name(canvas, labels, group, ends[group[0]], ends[reader])
    number = scene.quantity("output", reader, 0)
    half = text_width(scene.fit(number["value"], 90, NUMBER) or "", NUMBER) / 2
    canvas.number(min(max(x, half + 2), SHEET - half - 2), BOTTOM + 18, number, 90, "middle", "number strong")
    canvas.number(LEFT - 7, y + 5, scene.quantity("output", reader, 1), LEFT - 8, "end", "number strong")
    axes = {"x": vars(plane.x), "y": vars(plane.y)}
    return canvas.picture(scene.say("mixture", i=reader), BOTTOM + 42, SHEET) | {"axes": axes}


def _point(scene: Scene, tensor: str, row: int) -> Point:
    return scene.value(tensor, row, 0), scene.value(tensor, row, 1)


def _dot(canvas: Canvas, style: str, over: str, tensor: str, row: int, at: Point, radius: float, reach: float) -> None:
    """A disc for coordinate 0 and around it, to be seen or to be touched, one for coordinate 1, which names both."""
    scene = canvas.scene
    first, second = scene.quantity(tensor, row, 0), scene.quantity(tensor, row, 1)
    names = [scene.equation(scene.label(tensor, row, c), each) for c, each in enumerate((first, second))]
    canvas.circle(style, *at, radius, first)
    canvas.circle(over, *at, reach, second, ", ".join(names))


def _name(canvas: Canvas, labels: Labels, rows: list[int], at: Point, away: Point) -> None:
    lowered = ",".join(map(str, rows))
    width = 15 + text_width(lowered, NOTE)
    if found := labels.find(*at, width, 10, away):
        canvas.text("symbol ink", found[0], found[1], canvas.scene.symbol("output"), found[2], lowered)
        canvas.marks[-1]["after"] = f"output:{rows[-1]}:1"
