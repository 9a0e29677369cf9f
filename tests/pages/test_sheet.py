"""The worked sheet: every number with its arithmetic, the same blank, nothing missing."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from app.examples import EXAMPLES
from app.packing import pack
from tests.attention.reference import worked_examples
from tests.pages.document import Element, check_safe, read


def sheet(client: TestClient, **query: Any) -> Element:
    answer = client.get("/sheet/v1/", params={"lang": "en", **query})
    assert answer.status_code == 200
    page = read(answer.text)
    check_safe(page)
    return page


def stored_value(expected: Any, place: list[int]) -> float:
    for index in place:
        expected = expected[index]
    return float(expected)


@pytest.mark.parametrize("stored", worked_examples(), ids=lambda each: each["name"])
@pytest.mark.parametrize("form", ["plain", "shifted"])
def test_every_number_is_the_stored_one(client: TestClient, stored: dict[str, Any], form: str) -> None:
    page = sheet(client, example=stored["name"], form=form)
    seen = set()
    for each in page.every("data-cell"):
        tensor, *place = each.at["data-cell"].split(":")
        if tensor in stored["expected"]:
            seen.add(tensor)
            value = stored_value(stored["expected"][tensor], [int(index) for index in place])
            assert abs(float(each.at["data-value"]) - value) <= 1e-12 * max(1, abs(value)), each.at
    plain = {"exponentials", "row_sums"}
    unseen = {"row_max", "exponentials_shifted", "row_sums_shifted"} if form == "plain" else plain
    assert seen >= set(stored["expected"]) - unseen


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_made_number_has_its_line_and_its_place(client: TestClient, name: str) -> None:
    page = sheet(client, example=name)
    lines = [each for each in page.every("class") if each.at["class"] == "worked"]
    matrices = list(page.every("data-tensor"))
    run = client.post("/api/runs", json=EXAMPLES[name]).json()
    given = {operation["tensor"] for operation in client.get("/api/graph", params={
        "kind": EXAMPLES[name]["inputs"]["kind"]}).json()["operations"] if operation["terms"] is None}  # fmt: skip
    made = [cell for matrix in matrices if matrix.at["data-tensor"] not in given for cell in matrix.every("data-cell")]
    assert len(lines) == len(made) > 0
    shifted = {"row_max", "exponentials_shifted", "row_sums_shifted"}
    assert {matrix.at["data-tensor"] for matrix in matrices} == set(run["tensors"]) - shifted


@pytest.mark.parametrize("name", ["three-positions", "causal", "fixed-shares"])
def test_the_blank_one_gives_nothing_away(client: TestClient, name: str) -> None:
    worked, blank = sheet(client, example=name), sheet(client, example=name, blank="1")
    given = {"x", "w_query", "w_key", "w_value", "upstream", "mask"} if name == "three-positions" else set()
    given |= {"query", "key", "value", "upstream", "mask"} if name == "causal" else set()
    given |= {"weights", "value", "upstream"} if name == "fixed-shares" else set()
    shown = {each.at["data-cell"].split(":")[0] for each in blank.every("data-cell")}
    assert shown == given
    assert not [each for each in blank.every("data-derived") if each.at["data-derived"] != "root_d_k"]
    cells = {each.at["data-cell"] for each in worked.every("data-cell")}
    slots = {each.at["data-slot"] for each in blank.every("data-slot")}
    assert cells - slots - {each.at["data-cell"] for each in blank.every("data-cell")} == set()


def test_with_many_positions_the_matrices_stand_alone(client: TestClient) -> None:
    wide = [[0.5] * 9] * 9
    page = sheet(client, state=pack({"inputs": {"kind": "direct", "query": wide, "key": wide, "value": wide}}))
    assert not [each for each in page.every("class") if each.at["class"] == "worked"]
    assert "9" not in page.only(tag="h1").text
    assert "8" in "".join(each.text for each in page.every(tag="header"))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_links(client: TestClient, lang: str) -> None:
    page = sheet(client, example="causal", lang=lang)
    links = [each.at["href"] for each in page.every(tag="a") if not each.at.get("data-cell")]
    assert f"?lang={lang}&example=causal&blank=1" in links or f"?example=causal&lang={lang}&blank=1" in links
    for link in links:
        path = link if link.startswith("?") else link.removeprefix("../..")
        assert client.get(f"/sheet/v1/{link}" if link.startswith("?") else f"/{path.lstrip('/')}").status_code == 200


def test_whatever_is_asked(client: TestClient) -> None:
    for name in ("state", "example", "stage", "q", "blank", "precision", "<x>"):
        for value in ("", "</script>", '"><img src=x>', "\0", "1." + "A" * 300):
            assert client.get("/sheet/v1/", params={name: value}).status_code == 200
