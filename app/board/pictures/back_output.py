"""``back-output``: what a little more of each read would be worth, or what a value gathers from all of its readers."""

from __future__ import annotations

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.columns import Column, draw_columns, merged
from app.board.pictures.geometry import window
from app.board.pictures.scene import Scene
from app.board.pictures.steps import Step, Walk, draw_walks


def back_output(scene: Scene) -> Picture:
    """For a cell of V or dV the walk of A_ij G_ic over the readers; else dA_ij = G_i · V_j, one column a read."""
    if "j" in scene.focus and "i" not in scene.focus:
        return _value(scene)
    canvas, reader = Canvas(scene), scene.reader
    columns = []
    for read in range(scene.shapes["n_k"]):
        terms = []
        for c in range(scene.shapes["d_v"]):
            product = scene.product(scene.quantity("upstream", reader, c), scene.quantity("value", read, c))
            name = f"{scene.label('upstream', reader, c)} · {scene.label('value', read, c)}"
            terms.append((product, scene.equation(name, product)))
        result = scene.quantity("grad_weights", reader, read)
        title = scene.equation(scene.label("grad_weights", reader, read), result)
        focused, closed = scene.focus.get("j") == read, not scene.may_read(reader, read)
        columns.append(Column(read, scene.say("read", j=read), merged(scene, terms), result, title, focused, closed))
    canvas.rect("surface", 4, 4, 632, 250, 12)
    canvas.symbol(16, 38, "ink", "upstream", reader)
    shown = min(scene.shapes["d_v"], 5)
    for c in range(shown):
        each = scene.quantity("upstream", reader, c)
        canvas.bead(50, 66 + c * 32, each, "gold", scene.equation(scene.label("upstream", reader, c), each), 80)
    if shown < scene.shapes["d_v"]:
        canvas.text("note", 50, 66 + shown * 32, "⋮", "middle")
    draw_columns(canvas, columns, "v", "gold", 14, 116, scene.say("masked"))
    return canvas.picture(scene.say("back-output", i=reader), 258)


def _value(scene: Scene) -> Picture:
    canvas, read = Canvas(scene), scene.focus["j"]
    readers = [reader for reader in range(scene.shapes["n_q"]) if scene.may_read(reader, read)]
    canvas.text("note", 20, 34, scene.say("readers", j=read))
    walks = []
    for c in window(scene.shapes["d_v"], max(1, min(4, 12 // max(1, len(readers)))), scene.focus.get("c", 0)):
        steps = []
        for reader in readers:
            share, whole = scene.quantity("weights", reader, read), scene.quantity("upstream", reader, c)
            product = scene.product(share, whole)
            name = f"{scene.label('weights', reader, read)} · {scene.label('upstream', reader, c)}"
            steps.append(Step(share, whole, product, scene.equation(name, product)))
        focused = scene.focus.get("c") == c
        walks.append(Walk("grad_value", (read, c), steps, scene.quantity("grad_value", read, c), focused))
    height = draw_walks(canvas, walks, "gold", "gold", 62)
    return canvas.picture(scene.say("back-output-value", j=read), height)
