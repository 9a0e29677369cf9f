"""``output``: the row's shares as a bar, and every coordinate of V shrunk by them and walked off to O."""

from __future__ import annotations

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.geometry import largest, text_width, total, window
from app.board.pictures.scene import Scene
from app.board.pictures.steps import Step, Walk, draw_walks


def output(scene: Scene) -> Picture:
    """The bar of A_i on top, below it one walk a coordinate c: A_ij of V_jc for each read, ending at O_ic."""
    canvas, reader = Canvas(scene), scene.reader
    title = scene.say("output", i=reader)
    reads = [read for read in range(scene.shapes["n_k"]) if scene.may_read(reader, read)]
    _draw_shares(canvas, reads)
    if not reads:
        return canvas.picture(title, 104)
    walks = []
    for c in window(scene.shapes["d_v"], max(1, min(4, 12 // len(reads))), scene.focus.get("c", 0)):
        steps = []
        for read in reads:
            share, whole = scene.quantity("weights", reader, read), scene.quantity("value", read, c)
            product = scene.product(share, whole)
            name = f"{scene.label('weights', reader, read)} · {scene.label('value', read, c)}"
            steps.append(Step(share, whole, product, scene.equation(name, product)))
        focused = scene.focus.get("c") == c
        walks.append(Walk("output", (reader, c), steps, scene.quantity("output", reader, c), focused))
    height = draw_walks(canvas, walks, "v", "ink", 106)
    return canvas.picture(title, height)


def _draw_shares(canvas: Canvas, reads: list[int]) -> None:
    scene, x = canvas.scene, 72.0
    held = [scene.quantity("weights", scene.reader, read) for read in reads]
    whole = total(abs(each["value"]) for each in held)
    if not reads:
        canvas.nothing(20)
        return
    canvas.symbol(20, 45, "a", "weights", scene.reader)
    if largest(each["value"] for each in held) == 0:
        canvas.rect("tray made a", 72, 20, 540, 38, 8)
        return
    for read, each in zip(reads, held, strict=True):
        width = abs(each["value"]) / whole * 540
        inset = min(1.0, width / 4)
        title = scene.equation(scene.label("weights", scene.reader, read), each)
        canvas.block("a", x + inset, 20, width - inset * 2, 38, each, title)
        canvas.number(x + width / 2, 44, each, width - 8, "middle", "number strong")
        words = scene.say("read", j=read)
        if text_width(words, 13) <= width:
            canvas.text("note", x + width / 2, 76, words, "middle")
        x += width
