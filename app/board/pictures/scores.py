"""``scores``: the reader's row of raw products, and the same row drawn together by the root of d_k."""

from __future__ import annotations

from app.board.pictures.canvas import Picture
from app.board.pictures.ruler import draw_ruler
from app.board.pictures.scene import Scene


def scores(scene: Scene) -> Picture:
    """R above, S below; what the mask closes keeps its value and has a broken ring."""
    return draw_ruler(scene, "dot_products", "scores", scene.say("scores", i=scene.reader), "plain")
