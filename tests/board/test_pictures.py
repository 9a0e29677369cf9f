"""The pictures: every number is the run's, and what is drawn is in proportion to it."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from app.attention.graph import Graph
from app.board.pictures import PICTURES, picture
from app.locales import text_of
from tests.board import examples
from tests.board.sheets import NAMES, Asked, asked_of, draw, draw_plane, run_of
from tests.browser.arithmetic import value_of


def _marks(marks: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for mark in marks:
        yield mark
        yield from _marks(mark.get("marks", []))


def _sheets(run: examples.Run, graph: Graph, asked: Asked) -> list[dict[str, Any]]:
    """The marks of the picture and of the plane beside it."""
    return [mark for _, mark in _placed(run, graph, asked)]


def _placed(run: examples.Run, graph: Graph, asked: Asked) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for drawn in (draw(run, graph, asked), draw_plane(run, graph, asked)):
        if drawn is not None:
            yield from ((drawn, mark) for mark in drawn["marks"])


def _cell(run: examples.Run, name: str) -> float:
    tensor, *indices = name.split(":")
    found = run["tensors"][tensor]
    for index in indices:
        found = found[int(index)]
    return float(found)


class _Cells(dict[str, float]):
    """The numbers of a run by the names of their cells."""

    def __init__(self, run: examples.Run) -> None:
        super().__init__()
        self.run = run

    def __missing__(self, name: str) -> float:
        return _cell(self.run, name)


def _evaluate(run: examples.Run, expression: str) -> float:
    if expression == "sqrt(d_k)":
        return math.sqrt(run["shapes"]["d_k"])
    if expression == "scale":
        return float(run["request"]["scale"])
    return value_of(expression, _Cells(run))


@pytest.mark.parametrize("name", NAMES)
def test_every_number_is_of_the_run(name: str) -> None:
    run, graph = run_of(name)
    for asked in asked_of(run, graph):
        for mark in _marks(_sheets(run, graph, asked)):
            if "cell" in mark:
                assert mark["value"] == _cell(run, mark["cell"]), (asked, mark)
            elif "derived" in mark:
                expected = _evaluate(run, mark["derived"])
                assert mark["value"] == pytest.approx(expected, rel=1e-12, abs=1e-12), (asked, mark)
            elif re.search(r"\d\.\d", mark.get("text", "")):
                pytest.fail(f"{asked}: {mark['text']} is printed without its origin")


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_finite_and_on_the_sheet(name: str) -> None:
    run, graph = run_of(name)
    for asked in asked_of(run, graph):
        for drawn, mark in _placed(run, graph, asked):
            at = mark["at"]
            numbers = [value for value in at.values() if not isinstance(value, str)]
            numbers += [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", at.get("d", ""))]
            assert re.fullmatch(r"[MLCHZ\d .-]*", at.get("d", "")), (asked, mark)
            assert all(math.isfinite(each) for each in numbers), (asked, mark)
            across = [at[name] for name in ("x", "x1", "x2", "cx") if name in at]
            across += [at["x"] + at["width"]] if "width" in at else []
            down = [at[name] for name in ("y", "y1", "y2", "cy") if name in at]
            down += [at["y"] + at["height"]] if "height" in at else []
            assert all(0 <= x <= drawn["width"] for x in across), (asked, mark)
            assert all(0 <= y <= drawn["height"] for y in down), (asked, mark)


def test_every_stage_has_its_own() -> None:
    run, graph = examples.worked("three-positions")
    assert [stage.name for stage in graph.stages] == list(PICTURES)
    drawn = [draw(run, graph, (stage, "output:0:0", "plain", 4, "en")) for stage in PICTURES]
    assert len({each["title"] for each in drawn}) == len({json.dumps(each["marks"]) for each in drawn}) == 12


def test_none_for_an_absent_stage() -> None:
    run, graph = examples.worked("average")
    assert picture(run, graph, "weights", "weights:0:0", "plain", 4, text_of("en")) is None


def _bars(drawn: dict[str, Any], tensor: str, style: str) -> list[dict[str, Any]]:
    return [mark for mark in drawn["marks"] if mark.get("cell", "").split(":")[0] == tensor and style in mark["class"]]


def test_shares_are_as_long_as_the_weights() -> None:
    run, graph = examples.worked("three-positions")
    drawn = draw(run, graph, ("weights", "weights:0:1", "plain", 4, "en"))
    for tensor, reference in (("weights", "weights"), ("exponentials", "exponentials")):
        bars = _bars(drawn, tensor, "block")
        lengths = [bar["at"]["width"] + 2 for bar in bars]
        row = run["tensors"][reference][0]
        assert [each / sum(lengths) for each in lengths] == pytest.approx([each / sum(row) for each in row], abs=1e-4)


def test_the_water_level_balances() -> None:
    run, graph = examples.worked("three-positions")
    drawn = draw(run, graph, ("back-weights", "grad_scores:0:0", "plain", 4, "en"))
    areas = _bars(drawn, "grad_scores", "area")
    signed = [
        (1 if "over" in each["class"] else -1) * (each["at"]["width"] + 2) * each["at"]["height"] for each in areas
    ]
    assert sum(signed) == pytest.approx(0, abs=5)
    # One unit of dA over the whole width is 434 by 150 here, where the largest dA is 1.
    assert [each / (434 * 150) for each in signed] == pytest.approx(run["tensors"]["grad_scores"][0], abs=1e-4)


def test_the_ruler_shrinks_by_the_root() -> None:
    run, graph = examples.worked("rectangular")
    drawn = draw(run, graph, ("scores", "scores:0:0", "plain", 4, "en"))
    raw = [pin["at"]["cx"] for pin in _bars(drawn, "dot_products", "pin")]
    scaled = [pin["at"]["cx"] for pin in _bars(drawn, "scores", "pin")]
    assert [b - a for a, b in pairwise(raw)] == pytest.approx([2 * (b - a) for a, b in pairwise(scaled)], abs=0.05)


def test_a_masked_read_is_a_gap() -> None:
    run, graph = examples.worked("causal")
    drawn = draw(run, graph, ("weights", "weights:0:0", "plain", 4, "en"))
    assert len([mark for mark in drawn["marks"] if mark["class"] == "gap"]) == 4
    assert [bar["cell"] for bar in _bars(drawn, "weights", "block")] == ["weights:0:0"]


def test_negative_amounts_are_hatched() -> None:
    run, graph = examples.worked("negative-values")
    drawn = draw(run, graph, ("output", "output:0:0", "plain", 4, "en"))
    blocks = [mark for mark in drawn["marks"] if "block v" in mark["class"]]
    assert any(each["value"] < 0 for each in blocks)
    assert all(("minus" in each["class"]) == (each["value"] < 0) for each in blocks)
    assert any(mark["class"] == "hatch v" for mark in drawn["marks"])
