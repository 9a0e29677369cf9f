"""``back-scores``: the gradient shrinks by the same root as the scores did, on a ruler of gold."""

from __future__ import annotations

from app.board.pictures.canvas import Picture
from app.board.pictures.ruler import draw_ruler
from app.board.pictures.scene import Scene


def back_scores(scene: Scene) -> Picture:
    """dS above, dR below."""
    return draw_ruler(scene, "grad_scores", "grad_dot_products", scene.say("back-scores", i=scene.reader), "gold")
