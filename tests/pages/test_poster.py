"""Posters over HTTP: every example at every stage, each number the API's own, and nothing that can break them."""

from __future__ import annotations

import base64
import gzip
import io
import json
import re
import zipfile
import zlib
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.attention.graph import STAGES
from app.board.format import parse_number
from app.examples import EXAMPLES
from tests.pages.test_home import PLACES, cells_of, of_example
from tests.poster.reading import SVG, numbers, picture, read, size
from tests.poster.test_plan import EIGHT, LARGE


def api(client: TestClient, request: object) -> dict[str, float]:
    """Every number of the API's run of a request, by its cell."""
    answer = client.post("/api/runs", json=request)
    assert answer.status_code == 200, answer.text
    return cells_of(answer.json()["tensors"])


def svg(client: TestClient, **query: str) -> str:
    """A poster, as text."""
    answer = client.get("/poster/v1.svg", params=query)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    return answer.text


def packed(state: Any) -> str:
    """A state as the browser packs it."""
    return "1." + base64.urlsafe_b64encode(zlib.compress(json.dumps(state).encode())).decode().rstrip("=")


@pytest.fixture(scope="module")
def runs(client: TestClient) -> dict[str, dict[str, float]]:
    return {name: api(client, request) for name, request in EXAMPLES.items()}


