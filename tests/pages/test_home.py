"""The first answer holds the whole picture: every example at every stage, each number the run's own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.attention.graph import STAGES, Graph
from app.board.beats import total
from app.examples import EXAMPLES
from app.pages.home import graph_of
from app.runs import run as compute
from app.schemas import RunRequest
from tests.pages.document import Element, check_safe, check_whole, check_worded, read, said
from tests.pages.document import data as data_of


def of_example(name: str) -> tuple[dict[str, Any], Graph]:
    """The run and the graph of an example."""
    request = RunRequest.of(EXAMPLES[name])
    return compute(request).to_json(), graph_of(request)


def cells_of(tensors: Mapping[str, Any]) -> dict[str, float]:
    """Every number of a run by the name of its cell."""
    found: dict[str, float] = {}

    def walk(name: str, value: Any) -> None:
        if isinstance(value, list):
            for place, part in enumerate(value):
                walk(f"{name}:{place}", part)
        else:
            found[name] = float(value)

    for tensor, value in tensors.items():
        walk(tensor, value)
    return found


@dataclass(frozen=True)
class Case:
    """A page and what it has to show."""

    page: Element
    run: dict[str, Any]
    graph: Graph
    example: str
    stage: str


PLACES = [(name, stage.name) for name in EXAMPLES for stage in of_example(name)[1].stages]


@pytest.fixture(scope="module", params=PLACES, ids="-".join)
def case(request: pytest.FixtureRequest, client: TestClient) -> Case:
    name, stage = request.param
    run, graph = of_example(name)
    form = "shifted" if len(name) % 2 else "plain"
    # Both languages and forms have their turn.
    lang = "zh" if STAGES.index(stage) % 2 else "en"
    answer = client.get("/", params={"example": name, "stage": stage, "form": form, "lang": lang})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Case(read(answer.text), run, graph, name, stage)


def test_whole_safe_and_worded(case: Case) -> None:
    check_whole(case.page)
    check_safe(case.page)
    check_worded(case.page)
    assert said(case.page) == []


def test_the_stage(case: Case) -> None:
    main = case.page.only("data-run")
    assert (main.tag, main.at["data-stage"], main.at["data-beat"], main.at["data-run"]) == (
        "main", case.stage, str(total(case.graph, case.run["shapes"], "plain", case.stage)), "ready"
    )  # fmt: skip
    board = case.page.only(tag="abacus-board")
    assert board.at["data-kind"] == case.graph.kind
    assert board.at["data-direction"] == ("backward" if case.stage.startswith("back-") else "forward")
    assert board.at["data-scene"] in {each.at["data-name"] for each in board.every("data-name")}
    stops = [each for each in case.page.every("data-stop") if "aria-current" in each.at]
    assert [(each.at["data-stop"], each.at["aria-current"]) for each in stops] == [(case.stage, "step")]


def test_every_number_is_the_very_number_of_the_run(case: Case) -> None:
    known = cells_of(case.run["tensors"])
    for each in case.page.every("data-cell"):
        value = float(each.at["data-value"])
        assert value == known[each.at["data-cell"]], each.at
        assert each.text.strip() or each.tag in ("rect", "line", "path", "circle", "g"), each.at
    for each in case.page.every("data-slot"):
        assert each.at["data-slot"] in known
        assert not {"data-cell", "data-value"} & set(each.at)
        assert each.text == ("·" if "gradient" in each.at.get("class", "").split() else "")
    for each in case.page.every("data-value"):
        assert "data-cell" in each.at or each.at["data-derived"], each.at


def test_every_cell_stands_in_its_own_matrix_once(case: Case) -> None:
    known = cells_of(case.run["tensors"])
    own = [
        each for each in case.page.every() if {"data-cell", "data-slot"} & set(each.at) and "data-copy" not in each.at
    ]
    names = Counter(each.at.get("data-cell") or each.at["data-slot"] for each in own)
    assert set(names.values()) == {1}
    assert set(names) == set(known)
    for each in own:
        wrapper = each.inside("data-tensor")
        assert wrapper is not None
        tensor = (each.at.get("data-cell") or each.at["data-slot"]).partition(":")[0]
        assert tensor.removeprefix("grad_") in (
            wrapper.at["data-tensor"],
            wrapper.at["data-tensor"].removeprefix("grad_"),
        )
    wrappers = [each.at["data-tensor"] for each in case.page.every("data-tensor")]
    assert len(wrappers) == len(set(wrappers))


def test_what_the_stage_has_reached_and_nothing_more(case: Case) -> None:
    made = {each.tensor: STAGES.index(each.stage) for each in case.graph.operations}
    now = STAGES.index(case.stage)
    for wrapper in case.page.every("data-tensor"):
        for each in wrapper.every():
            if name := each.at.get("data-cell"):
                assert made[name.partition(":")[0]] <= now, name
            elif name := each.at.get("data-slot"):
                assert made[name.partition(":")[0]] > now, name


def test_copies_stand_outside_and_after(case: Case) -> None:
    seen: set[str] = set()
    for each in case.page.every("data-cell"):
        if "data-copy" in each.at:
            assert each.inside("data-tensor") is None, each.at
            assert each.at["data-cell"] in seen, each.at
        seen.add(each.at["data-cell"])


def test_one_tab_stop_a_grid(case: Case) -> None:
    # One that scripts fill has no cell to stop at before.
    grids = [each for each in case.page.every("role") if each.at["role"] == "grid" and any(each.every(tag="td"))]
    assert len(grids) >= 5
    for grid in grids:
        assert grid.at["aria-label"]
        stops = [each for each in grid.every("tabindex") if each.at["tabindex"] == "0"]
        assert [each.at["role"] for each in stops] == ["gridcell"]
        assert {each.at["tabindex"] for each in grid.every("tabindex")} <= {"0", "-1"}
        assert {each.at.get("tabindex") for each in grid.every(tag="a")} <= {"-1"}
    lit = {each.at["data-bead"] for each in case.page.every("data-lit") if each.at["data-lit"] == "result"}
    stops_of_all = {each.at["data-bead"] for each in case.page.every("data-bead") if each.at["tabindex"] == "0"}
    assert len(lit) == 1
    assert lit <= stops_of_all


def test_beads_have_their_row_and_column(case: Case) -> None:
    """Matrices are drawn with their own shape; K and projections that are out x in the other way round."""
    shapes = case.run["shapes"]
    for wrapper in [*case.page.every("data-tensor"), *case.page.every("data-copy-of")]:
        tensor = wrapper.at.get("data-tensor") or wrapper.at["data-copy-of"]
        sizes = [shapes[size] for size in case.graph.operation(tensor).shape]
        drawn = [
            [each.at["data-bead"] for each in row.every("data-bead")]
            for row in wrapper.only(tag="tbody").every(tag="tr")
        ]
        rows, columns = (sizes[0] if sizes else 1), (sizes[1] if len(sizes) > 1 else 1)
        wanted = [[":".join([tensor, *map(str, (i, j)[: len(sizes)])]) for j in range(columns)] for i in range(rows)]
        turned = tensor == "key" and "data-tensor" in wrapper.at
        turned |= tensor.startswith("w_") and case.graph.weight_layout == "out_in"
        assert drawn == ([list(column) for column in zip(*wanted, strict=True)] if turned else wanted)
        heads = [each.text for each in wrapper.every("scope", tag="th")]
        # A vector's only column and a number have nothing to be named by.
        assert len(heads) == (len(drawn) if sizes else 0) + (len(drawn[0]) if len(sizes) == 2 else 0)


def test_the_data_for_the_scripts(case: Case) -> None:
    assert case.page.only("id", tag="script").at["id"] == "page-data"
    data = data_of(case.page)
    assert data["run"] == json.loads(json.dumps(case.run))
    assert (data["state"]["example"], data["state"]["stage"], data["state"]["beat"]) == (case.example, case.stage, None)
    assert data["state"]["cell"] in cells_of(case.run["tensors"])
    assert [each["tensor"] for each in data["graph"]["operations"]] == [each.tensor for each in case.graph.operations]
    assert data["graph"]["weight_layout"] == case.graph.weight_layout
    assert data["examples"] == EXAMPLES
    assert data["limits"] == {"max": 32}
