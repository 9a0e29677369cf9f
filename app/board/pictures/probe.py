"""``probe``: a balance. What raises J lies on the right pan, what lowers it on the left; J is the difference."""

from __future__ import annotations

from app.board.pictures.canvas import NUMBER, Canvas, Picture
from app.board.pictures.geometry import text_width, total
from app.board.pictures.scene import Quantity, Scene

FULL, PAN, FOOT = 150.0, 196.0, 198.0


def probe(scene: Scene) -> Picture:
    """The contributions G_ic O_ic as blocks, by reader where they are many, and the beam tilted by their sum."""
    canvas = Canvas(scene)
    parts = _contributions(scene)
    gains = [(part, name) for part, name in parts if part["value"] > 0]
    losses = [(part, name) for part, name in parts if part["value"] < 0]
    up, down = (total(abs(part["value"]) for part, _ in side) for side in (gains, losses))
    most = max(up, down)
    result = scene.quantity("probe")
    tilt = 0.0 if most == 0 else 12 * (up - down) / (up + down)
    canvas.path("beam", "M320 220L302 256L338 256Z")
    canvas.line("rod thick", 90, 218 - tilt, 550, 218 + tilt)
    for side, middle, drop in ((losses, 150.0, -tilt), (gains, 490.0, tilt)):
        plate = FOOT + drop * 170 / 230
        canvas.line("rod thick", middle, plate, middle, 218 + drop * 170 / 230)
        canvas.line("rod thick", middle - PAN / 2, plate, middle + PAN / 2, plate)
        _pile(canvas, side, middle, plate - 2, most)
    canvas.text("note", 150, 254, scene.say("lowers"), "middle")
    canvas.text("note", 490, 254, scene.say("raises"), "middle")
    words = scene.fit(result["value"], 130, NUMBER) or ""
    half = (text_width(words, NUMBER) + 44) / 2
    canvas.symbol(320 - half, 287, "ink", "probe")
    canvas.text("note", 320 - half + 18, 286, "=")
    canvas.number(320 - half + 34, 286, result, 130, "start", "number strong")
    return canvas.picture(scene.say("probe"), 300)


def _contributions(scene: Scene) -> list[tuple[Quantity, str]]:
    """Every G_ic O_ic that is not 0; one sum a reader where there are more than sixteen of them."""
    shapes, single, joined = scene.shapes, [], []
    for i in range(shapes["n_q"]):
        row = []
        for c in range(shapes["d_v"]):
            product = scene.product(scene.quantity("upstream", i, c), scene.quantity("output", i, c))
            row.append(product)
            if product["value"] != 0:
                single.append((product, f"{scene.label('upstream', i, c)}·{scene.label('output', i, c)}"))
        joined.append((scene.sum(row), scene.say("reader", i=i)))
    return single if len(single) <= 16 else joined


def _pile(canvas: Canvas, side: list[tuple[Quantity, str]], middle: float, floor: float, most: float) -> None:
    for part, name in side:
        height = abs(part["value"]) / most * FULL
        inset = min(1.0, height / 4)
        title = canvas.scene.equation(name, part)
        canvas.block("ink", middle - PAN / 2 + 8, floor - height + inset, PAN - 16, height - 2 * inset, part, title)
        if height >= NUMBER + 3:
            line = floor - height / 2 + 5
            canvas.text("note over" if part["value"] < 0 else "note", middle - PAN / 2 + 18, line, name)
            canvas.inside(middle + PAN / 2 - 18, line, part, 96, "end")
        floor -= height
