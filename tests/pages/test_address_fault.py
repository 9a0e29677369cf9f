"""The laboratory in a query: open with a mistake, closed without one, and a notice for one that there is not."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from app.attention.faults import FAULTS
from app.locales import LANGUAGES, text
from tests.pages.document import Element, check_worded, data, read, said


def page(client: TestClient, **query: Any) -> Element:
    answer = client.get("/", params=query)
    assert answer.status_code == 200, answer.text[:500]
    return read(answer.text)


def laboratory(made: Element) -> Element:
    return made.only(tag="abacus-faults")


def shown(made: Element) -> list[str]:
    """The mistakes whose formulas are not hidden."""
    return [each.at["data-formulas"] for each in laboratory(made).every("data-formulas") if "hidden" not in each.at]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("fault", ["scale-missing", "gradient-at-masked-cells"])
def test_a_mistake_opens_the_laboratory_in_words(client: TestClient, lang: str, fault: str) -> None:
    made = page(client, lang=lang, fault=fault)
    assert said(made) == []
    check_worded(made)
    assert data(made)["state"]["fault"] == fault
    found = laboratory(made)
    assert "data-live-only" not in found.at
    assert "open" in next(found.every(tag="details")).at
    assert shown(made) == [fault]
    for part in ("name", "text"):
        assert text(lang, f"fault.{fault}.{part}") in found.text


def test_it_is_closed_where_no_mistake_is_named(client: TestClient) -> None:
    made = page(client)
    assert data(made)["state"]["fault"] is None
    assert "data-live-only" in laboratory(made).at
    assert "open" not in next(laboratory(made).every(tag="details")).at
    options = [each.at["value"] for each in laboratory(made).every(tag="option")]
    assert options == list(FAULTS)


def test_a_mistake_that_there_is_not_is_passed_over(client: TestClient) -> None:
    made = page(client, lang="en", fault="no-such")
    assert said(made) == [text("en", "notice.invalid-value", name="fault", value="no-such")]
    assert data(made)["state"]["fault"] is None


def test_links_of_the_page_keep_the_laboratory_open(client: TestClient) -> None:
    made = page(client, fault="scale-missing")
    links = [each.at["href"] for each in made.every("data-stop") if "href" in each.at]
    assert links
    assert all("fault=scale-missing" in link for link in links)