@pytest.mark.parametrize(("example", "stage"), PLACES, ids=map("-".join, PLACES))
def test_every_number_is_the_runs_own(
    client: TestClient, runs: dict[str, dict[str, float]], example: str, stage: str
) -> None:
    place = STAGES.index(stage)
    look = {"lang": ("en", "zh")[place % 2], "theme": ("light", "dark")[place // 2 % 2]}
    form = ("plain", "shifted")[len(example) % 2]
    root = read(svg(client, example=example, stage=stage, form=form, **look))
    shown = list(numbers(root))
    cells = runs[example]
    assert len(shown) > 5
    for each in shown:
        assert each.value == cells[each.cell], each
        assert each.copy == (each.tensor == ""), each
        if re.fullmatch(r"[0-9.−×⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", each.text):
            exact = 1e6 > abs(each.value) >= 0.00005 or each.value == 0
            room = 0.000051 if exact else 0.006 * abs(each.value)
            assert abs(parse_number(each.text) - each.value) <= room, each
    own = [each.cell for each in shown if not each.copy]
    assert len(own) == len(set(own))


@pytest.mark.parametrize(("example", "stage"), PLACES, ids=map("-".join, PLACES))
def test_what_the_stage_makes_is_there_in_full(client: TestClient, example: str, stage: str) -> None:
    _, graph = of_example(example)
    root = read(svg(client, example=example, stage=stage))
    drawn = {each.cell for each in numbers(root) if not each.copy}
    run, _ = of_example(example)
    made = [each for each in graph.operations if each.stage == stage and each.form in (None, "plain")]
    for operation in made if stage != "inputs" else []:
        assert set(cells_of({operation.tensor: run["tensors"][operation.tensor]})) <= drawn, operation.tensor


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_it_tells_what_it_shows(client: TestClient, lang: str) -> None:
    root = read(svg(client, lang=lang))
    assert root.attrib["role"] == "img"
    assert root.attrib["lang"] == {"en": "en", "zh": "zh-Hans"}[lang]
    title, description = (root.find(f"{SVG}{name}") for name in ("title", "desc"))
    assert title is not None and description is not None  # noqa: PT018
    assert root.attrib["aria-labelledby"] == title.attrib["id"]
    assert root.attrib["aria-describedby"] == description.attrib["id"]
    assert title.text == {"en": "Reading the values · Attention Abacus", "zh": "按份额读取 · 注意力算盘"}[lang]
    # 0.4011 x 1 + 0.1978 x 0 + 0.4011 x 1 with the default inputs, reckoned by hand.
    assert "O00 = 0.4011 × 1 + 0.1978 × 0 + 0.4011 × 1 = 0.8022" in (description.text or "")
    assert "40" in (description.text or "")


def test_names_of_the_page_are_honoured(client: TestClient) -> None:
    root = read(svg(client, stage="output", cell="output:2:1", precision="2", theme="dark", w="640"))
    assert (root.attrib["width"], root.attrib["height"]) == ("640", "360")
    assert root.attrib["viewBox"] == "0 0 1280 720"
    assert "#14171c" in {each.get("fill") for each in root.iter()}
    texts = {each.text for each in numbers(root) if each.cell == "output:2:1"}
    assert texts == {"1.50"}


def test_covered_numbers_are_not_in_it(client: TestClient) -> None:
    root = read(svg(client, stage="weights", cell="weights:2:2", cover="weights:2"))
    hidden = {"weights:2:0", "weights:2:1", "weights:2:2"}
    assert not [each for each in numbers(root) if each.cell in hidden]
    assert {each.get("data-slot") for each in root.iter() if each.get("data-covered") is not None} == hidden
    assert "0.1978" in "".join(root.itertext())
    assert "0.2483" not in "".join(root.itertext())
    assert "0.5035" not in "".join(root.itertext())


def test_large_boards_keep_their_numbers_without_digits(client: TestClient) -> None:
    shown = [each for each in numbers(read(svg(client, **LARGE, stage="output"))) if not each.copy]
    assert len(shown) == 32 * 32 + 2 * 32 * 4
    assert {each.text for each in shown} == {""}


@pytest.mark.parametrize("w", ["200", "640", "1281", "2560"])
def test_a_png_has_the_stated_size_and_is_not_blank(client: TestClient, w: str) -> None:
    answer = client.get("/poster/v1.png", params={"stage": "weights", "w": w})
    assert answer.headers["content-type"] == "image/png"
    stated = read(svg(client, stage="weights", w=w)).attrib
    assert size(answer.content) == (int(w), int(stated["height"])) == (int(stated["width"]), -(-int(w) * 9 // 16))
    if w == "200":
        assert len(picture(answer.content).colours) > 100


def test_pngs_of_other_states_are_others(client: TestClient) -> None:
    states = [{}, {"stage": "weights"}, {"theme": "dark"}, {"lang": "zh"}, {"cell": "output:1:0"}, {"x": "1,0;0,1;3,1"}]
    assert len({client.get("/poster/v1.png", params={**state, "w": "200"}).content for state in states}) == len(states)


@pytest.mark.parametrize(("w", "width"), [("1", 200), ("99999", 2560), ("-5", 1280), ("abc", 1280), ("1e9", 1280)])
def test_the_width_stays_within_limits(client: TestClient, w: str, width: int) -> None:
    assert read(svg(client, w=w)).attrib["width"] == str(width)


@pytest.mark.parametrize("example", ["three-positions", "average"])
def test_the_archive_has_every_stage(client: TestClient, example: str) -> None:
    answer = client.get("/poster/v1.zip", params={"example": example, "lang": "en", "w": "320"})
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"] == 'attachment; filename="attention-stages.zip"'
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert archive.testzip() is None
    own = {stage.name for stage in of_example(example)[1].stages}
    names = [f"{place:02}-{stage}" for place, stage in enumerate((each for each in STAGES if each in own), 1)]
    assert archive.namelist() == [f"{name}.{kind}" for name in names for kind in ("svg", "png")]
    for name in names:
        written = archive.read(f"{name}.svg").decode()
        assert written == svg(client, example=example, lang="en", w="320", stage=name[3:])
        assert size(archive.read(f"{name}.png")) == (320, int(read(written).attrib["height"]))
    assert client.get("/poster/v1.zip", params={"example": example, "lang": "en", "w": "320"}).content == answer.content


@pytest.mark.parametrize("kind", ["svg", "png", "zip"])
def test_it_is_kept_for_a_day(client: TestClient, kind: str) -> None:
    address, packing = f"/poster/v1.{kind}?w=200&lang=en&example=average", {"Accept-Encoding": "identity"}
    first = client.get(address, headers=packing)
    assert first.headers["cache-control"] == "public, max-age=86400"
    tag = first.headers["etag"]
    assert re.fullmatch(r'"[0-9a-f-]+"', tag)
    again = client.get(address, headers={**packing, "If-None-Match": f'"other", {tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.get(f"{address}&theme=dark", headers=packing).headers["etag"] != tag
    for answer in (first, again):
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert answer.headers["cross-origin-embedder-policy"] == "require-corp"
        assert "frame-ancestors" not in answer.headers["content-security-policy"]
        assert answer.headers.get("vary") == ("Accept-Encoding" if kind == "svg" else None)


def test_each_encoding_has_its_own_tag(client: TestClient) -> None:
    address = "/poster/v1.svg?lang=en"
    plain, small = (client.get(address, headers={"Accept-Encoding": each}) for each in ("identity", "gzip"))
    assert plain.text == small.text
    assert small.headers["content-encoding"] == "gzip"
    assert plain.headers["etag"] != small.headers["etag"]
    other = {"Accept-Encoding": "gzip", "If-None-Match": plain.headers["etag"]}
    assert client.get(address, headers=other).status_code == 200


def test_without_a_language_it_is_the_readers(client: TestClient) -> None:
    answer = client.get("/poster/v1.svg", headers={"Accept-Language": "zh-CN"})
    assert 'lang="zh-Hans"' in answer.text
    assert "Accept-Language" in answer.headers["vary"]


def test_a_packed_state_is_drawn(client: TestClient) -> None:
    request = {"inputs": {"kind": "direct", "query": [[1, "√2"]], "key": [[0.5, 1], [2, 0]], "value": [[1], [-3]]}}
    cells = api(client, request)
    for state in (request, {"request": request, "version": 1, "stage": "weights", "cell": "weights:0:1"}):
        shown = list(numbers(read(svg(client, state=packed(state)))))
        assert len(shown) > 6
        assert [each for each in shown if each.value != cells[each.cell]] == []
    assert "weights:0:1" in {each.cell for each in shown if each.copy}


def test_a_wrong_run_is_not_drawn(client: TestClient, runs: dict[str, dict[str, float]]) -> None:
    request = {**EXAMPLES["three-positions"], "fault": "scale-missing"}
    root = read(svg(client, state=packed(request)))
    assert [each for each in numbers(root) if each.value != runs["three-positions"][each.cell]] == []


BOMB = packed({"inputs": " " * 50_000_000})
HOSTILE = [
    {"state": BOMB},
    {"state": "1."},
    {"state": "1.!!!!"},
    {"state": "0.e30"},
    {"state": packed([1, 2])},
    {"state": packed({"request": {"inputs": {"kind": "direct", "query": "x"}}})},
    {"state": packed({"request": {"inputs": {"kind": "direct"}}, "stage": ["x"], "cover": 7})},
    {"state": packed(json.loads("[" * 500 + "]" * 500))},
    {"stage": '"><script>alert(1)</script>', "cell": "'\"<&\x00\x0b", "cover": "<svg onload=x>"},
    {"example": "../../etc/passwd", "lang": "xx", "theme": "red", "precision": "99999", "form": "\ufffe"},
    {"state": packed({"request": EXAMPLES["average"], "stage": "output", "cell": "\ud83d", "cover": ["\ud83d"]})},
    {"state": packed({"inputs": {"kind": "direct", "query": [["\ud83d"]], "key": [["1\u0000"]], "value": [[1]]}})},
    {"q": '"><script>,1', "k": "1e999,nan", "v": "__import__"},
    {"x": ";" * 5000, "wq": "," * 5000},
    {"w": "9" * 400},
]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
def test_whatever_the_query_holds_there_is_a_picture(client: TestClient, query: dict[str, str]) -> None:
    written = svg(client, **query)
    root = read(written)
    assert len(list(numbers(root))) > 5
    assert "script" not in written
    assert "onload" not in written


def test_what_was_typed_stands_in_its_bead_as_text(client: TestClient) -> None:
    root = read(svg(client, q="3/4,√2", k="1,0;0,1", v="1;2", stage="inputs"))
    assert {each.text for each in numbers(root) if each.cell == "query:0:1" and not each.copy} == {"√2"}


def test_what_is_not_there(client: TestClient) -> None:
    assert client.get("/poster/v1.gif").status_code == 404
    assert client.post("/poster/v1.svg").status_code == 405
    assert client.head("/poster/v1.svg").status_code == 200


def test_eight_positions_have_digits(client: TestClient) -> None:
    shown = [each for each in numbers(read(svg(client, **EIGHT, stage="weights"))) if not each.copy]
    assert all(each.text for each in shown)
    assert len(shown) == 8 * 8 * 3 + 8


def test_it_is_small_on_the_way(client: TestClient) -> None:
    written = client.get("/poster/v1.svg?lang=en").content
    assert len(gzip.compress(written, 6)) < 6000
