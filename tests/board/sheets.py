"""Which pictures the tests draw, and of which runs."""

from __future__ import annotations

from typing import Any

from app.attention.graph import Form, Graph
from app.board.cells import parse_cell
from app.board.pictures import picture, plane
from app.locales import LANGUAGES, text_of
from tests.board import examples
from tests.board.extremes import EXTREMES

FORMS: tuple[Form, ...] = ("plain", "shifted")
NAMES = [*examples.names(), *EXTREMES]

Asked = tuple[str, str, Form, int, str]


def run_of(name: str) -> tuple[examples.Run, Graph]:
    """A worked example or one of the extremes."""
    return EXTREMES[name]() if name in EXTREMES else examples.worked(name)


def asked_of(run: examples.Run, graph: Graph) -> list[Asked]:
    """Every stage from a corner of each tensor; corners, precisions and languages in turn."""
    by_tensor: dict[str, list[str]] = {}
    for cell in examples.cells(run, graph):
        by_tensor.setdefault(parse_cell(cell)[0], []).append(cell)
    ends = [(each[0], each[-1]) for each in by_tensor.values()]
    if max(run["shapes"].values()) > 16:
        ends = ends[::6]
    asked: list[Asked] = []
    for order, stage in enumerate(graph.stages):
        for turn, (first, last) in enumerate(ends):
            cell, precision, lang = (first, last)[(order + turn) % 2], (4, 0, 9)[turn % 3], LANGUAGES[order % 2]
            forms = FORMS if stage.name == "weights" else FORMS[:1]
            asked += [(stage.name, cell, form, precision, lang) for form in forms]
    return asked


def draw(run: examples.Run, graph: Graph, asked: Asked) -> dict[str, Any]:
    """The picture that was asked for."""
    stage, cell, form, precision, lang = asked
    drawn = picture(run, graph, stage, cell, form, precision, text_of(lang))
    assert drawn is not None
    return drawn


def draw_plane(run: examples.Run, graph: Graph, asked: Asked) -> dict[str, Any] | None:
    """The plane that stands beside it, if there is one."""
    stage, cell, form, precision, lang = asked
    return plane(run, graph, stage, cell, form, precision, text_of(lang))
