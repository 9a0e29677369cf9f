"""Whatever stands in a query, it stays text, and the answer is a whole page."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from app.examples import EXAMPLES
from app.pages.address import NAMES
from tests.pages.document import check_safe, check_whole, data, read, said

HOSTILE = [
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "<!--",
    "]]>",
    "&lt;&amp;",
    "'\"`",
    "\0",
    "{{ 7*7 }}",
    "{% raw %}",
    "javascript:alert(1)",
    "\u2028",
    "\ufffe",
    "\u202e",
    "%00",
    "${1}",
    "{name}",
]
PLAIN = {"Accept-Encoding": "identity"}
# As many as it takes to meet odd pairs of names: an example with another kind's matrix, a mask of another size.
CALM = settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_values_stay_text(client: TestClient, value: str) -> None:
    for name in [*sorted(NAMES), value]:
        answer = client.get("/", params={name: value}, headers=PLAIN)
        assert answer.status_code == 200, name
        assert answer.text.count("<script") == answer.text.count("</script>") == 2
        assert "<img" not in answer.text
        assert 'role="alert"' in answer.text, name
    made = read(client.get("/", params={**dict.fromkeys(("example", "stage", "cell", "q"), value), value: value}).text)
    assert len(said(made)) == 5
    assert data(made)["state"]["stage"] == "inputs"
    check_safe(made)


def test_a_script_end_typed_into_a_cell_does_not_end_the_data(client: TestClient) -> None:
    made = read(client.get("/", params={"q": "</script>", "k": "1", "v": "1"}).text)
    assert data(made)["run"]["request"] == EXAMPLES["three-positions"]
    (notice,) = said(made)
    assert "/inputs/query/0/0" in notice
    check_whole(made)


def test_links_carry_hostile_names_and_values_unharmed(client: TestClient) -> None:
    made = read(
        client.get("/", params={"a&q": "1", "b#c": "2", "lang": "&q=9", "theme": "dark&x=1", "precision": "3#"}).text
    )
    for each in made.every("href", tag="a"):
        link = urlsplit(each.at["href"])
        assert not link.fragment or each.at["href"] == "#stage-main", each.at
        assert not {"q", "x"} & set(parse_qs(link.query, keep_blank_values=True)), each.at


matrices = st.lists(
    st.lists(st.sampled_from(["1", "0", "-2", "3/4", "√2", "1e-7", "x", "", "ln 0", "1000", "0.3333333333333333"]),
             max_size=3)
    .map(",".join),
    max_size=4,
).map(";".join)  # fmt: skip
values = (
    st.sampled_from(
        ["none", "causal", "dark", "zh", "shifted", "5", "-1", "--1", "0.5", "inf", "out_in", "weights:0:1", "probe"]
    )
    | st.sampled_from(sorted(EXAMPLES))
    | st.sampled_from(HOSTILE)
    | matrices
    | st.text(max_size=12)
)


@CALM
@given(query=st.dictionaries(st.sampled_from(sorted(NAMES)) | st.text(max_size=6), values, max_size=7))
def test_nothing_breaks_the_page(client: TestClient, query: dict[str, str]) -> None:
    # Unpacked: packing would take as long as drawing.
    answer = client.get(
        "/", params={name: value.encode("utf-8", "replace") for name, value in query.items()}, headers=PLAIN
    )
    assert answer.status_code == 200
    assert answer.text.count("<script") == 2
    assert json.loads(answer.text.rpartition('id="page-data">')[2].partition("</script>")[0])["run"]["tensors"]
