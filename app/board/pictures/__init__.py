"""The small pictures under the ledger: what the stage does, drawn from the numbers of the run.

One file a picture, and ``static/js/core/pictures.js`` is its twin: both give the same marks. Where rows have two
coordinates a plane stands beside the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.attention.graph import Form, Graph, StageName
from app.board.pictures.back_dot_products import back_dot_products
from app.board.pictures.back_output import back_output
from app.board.pictures.back_project import back_project
from app.board.pictures.back_scores import back_scores
from app.board.pictures.back_weights import back_weights
from app.board.pictures.canvas import Mark, Picture
from app.board.pictures.dot_products import dot_products
from app.board.pictures.inputs import inputs
from app.board.pictures.mixture import mixture
from app.board.pictures.output import output
from app.board.pictures.probe import probe
from app.board.pictures.project import project
from app.board.pictures.scene import Scene, Text
from app.board.pictures.scores import scores
from app.board.pictures.vectors import dot_vectors, gradient_vectors
from app.board.pictures.weights import weights

__all__ = ["PICTURES", "PLANES", "Mark", "Picture", "picture", "plane"]

PICTURES: dict[StageName, Callable[[Scene], Picture]] = {
    "inputs": inputs,
    "project": project,
    "dot-products": dot_products,
    "scores": scores,
    "weights": weights,
    "output": output,
    "probe": probe,
    "back-output": back_output,
    "back-weights": back_weights,
    "back-scores": back_scores,
    "back-dot-products": back_dot_products,
    "back-project": back_project,
}
"""What draws each stage."""

PLANES: dict[StageName, Callable[[Scene], Picture | None]] = {
    "dot-products": dot_vectors,
    "output": mixture,
    "back-output": gradient_vectors,
}
"""What draws rows of two coordinates as points or arrows; None for other rows."""


def picture(
    run: Mapping[str, Any], graph: Graph, stage: str, cell: str, form: Form, precision: int, text: Text
) -> Picture | None:
    """The picture of ``stage`` for the row of ``cell``; None where ``graph`` has no such stage.

    ``run`` is the run as JSON, ``form`` the softmax form wished for, ``text(key, params)`` looks up the catalogue.
    """
    draw = next((PICTURES[each.name] for each in graph.stages if each.name == stage), None)
    return draw(Scene(run, graph, cell, form, precision, text)) if draw else None


def plane(
    run: Mapping[str, Any], graph: Graph, stage: str, cell: str, form: Form, precision: int, text: Text
) -> Picture | None:
    """The plane of ``stage`` for the row of ``cell``; None where it has none or its rows are not of two coordinates."""
    draw = next((PLANES.get(each.name) for each in graph.stages if each.name == stage), None)
    return draw(Scene(run, graph, cell, form, precision, text)) if draw else None
