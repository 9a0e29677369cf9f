"""Python and JavaScript draw the same pictures, mark by mark."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.locales import LANGUAGES, catalogue
from tests.board import examples
from tests.board.sheets import NAMES, asked_of, draw, draw_plane, run_of

ROOT = Path(__file__).parents[2]
SCRIPT = """
import { readFileSync } from 'node:fs';
import { text } from './static/js/core/i18n.js';
import { picture, plane } from './static/js/core/pictures.js';
const { catalogues, jobs } = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(jobs.map(({ run, graph, asked }) => asked.map(
  ([stage, cell, form, precision, lang]) => [picture, plane].map((draw) => draw(run, graph, stage, cell, form,
    precision, (key, params) => text(catalogues[lang], key, params)))))));
"""


@pytest.fixture(scope="module")
def answers() -> dict[str, list[Any]]:
    """What JavaScript draws, from one run of node."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("node is needed here; `make test` brings one along")
    jobs = []
    for run, graph in map(run_of, NAMES):
        jobs.append({"run": run, "graph": examples.graph_json(graph), "asked": asked_of(run, graph)})
    done = subprocess.run(
        [node, "--input-type=module", "--eval", SCRIPT], cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
        input=json.dumps({"catalogues": {lang: catalogue(lang) for lang in LANGUAGES}, "jobs": jobs}), timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return dict(zip(NAMES, json.loads(done.stdout, parse_int=float), strict=True))


@pytest.mark.parametrize("name", NAMES)
def test_twins(name: str, answers: dict[str, list[Any]]) -> None:
    run, graph = run_of(name)
    for asked, answer in zip(asked_of(run, graph), answers[name], strict=True):
        for drawn, other in zip((draw(run, graph, asked), draw_plane(run, graph, asked)), answer, strict=True):
            if drawn is None or other is None:
                assert drawn == other, asked
            elif drawn != other:
                differing = [pair for pair in zip(drawn["marks"], other["marks"], strict=False) if pair[0] != pair[1]]
                pytest.fail(f"{asked}: {differing[:1] or (len(drawn['marks']), len(other['marks']))}")
