"""The twins in Python and JavaScript make the same ledger and the same captions, to the last bit and letter."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.attention.graph import Form, Graph
from app.board.captions import caption
from app.board.cells import parse_cell
from app.board.ledger import ledger
from app.locales import LANGUAGES, catalogue, text_of
from tests.board import examples
from tests.board.extremes import EXTREMES

ROOT = Path(__file__).parents[2]
FORMS: tuple[Form, ...] = ("plain", "shifted")
PRECISIONS = (4, 0, 9)

SCRIPT = """
import { readFileSync } from 'node:fs';
import { caption } from './static/js/core/captions.js';
import { text } from './static/js/core/i18n.js';
import { ledger } from './static/js/core/ledger.js';
const { catalogues, jobs } = JSON.parse(readFileSync(0, 'utf8'));
const answers = jobs.map(({ run, graph, ledgers, captions }) => ({
  ledgers: ledgers.map(([cell, form, precision]) => ledger(run, graph, cell, form, precision)),
  captions: captions.map(([stage, cell, form, precision, lang]) =>
    caption(run, graph, stage, cell, form, precision, (key, params) => text(catalogues[lang], key, params))),
}));
process.stdout.write(JSON.stringify(answers));
"""

Job = dict[str, Any]


def _cases() -> dict[str, tuple[examples.Run, Graph]]:
    typed, graph = examples.worked("two-positions")
    typed["request"]["inputs"] |= {"w_query": [["√2·ln 3", 0], [0, "√2·ln 3"]]}
    unplain, other = examples.worked("saturated")
    for name in ("exponentials", "row_sums"):
        del unplain["tensors"][name]
    return (
        {name: examples.worked(name) for name in examples.names()}
        | {name: make() for name, make in EXTREMES.items()}
        | {"typed": (typed, graph), "without-plain-pair": (unplain, other)}
    )


def _job(run: examples.Run, graph: Graph) -> Job:
    """Every cell in both forms and languages with its own stage; the first cell of each tensor with every stage."""
    cells, large = examples.cells(run, graph), max(run["shapes"].values()) > 16
    if large:
        cells = cells[::37]
    firsts = list({parse_cell(cell)[0]: cell for cell in reversed(cells)}.values())
    stages = [stage.name for stage in graph.stages]
    pairs = [(graph.operation(parse_cell(cell)[0]).stage, cell) for cell in cells]
    pairs += [(stage, cell) for stage in stages for cell in firsts]
    return {
        "run": run,
        "graph": examples.graph_json(graph),
        "ledgers": [(cell, form, precision) for cell in cells for form in FORMS for precision in PRECISIONS],
        "captions": [(*pair, form, 4, lang) for pair in pairs for form in FORMS for lang in LANGUAGES],
    }


@pytest.fixture(scope="module")
def cases() -> dict[str, tuple[examples.Run, Graph]]:
    return _cases()


@pytest.fixture(scope="module")
def answers(cases: dict[str, tuple[examples.Run, Graph]]) -> dict[str, Any]:
    """What JavaScript makes of every case, from one run of node."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("node is needed here; `make test` brings one along")
    jobs = [_job(*case) for case in cases.values()]
    sent = json.dumps({"catalogues": {lang: catalogue(lang) for lang in LANGUAGES}, "jobs": jobs})
    done = subprocess.run(
        [node, "--input-type=module", "--eval", SCRIPT],
        input=sent, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    # JavaScript writes 2e18 with all its digits; as an integer it would be another number.
    return dict(zip(cases, json.loads(done.stdout, parse_int=float), strict=True))


NAMES = [*examples.names(), *EXTREMES, "typed", "without-plain-pair"]


@pytest.mark.parametrize("name", NAMES)
def test_ledgers(name: str, cases: dict[str, tuple[examples.Run, Graph]], answers: dict[str, Any]) -> None:
    run, graph = cases[name]
    for job, answer in zip(_job(run, graph)["ledgers"], answers[name]["ledgers"], strict=True):
        assert ledger(run, graph, *job) == answer, job


@pytest.mark.parametrize("name", NAMES)
def test_captions(name: str, cases: dict[str, tuple[examples.Run, Graph]], answers: dict[str, Any]) -> None:
    run, graph = cases[name]
    for job, answer in zip(_job(run, graph)["captions"], answers[name]["captions"], strict=True):
        stage, cell, form, precision, lang = job
        assert caption(run, graph, stage, cell, form, precision, text_of(lang)) == answer, job
