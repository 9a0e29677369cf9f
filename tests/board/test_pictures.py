"""The pictures: every number is the run's, what is drawn is in proportion to it, and both languages draw the same."""

from __future__ import annotations

import json
import math
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.attention.graph import Form, Graph
from app.board.cells import parse_cell
from app.board.pictures import PICTURES, picture
from app.locales import LANGUAGES, catalogue, text_of
from tests.board import examples
from tests.board.extremes import EXTREMES

ROOT = Path(__file__).parents[2]
FORMS: tuple[Form, ...] = ("plain", "shifted")
NAMES = [*examples.names(), *EXTREMES]
SCRIPT = """
import { readFileSync } from 'node:fs';
import { text } from './static/js/core/i18n.js';
import { picture } from './static/js/core/pictures.js';
const { catalogues, jobs } = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(jobs.map(({ run, graph, asked }) => asked.map(
  ([stage, cell, form, precision, lang]) => picture(run, graph, stage, cell, form, precision,
    (key, params) => text(catalogues[lang], key, params))))));
"""

Asked = tuple[str, str, Form, int, str]


def _run(name: str) -> tuple[examples.Run, Graph]:
    return EXTREMES[name]() if name in EXTREMES else examples.worked(name)


def _asked(run: examples.Run, graph: Graph) -> list[Asked]:
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


def _draw(run: examples.Run, graph: Graph, asked: Asked) -> dict[str, Any]:
    stage, cell, form, precision, lang = asked
    drawn = picture(run, graph, stage, cell, form, precision, text_of(lang))
    assert drawn is not None
    return drawn


