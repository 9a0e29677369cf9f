"""Names of the positions: what an address may say, and what of it is shown beside the rods."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.pages.addresses import read as read_query
from tests.pages.addresses import said as said_of
from tests.pages.document import Element, check_safe, check_whole, data, read, said


def page(client: TestClient, path: str = "/", **query: str) -> Element:
    answer = client.get(path, params={"lang": "en", **query})
    assert answer.status_code == 200
    return read(answer.text)


def rods(document: Element, scene: str) -> list[tuple[str, str, str]]:
    """Token, number and accessible name of each rod of a scene."""
    (section,) = [each for each in document.every("data-name") if each.at["data-name"] == scene]
    found = []
    for rod in section.every("data-reader"):
        texts: dict[str, Any] = {each.at["class"]: each.text for each in rod.every("class")}
        found.append((texts["rod-token"], texts["rod-number"], rod.at["aria-label"]))
    return found


@pytest.mark.parametrize(
    ("query", "tokens"),
    [
        ("tokens=the,cat,sat", ("the", "cat", "sat")),
        ("tokens=%E7%8C%AB,+a+b+,x%26y", ("猫", "a b", "x&y")),
        ("tokens=the,,sat", ("the", "", "sat")),
        ("tokens=" + "x" * 32, ("x" * 32,)),
        ("tokens=" + "%F0%9F%90%88" * 32, ("🐈" * 32,)),
        ("tokens=", ()),
        ("tokens=,,", ()),
        ("", ()),
    ],
)
def test_names_between_commas(query: str, tokens: tuple[str, ...]) -> None:
    assert read_query(query).tokens == tokens
    assert said_of(read_query(query)) == []


@pytest.mark.parametrize("value", ["x" * 33, ",".join(["x"] * 33), "a%00b", "a%0Ab", "a%C2%85b"])
def test_what_cannot_be_a_name_is_passed_over(value: str) -> None:
    address = read_query(f"tokens={value}")
    assert address.tokens == ()
    assert said_of(address) == [("notice.invalid-value", "tokens")]


@pytest.mark.parametrize("path", ["/", "/embed/v1/"])
def test_they_stand_beside_the_numbers_of_the_rods(client: TestClient, path: str) -> None:
    document = page(client, path, tokens="the,cat,sat")
    check_whole(document)
    assert rods(document, "attention") == [
        ("the", "0", "reader 0, the"), ("cat", "1", "reader 1, cat"), ("sat", "2", "reader 2, sat"),
    ]  # fmt: skip
    assert [token for token, _, _ in rods(document, "projection")] == ["the", "cat", "sat"]
    assert data(document)["state"]["tokens"] == ["the", "cat", "sat"]
    assert said(document) == []


def test_fewer_and_more_names_than_positions(client: TestClient) -> None:
    assert rods(page(client, tokens="the"), "attention")[1] == ("", "1", "reader 1")
    assert [each[0] for each in rods(page(client, tokens="a,b,c,d,e"), "attention")] == ["a", "b", "c"]


def test_a_name_is_text_and_nothing_else(client: TestClient) -> None:
    hostile = "<img src=x>,</script>,\"'`"
    document = page(client, "/embed/v1/", tokens=hostile)
    check_safe(document)
    assert [each[0] for each in rods(document, "attention")] == ["<img src=x>", "</script>", "\"'`"]
    assert list(document.every(tag="img")) == []
