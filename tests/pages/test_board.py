"""The board of a state that no address holds: refused like a run, answered with the whole structure."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from app.examples import EXAMPLES
from tests.api.bodies import direct, projected, weighted
from tests.pages.document import Element, check_safe, check_worded, read

JSON = {"Content-Type": "application/json"}
CALM = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
VIEW = {"stage": "output", "beat": None, "cell": "output:0:0", "lang": "en", "precision": 4, "form": "plain"}


def post(client: TestClient, body: Any, path: str = "/board", headers: dict[str, str] | None = None) -> Any:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(path, content=content, headers={**JSON, **(headers or {})})


def board(client: TestClient, request: Any, **view: Any) -> tuple[Element, Any]:
    """The tree of the answer and the data in it."""
    answer = post(client, {"request": request, "view": {**VIEW, **view}})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    made = read(answer.text)
    return made, json.loads(made.only(tag="script").source)


@pytest.mark.parametrize("request_", [direct(), projected(), weighted()], ids=["direct", "projected", "weighted"])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_whole_structure_and_the_very_run(client: TestClient, request_: Any, lang: str) -> None:
    made, data = board(client, request_, lang=lang)
    check_safe(made)
    check_worded(made)
    assert made.only(tag="script").at["id"] == "board-data"
    assert data["run"] == post(client, request_, "/api/runs").json()
    element = made.only(tag="abacus-board")
    assert element.at["data-kind"] == request_["inputs"]["kind"]
    assert next(each for each in made.inner if isinstance(each, Element)) is element
    drawn = {each.at["data-tensor"] for each in element.every("data-tensor")}
    shared = {name for name in data["run"]["tensors"] if name.startswith("grad_") and "grad_x_" not in name}
    assert drawn == set(data["run"]["tensors"]) - shared
    assert data["graph"]["kind"] == request_["inputs"]["kind"]
    assert data["graph"]["stages"][0]["name"] == "inputs"
    assert not list(made.every(tag="html"))


@pytest.mark.parametrize("name", list(EXAMPLES))
def test_the_same_board_as_the_page_of_the_example(client: TestClient, name: str) -> None:
    """Scripts put one in place of the other: the same beads, numbers and marks, in the same order."""
    made, _ = board(client, EXAMPLES[name])
    page = read(client.get("/", params={"example": name, "cell": "output:0:0"}).text)

    def drawn(root: Element) -> list[tuple[str, dict[str, str]]]:
        return [
            (each.tag, {key: value for key, value in each.at.items() if key != "href"})
            for each in root.only(tag="abacus-board").every()
        ]

    assert drawn(made) == drawn(page)


WRONG: list[Any] = [
    {}, [], None, 1, {"inputs": {}}, direct(key=[[1], ["x"]]), direct(key=[[1, 2]]), direct(query=[]), direct(more=1),
    projected(w_key=[["1/0", 0], [0, 1]]), weighted(weights=[[1, 2, 3]]), {**direct(), "mask": {"kind": "odd"}},
    {**weighted(), "mask": {"kind": "none"}}, {**direct(), "scale": "2"}, {**direct(), "upstream": [[1, 2]]},
    {"inputs": {**direct()["inputs"], "kind": "other"}}, {**direct(), "scale": None},
]  # fmt: skip


@pytest.mark.parametrize("request_", WRONG, ids=range(len(WRONG)))
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_refused_as_a_run_is(client: TestClient, request_: Any, lang: str) -> None:
    headers = {"Accept-Language": lang}
    wanted = post(client, request_, "/api/runs", headers)
    answer = post(client, {"request": request_, "view": VIEW}, headers=headers)
    assert answer.status_code == wanted.status_code >= 400
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json() == wanted.json()


@pytest.mark.parametrize(
    ("body", "status", "pointer"),
    [(b"", 400, ""), (b"{", 400, ""), (b"[]", 422, ""), (b"{}", 422, "/request"), (b'{"request":{}}', 422, "/view"),
     (b'{"request":{},"view":{}}', 422, "/view/stage"), (b'{"request":{},"view":{"stage":1}}', 422, "/view/stage"),
     (b'{"request":{},"view":{"stage":"output","form":"odd"}}', 422, "/view/form"),
     (b'{"request":{},"view":{"stage":"output","precision":"4"}}', 422, "/view/precision"),
     (b'{"request":{},"view":{"stage":"output"},"more":1}', 422, "/more")],
)  # fmt: skip
def test_bodies_that_ask_for_no_board(client: TestClient, body: bytes, status: int, pointer: str) -> None:
    answer = post(client, body)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert answer.json()["pointer"] == pointer


def test_a_wrong_run_has_no_board(client: TestClient) -> None:
    body = {"request": {**EXAMPLES["three-positions"], "fault": "scale-missing"}, "view": {"stage": "output"}}
    answer = client.post("/board", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown-field")
    assert answer.json()["pointer"] == "/request/fault"


def test_the_limits_of_a_body(client: TestClient) -> None:
    assert client.post("/board", content=b"{}", headers={"Content-Type": "text/plain"}).status_code == 415
    assert post(client, b" " * (512 * 1024 + 1)).status_code == 413
    assert client.get("/board").status_code == 405


def test_a_view_that_the_run_does_not_have_gives_way(client: TestClient) -> None:
    made, _ = board(client, weighted(), stage="weights", cell="scores:0:0", lang="xx", precision=99)
    element = made.only(tag="abacus-board")
    assert (element.at["data-stage"], element.at["data-precision"]) == ("inputs", "4")
    made, _ = board(client, direct(), cell="output:5:5")
    assert {each.at["data-bead"] for each in made.every("data-lit") if each.at["data-lit"] == "result"} == {
        "output:0:0"
    }
    made, _ = board(client, direct(query=[[1000]]), stage="weights", cell="weights:0:0")
    tensors = {each.at["data-tensor"] for each in made.every("data-tensor")}
    assert "exponentials_shifted" in tensors
    assert "exponentials" not in tensors


def test_the_view_is_followed(client: TestClient) -> None:
    made, _ = board(client, direct(), stage="scores", cell="scores:0:1", precision=2)
    element = made.only(tag="abacus-board")
    assert element.at["data-stage"] == "scores"
    texts = {each.at["data-cell"]: each.text for each in made.every("data-cell")}
    assert texts["scores:0:1"] == "2"
    assert "weights:0:0" not in texts
    chinese, _ = board(client, direct(), lang="zh")
    labels = [each.at["aria-label"] for each in chinese.every("aria-label", tag="table")]
    assert all(any("\u4e00" <= letter <= "\u9fff" for letter in label) for label in labels)


def test_the_largest_board(client: TestClient) -> None:
    wide = [[(3 * i + j) % 5 - 2 for j in range(32)] for i in range(32)]
    made, data = board(client, projected(x=wide, w_query=wide, w_key=wide, w_value=wide), stage="back-project")
    assert "data-small" in made.only(tag="abacus-board").at
    own = [each for each in made.every("data-cell") if "data-copy" not in each.at]
    assert (
        len(own)
        == sum(
            32**2 if isinstance(each[0], list) else 32
            for each in data["run"]["tensors"].values()
            if isinstance(each, list)
        )
        + 1
    )


anything = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.lists(st.integers(), max_size=2)
)
views = st.fixed_dictionaries(
    {"stage": st.sampled_from(["output", "weights", "back-project", "x"]) | anything},
    optional={
        "cell": st.sampled_from(["probe", "weights:0:0", "grad_key:1:0"]) | anything,
        "lang": st.sampled_from(["zh"]) | anything,
        "precision": st.integers(-2, 20) | anything, "form": st.sampled_from(["plain", "shifted"]) | anything,
        "beat": anything, "more": anything,
    },
)  # fmt: skip


@CALM
@given(view=views | anything, request=st.sampled_from([direct(), projected(), weighted()]) | anything)
def test_whatever_is_asked_there_is_a_board_or_a_refusal(client: TestClient, view: Any, request: Any) -> None:
    answer = post(client, {"request": request, "view": view})
    assert answer.status_code in (200, 400, 422)
    if answer.status_code == 200:
        assert "<abacus-board" in answer.text
    else:
        assert answer.json()["errors"]