def _marks(marks: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for mark in marks:
        yield mark
        yield from _marks(mark.get("marks", []))


def _cell(run: examples.Run, name: str) -> float:
    tensor, *indices = name.split(":")
    found = run["tensors"][tensor]
    for index in indices:
        found = found[int(index)]
    return float(found)


def _evaluate(run: examples.Run, expression: str) -> float:
    """Sums of products, or one difference, of cells."""
    if expression == "sqrt(d_k)":
        return math.sqrt(run["shapes"]["d_k"])
    if expression == "scale":
        return float(run["request"]["scale"])
    if "-" in expression:
        left, right = expression.split("-")
        return _cell(run, left) - _cell(run, right)
    terms = [] if expression == "0" else expression.split("+")
    return math.fsum(math.prod(_cell(run, name) for name in term.split("*")) for term in terms)


@pytest.mark.parametrize("name", NAMES)
def test_every_number_is_of_the_run(name: str) -> None:
    run, graph = _run(name)
    for asked in _asked(run, graph):
        for mark in _marks(_draw(run, graph, asked)["marks"]):
            if "cell" in mark:
                assert mark["value"] == _cell(run, mark["cell"]), (asked, mark)
            elif "derived" in mark:
                expected = _evaluate(run, mark["derived"])
                assert mark["value"] == pytest.approx(expected, rel=1e-12, abs=1e-12), (asked, mark)
            elif re.search(r"\d\.\d", mark.get("text", "")):
                pytest.fail(f"{asked}: {mark['text']} is printed without its origin")


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_finite_and_on_the_sheet(name: str) -> None:
    run, graph = _run(name)
    for asked in _asked(run, graph):
        drawn = _draw(run, graph, asked)
        for mark in drawn["marks"]:
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
    drawn = [_draw(run, graph, (stage, "output:0:0", "plain", 4, "en")) for stage in PICTURES]
    assert len({each["title"] for each in drawn}) == len({json.dumps(each["marks"]) for each in drawn}) == 12


def test_none_for_an_absent_stage() -> None:
    run, graph = examples.worked("average")
    assert picture(run, graph, "weights", "weights:0:0", "plain", 4, text_of("en")) is None


def _bars(drawn: dict[str, Any], tensor: str, style: str) -> list[dict[str, Any]]:
    return [mark for mark in drawn["marks"] if mark.get("cell", "").split(":")[0] == tensor and style in mark["class"]]


def test_shares_are_as_long_as_the_weights() -> None:
    run, graph = examples.worked("three-positions")
    drawn = _draw(run, graph, ("weights", "weights:0:1", "plain", 4, "en"))
    for tensor, reference in (("weights", "weights"), ("exponentials", "exponentials")):
        bars = _bars(drawn, tensor, "block")
        lengths = [bar["at"]["width"] + 2 for bar in bars]
        row = run["tensors"][reference][0]
        assert [each / sum(lengths) for each in lengths] == pytest.approx([each / sum(row) for each in row], abs=1e-4)


def test_the_water_level_balances() -> None:
    run, graph = examples.worked("three-positions")
    drawn = _draw(run, graph, ("back-weights", "grad_scores:0:0", "plain", 4, "en"))
    areas = _bars(drawn, "grad_scores", "area")
    signed = [
        (1 if "over" in each["class"] else -1) * (each["at"]["width"] + 2) * each["at"]["height"] for each in areas
    ]
    assert sum(signed) == pytest.approx(0, abs=5)
    # One unit of dA over the whole width is 434 by 150 here, where the largest dA is 1.
    assert [each / (434 * 150) for each in signed] == pytest.approx(run["tensors"]["grad_scores"][0], abs=1e-4)


def test_the_ruler_shrinks_by_the_root() -> None:
    run, graph = examples.worked("rectangular")
    drawn = _draw(run, graph, ("scores", "scores:0:0", "plain", 4, "en"))
    raw = [pin["at"]["cx"] for pin in _bars(drawn, "dot_products", "pin")]
    scaled = [pin["at"]["cx"] for pin in _bars(drawn, "scores", "pin")]
    assert [b - a for a, b in zip(raw, raw[1:], strict=False)] == pytest.approx(
        [2 * (b - a) for a, b in zip(scaled, scaled[1:], strict=False)], abs=0.05
    )


def test_a_masked_read_is_a_gap() -> None:
    run, graph = examples.worked("causal")
    drawn = _draw(run, graph, ("weights", "weights:0:0", "plain", 4, "en"))
    assert len([mark for mark in drawn["marks"] if mark["class"] == "gap"]) == 4
    assert [bar["cell"] for bar in _bars(drawn, "weights", "block")] == ["weights:0:0"]


def test_negative_amounts_are_hatched() -> None:
    run, graph = examples.worked("negative-values")
    drawn = _draw(run, graph, ("output", "output:0:0", "plain", 4, "en"))
    blocks = [mark for mark in drawn["marks"] if "block v" in mark["class"]]
    assert any(each["value"] < 0 for each in blocks)
    assert all(("minus" in each["class"]) == (each["value"] < 0) for each in blocks)
    assert any(mark["class"] == "hatch v" for mark in drawn["marks"])


@pytest.fixture(scope="module")
def answers() -> dict[str, list[Any]]:
    """What JavaScript draws, from one run of node."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("node is needed here; `make test` brings one along")
    jobs = []
    for run, graph in map(_run, NAMES):
        jobs.append({"run": run, "graph": examples.graph_json(graph), "asked": _asked(run, graph)})
    done = subprocess.run(
        [node, "--input-type=module", "--eval", SCRIPT], cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
        input=json.dumps({"catalogues": {lang: catalogue(lang) for lang in LANGUAGES}, "jobs": jobs}), timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dict(zip(NAMES, json.loads(done.stdout, parse_int=float), strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_twins(name: str, answers: dict[str, list[Any]]) -> None:
    run, graph = _run(name)
    for asked, answer in zip(_asked(run, graph), answers[name], strict=True):
        drawn = _draw(run, graph, asked)
        if drawn != answer:
            differing = [pair for pair in zip(drawn["marks"], answer["marks"], strict=False) if pair[0] != pair[1]]
            pytest.fail(f"{asked}: {differing[:1] or (len(drawn['marks']), len(answer['marks']))}")
