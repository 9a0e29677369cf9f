"""``dot-products``: how far the reader's query agrees with every key, coordinate by coordinate."""

from __future__ import annotations

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.columns import draw_columns, draw_row, readings
from app.board.pictures.scene import Scene


def dot_products(scene: Scene) -> Picture:
    """One column a read: the products q_a k_ja piled up with their signs, R_ij at the level that they come to."""
    canvas = Canvas(scene)
    draw_row(canvas, "query", "d_k", ("q", "q"), 48)
    columns = readings(scene, "query", "key", "d_k", "dot_products")
    height = draw_columns(canvas, columns, "k", "r", 14, 112, scene.say("masked"))
    return canvas.picture(scene.say("dot-products", i=scene.reader), height)
