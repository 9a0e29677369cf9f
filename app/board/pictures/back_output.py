"""``back-output``: what a little more of each read would be worth, or what a value gathers from all of its readers."""

from __future__ import annotations

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.columns import draw_columns, draw_row, readings
from app.board.pictures.geometry import window
from app.board.pictures.scene import Scene
from app.board.pictures.steps import Step, Walk, draw_walks


def back_output(scene: Scene) -> Picture:
    """For a cell of V or dV the walk of A_ij G_ic over the readers; else dA_ij = G_i · V_j, one column a read."""
    if "j" in scene.focus and "i" not in scene.focus:
        return _value(scene)
    canvas = Canvas(scene)
    canvas.rect("surface", 4, 4, 632, 250, 12)
    draw_row(canvas, "upstream", "d_v", ("ink", "gold"), 50)
    columns = readings(scene, "upstream", "value", "d_v", "grad_weights")
    draw_columns(canvas, columns, "v", "gold", 14, 116, scene.say("masked"))
    return canvas.picture(scene.say("back-output", i=scene.reader), 258)


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
