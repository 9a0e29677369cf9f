"""How many beats a stage has; which they are is worked out in ``static/js/core/beats.js``, where one steps by them."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod

from app.attention.graph import Form, Graph, Step

MOST_GROUPS = 3
"""Row 0, row 1, the rest."""


def total(graph: Graph, shapes: Mapping[str, int], form: Form, stage: str) -> int:
    """The default beats of ``stage``: 0 where nothing is made in steps, as in ``inputs``."""
    return sum(_beats(graph, shapes, form, step) for step in graph.stage(stage).steps)


def _beats(graph: Graph, shapes: Mapping[str, int], form: Form, step: Step) -> int:
    shown = [each for each in graph.operations if each.tensor in step.tensors and each.form in (None, form)]
    if not shown:
        return 0
    if step.detail == "whole":
        return 1
    sizes = [[int(shapes[size]) for size in each.shape] for each in shown]
    groups = min(max(each[0] for each in sizes), MOST_GROUPS)
    return groups if step.detail == "row" else sum(prod(each[1:]) for each in sizes) + groups - 1
