"""``POST /api/fault-matrix`` and ``/api/checks``: what sees what, and where to look instead."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from app.attention.checks import RULES
from app.attention.checks.fresh import FRESH
from app.attention.faults import FAULTS
from app.examples import EXAMPLES
from tests.api.bodies import weighted

DIFFERENCES = ["differences", "differences-of-right-forward", "differences-of-autograd"]


def post(client: TestClient, path: str, body: dict[str, Any]) -> Any:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("name", ["three-positions", "causal", "average"])
def test_the_whole_grid(client: TestClient, name: str) -> None:
    found = post(client, "fault-matrix", EXAMPLES[name])
    assert found["faults"] == list(FAULTS) == list(found["cells"])
    assert found["checks"] == [rule.id for rule in (*RULES, *FRESH)] + DIFFERENCES
    for fault, row in found["cells"].items():
        assert list(row) == found["checks"]
        assert set(row.values()) <= {"caught", "missed", "not-applicable"}
        assert (set(row.values()) == {"not-applicable"}) == (fault in found["misfits"])
        assert (fault in found["suggestions"]) == ("caught" not in row.values())


def test_it_says_what_a_faulty_run_says(client: TestClient) -> None:
    request = EXAMPLES["causal"]
    grid = post(client, "fault-matrix", request)
    for fault in FAULTS:
        body = {**request, "fault": fault}
        if fault in grid["misfits"]:
            answer = client.post("/api/runs", json=body)
            assert (answer.status_code, answer.json()["code"]) == (422, f"fault-{grid['misfits'][fault]}")
            assert (answer.json()["pointer"], answer.json()["params"]) == ("/fault", {"fault": fault})
            continue
        run = post(client, "runs", body)
        assert run["fault"] == run["request"]["fault"] == fault
        seen = [*run["checks"], *post(client, "checks", body)["checks"]]
        assert len(seen) > 12
        for check in seen:
            expected = "caught" if check["status"] == "failed" else "missed"
            assert grid["cells"][fault][check["id"]] == expected, (fault, check)


def test_a_fault_in_the_request_is_passed_over(client: TestClient) -> None:
    request = EXAMPLES["two-positions"]
    plain = post(client, "fault-matrix", request)
    assert post(client, "fault-matrix", {**request, "fault": "scale-missing"}) == plain


def test_two_positions_are_blind_to_the_wrong_axis(client: TestClient) -> None:
    """A3: the same A by columns; only moving every key by one vector shows it, and three positions show more."""
    row = post(client, "fault-matrix", EXAMPLES["two-positions"])
    assert row["first"]["softmax-over-columns"] is None
    assert row["cells"]["softmax-over-columns"]["weights-rows-sum-to-one"] == "missed"
    three = post(client, "fault-matrix", EXAMPLES["three-positions"])
    assert three["first"]["softmax-over-columns"] == "weights:0:2"
    assert three["cells"]["softmax-over-columns"]["weights-rows-sum-to-one"] == "caught"


@pytest.mark.parametrize("name", ["three-positions", "two-positions", "average", "rectangular"])
def test_what_is_suggested_shows_the_fault(client: TestClient, name: str) -> None:
    found = post(client, "fault-matrix", EXAMPLES[name])
    assert found["suggestions"]
    for fault, suggestion in found["suggestions"].items():
        assert (suggestion["example"] is None) != (suggestion["request"] is None), fault
        request = EXAMPLES[suggestion["example"]] if suggestion["example"] else suggestion["request"]
        answer = client.post("/api/runs", json={**request, "fault": fault})
        if answer.status_code != 200:  # the wrong run overflows
            assert answer.json()["code"] == "not-finite"
            continue
        fresh = post(client, "checks", {**request, "fault": fault})["checks"]
        assert "failed" in {check["status"] for check in [*answer.json()["checks"], *fresh]}, fault


def test_a_student_s_autograd_passes_its_own_check(client: TestClient) -> None:
    row = post(client, "fault-matrix", EXAMPLES["three-positions"])["cells"]["scale-missing"]
    assert [row[name] for name in DIFFERENCES] == ["missed", "caught", "missed"]


def test_weights_set_by_hand_have_no_scores_to_go_wrong(client: TestClient) -> None:
    found = post(client, "fault-matrix", weighted())
    assert found["misfits"]["scale-missing"] == "needs-scores"
    assert post(client, "checks", weighted()) == {"checks": []}


def test_checks_against_fresh_runs(client: TestClient) -> None:
    request = EXAMPLES["three-positions"]
    right = post(client, "checks", request)["checks"]
    assert [(check["id"], check["status"]) for check in right] == [(rule.id, "passed") for rule in FRESH]
    wrong = {check["id"]: check for check in post(client, "checks", {**request, "fault": "scale-missing"})["checks"]}
    assert wrong["features-duplicated"]["status"] == "failed"
    assert wrong["features-duplicated"]["cell"].startswith("output:")
    assert wrong["keys-shifted"]["status"] == "passed"


@pytest.mark.parametrize("path", ["runs", "checks", "gradient-checks"])
@pytest.mark.parametrize("fault", ["", "nothing", None, 3, ["scale-missing"], {}])
def test_no_such_fault(client: TestClient, path: str, fault: object) -> None:
    answer = client.post(f"/api/{path}", json={**weighted(), "fault": fault})
    assert answer.status_code == 422
    assert answer.json()["pointer"] == "/fault"
    assert answer.json()["code"] == ("null" if fault is None else "not-one-of")
