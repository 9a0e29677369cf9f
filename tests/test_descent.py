"""Gradient steps of the page: W - eta dW from the server's own runs, J computed apart from them, and the tied sum."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

from app import limits
from app.attention.graph import build_graph
from app.examples import EXAMPLES
from app.main import create_app
from app.runs import run as compute
from app.schemas import RunRequest
from tests.board.node import node
from tests.browser.arithmetic import value_of

SCRIPT = """
const { initial } = await import('./static/js/core/state.js');
const { reduce } = await import('./static/js/core/reduce.js');
const actions = await import('./static/js/core/actions.js');
const { LARGEST } = await import('./static/js/core/descent.js');
answer = ({ page, rate, tied }) => {
  let state = initial(page);
  if (tied) state = reduce(state, actions.setTied(true));
  const before = state.draft;
  if (state.phase === 'ready') state = reduce(reduce(state, actions.setRate(String(rate))), actions.descend());
  return { before, draft: state.draft, notice: state.notice, largest: LARGEST };
};
"""
TRACE = """
const { initial } = await import('./static/js/core/state.js');
const { reduce } = await import('./static/js/core/reduce.js');
const { answered, descend } = await import('./static/js/core/actions.js');
const { trace } = await import('./static/js/core/descent.js');
answer = ({ page, runs }) => {
  let state = initial(page);
  for (const run of runs) {
    state = reduce(state, descend());
    state = reduce(state, answered(state.sent, run));
  }
  return { points: trace(state), draft: reduce(state, descend()).draft };
};
"""
PARAMETERS = ("w_query", "w_key", "w_value")
PROJECTED = [name for name, each in EXAMPLES.items() if each["inputs"]["kind"] == "projected"]
ALIKE = ("three-positions", "input-row-edited")
"""Examples with W_Q = W_K, which are tied as they are."""


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(create_app()) as made:
        yield made


def served(request: dict[str, Any]) -> dict[str, Any]:
    return compute(RunRequest.of(request)).to_json()


def loaded(run: dict[str, Any]) -> dict[str, Any]:
    """What the server gives to the page of a projected run."""
    view: dict[str, Any] = {
        "example": "none", "stage": "output", "beat": None, "cell": "output:0:0", "lang": "en", "theme": "auto",
        "precision": 4, "form": "plain", "mode": "app", "cover": [], "tied": False, "rate": 0.1,
    }  # fmt: skip
    graph = asdict(build_graph("projected", run["request"]["inputs"]["weight_layout"], "default"))
    return {"state": view, "run": run, "graph": graph, "catalogue": {}, "examples": {}, "limits": {"max": 32}}


def stepped(run: dict[str, Any], rate: float, tied: bool = False) -> dict[str, Any]:
    """What the page makes of a run by one step."""
    found: dict[str, Any] = node(SCRIPT, {"page": loaded(run), "rate": rate, "tied": tied})
    return found


def probe(run: dict[str, Any], **parameters: Any) -> float:
    """J of a run's X, G and mask with other parameters: softmax by definition, nothing of the product's numerics."""
    given = {name: np.array(run["tensors"][name], dtype=float) for name in ("x", "upstream", *PARAMETERS)}
    given |= {name: np.array(value, dtype=float) for name, value in parameters.items()}
    if run["request"]["inputs"]["weight_layout"] == "out_in":
        given |= {name: given[name].T for name in PARAMETERS}
    query, key, value = (given["x"] @ given[name] for name in PARAMETERS)
    powers = np.exp(query @ key.T / np.sqrt(query.shape[1])) * np.array(run["tensors"]["mask"])
    return float(np.sum(given["upstream"] * (powers / powers.sum(axis=1, keepdims=True) @ value)))


@pytest.mark.parametrize("name", PROJECTED)
def test_a_step_is_w_minus_eta_dw_and_lowers_j(name: str) -> None:
    rate = 1e-3
    run = served(EXAMPLES[name])
    t = run["tensors"]
    found = stepped(run, rate)
    slope = sum(float(np.sum(np.square(t[f"grad_{each}"]))) for each in PARAMETERS)
    if slope == 0:
        assert found["notice"]["code"] == "notice.flat"
        assert found["draft"] == found["before"]
        return
    after = served(found["draft"])
    for each in PARAMETERS:
        expected = [
            [w - rate * dw for w, dw in zip(*rows, strict=True)]
            for rows in zip(t[each], t[f"grad_{each}"], strict=True)
        ]
        assert after["tensors"][each] == expected
    assert after["tensors"]["x"] == t["x"]
    moved = after["tensors"]["probe"]
    assert moved == pytest.approx(probe(run, **{each: after["tensors"][each] for each in PARAMETERS}), abs=1e-12)
    assert moved < t["probe"]
    assert (t["probe"] - moved) / rate == pytest.approx(slope, rel=0.02)


@pytest.mark.parametrize("name", ALIKE)
def test_a_tied_step_moves_both_by_the_sum(name: str) -> None:
    rate = 1e-4
    run = served(EXAMPLES[name])
    t = run["tensors"]
    after = served(stepped(run, rate, tied=True)["draft"])["tensors"]
    both = np.add(t["grad_w_query"], t["grad_w_key"])
    assert after["w_query"] == after["w_key"] == (np.array(t["w_query"]) - rate * both).tolist()
    slope = float(np.sum(both**2) + np.sum(np.square(t["grad_w_value"])))
    assert (t["probe"] - after["probe"]) / rate == pytest.approx(slope, rel=0.02)
    assert np.array(after["scores"]) == pytest.approx(np.array(after["scores"]).T, abs=1e-12)


@pytest.mark.parametrize("name", ALIKE)
def test_the_sum_is_the_gradient_of_the_one_matrix(name: str) -> None:
    """Against central differences that move both uses at once; either gradient alone is another number."""
    run, step = served(EXAMPLES[name]), 1e-5
    t = run["tensors"]
    for i, j in np.ndindex(*np.shape(t["w_query"])):
        nudge = np.zeros(np.shape(t["w_query"]))
        nudge[i, j] = step
        up, down = (np.add(t["w_query"], sign * nudge) for sign in (1, -1))
        slope = (probe(run, w_query=up, w_key=up) - probe(run, w_query=down, w_key=down)) / (2 * step)
        assert t["grad_w_query"][i][j] + t["grad_w_key"][i][j] == pytest.approx(slope, abs=1e-8)
        assert abs(t["grad_w_query"][i][j] - slope) > 1e-3


def test_j_falls_step_by_step() -> None:
    run = served(EXAMPLES["three-positions"])
    probes = [run["tensors"]["probe"]]
    for _ in range(12):
        run = served(stepped(run, 0.1)["draft"])
        probes.append(run["tensors"]["probe"])
    assert probes == sorted(probes, reverse=True)


@pytest.mark.parametrize(("name", "tall"), [("three-positions", 1), ("two-positions", 1), ("three-positions", 6)])
def test_every_point_of_the_trace_is_the_j_of_its_own_inputs(client: TestClient, name: str, tall: int) -> None:
    request = {**EXAMPLES[name], "inputs": dict(EXAMPLES[name]["inputs"])}
    request["inputs"]["x"] = request["inputs"]["x"] * tall
    request["upstream"] = request["upstream"] * tall
    first, runs = served(request), list[dict[str, Any]]()
    for _ in range(3):
        runs.append(served(node(TRACE, {"page": loaded(first), "runs": runs})["draft"]))
    points = node(TRACE, {"page": loaded(first), "runs": runs})["points"]
    assert [each["step"] for each in points] == [0, 1, 2, 3]
    for point in points:
        answer = client.post("/api/runs", json=point["request"])
        assert answer.status_code == 200, answer.text
        tensors = answer.json()["tensors"]
        assert point["probe"] == tensors["probe"]
        assert value_of(point["origin"], {}) == pytest.approx(tensors["probe"], abs=1e-12)
        products = np.multiply(tensors["upstream"], tensors["output"]).size
        assert point["origin"].count("*") == (products if products <= 32 else 0)
    assert len({each["probe"] for each in points}) == 4


def test_a_step_too_far_is_not_asked_for() -> None:
    found = stepped(served(EXAMPLES["three-positions"]), 1e9)
    assert found["notice"]["code"] == "notice.far-step"
    assert found["draft"] == found["before"]
    assert found["largest"] == limits.MAX_ENTRY
