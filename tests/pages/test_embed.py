"""The page in a frame: whole, safe, and shown as its address asks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from app.attention.graph import STAGES
from app.examples import EXAMPLES
from app.pages.embed import EMBED_NAMES
from app.pages.frame import FRAME_NAMES, MODES, PARTS
from tests.pages.document import Element, check_safe, check_whole, data, read, said

CALM = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def frame(client: TestClient, **query: Any) -> Element:
    answer = client.get("/embed/v1/", params={"lang": "en", **query})
    assert answer.status_code == 200
    return read(answer.text)


def part(page: Element, name: str) -> Element:
    """A part of the frame that ``show`` and ``hide`` name."""
    (found,) = [each for each in page.every("data-part") if each.at["data-part"] == name]
    return found


def options(page: Element) -> Any:
    return data(page)["frame"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("example", ["three-positions", "causal", "fixed-shares"])
def test_whole_and_safe_in_every_stage(client: TestClient, mode: str, example: str) -> None:
    names = [stage["name"] for stage in data(frame(client, example=example))["graph"]["stages"]]
    assert set(names) <= set(STAGES)
    for stage in names:
        page = frame(client, mode=mode, example=example, stage=stage)
        check_whole(page)
        check_safe(page)
        assert said(page) == []
        assert page.only("data-mode").at["data-mode"] == mode
        assert page.only(tag="main").at["data-stage"] == stage


def test_what_each_mode_shows(client: TestClient) -> None:
    title = {mode: frame(client, mode=mode).only(tag="h1").at.get("class") for mode in MODES}
    assert title == {"embed": None, "slide": "visually-hidden", "print": None}
    scripts = {mode: len(list(frame(client, mode=mode).every(tag="script"))) for mode in MODES}
    assert scripts == {"embed": 2, "slide": 2, "print": 1}
    precision = {mode: data(frame(client, mode=mode))["state"]["precision"] for mode in MODES}
    assert precision == {"embed": 4, "slide": 2, "print": 4}
    assert data(frame(client, mode="slide", precision="5"))["state"]["precision"] == 5


def test_defaults_of_the_behaviour(client: TestClient) -> None:
    behaviour = {mode: (options(frame(client, mode=mode))["focus"], options(frame(client, mode=mode))["keys"])
                 for mode in MODES}  # fmt: skip
    assert behaviour == {"embed": ("keep", "own"), "slide": ("return", "deck"), "print": ("keep", "own")}


@pytest.mark.parametrize(
    ("asked", "expected"),
    [("", ["*"]), ("1", ["*"]), ("true", ["*"]), ("0", []), ("v", ["value"]), ("q,k,value", ["query", "key", "value"]),
     ("wq,g,mask", ["w_query", "upstream", "mask"]), ("v,v", ["value"])],
)  # fmt: skip
def test_editable(client: TestClient, asked: str, expected: list[str]) -> None:
    page = frame(client, editable=asked)
    assert options(page)["editable"] == expected
    assert options(page)["warnings"] == []


def test_show_and_hide(client: TestClient) -> None:
    hidden = [each for each in frame(client, hide="caption,ledger").every("class") if each.at["class"] == "part"]
    assert sum("hidden" in each.at for each in hidden) == 2
    assert "visually-hidden" in frame(client, hide="title").only(tag="h1").at["class"]
    assert "class" not in frame(client, mode="slide", show="title").only(tag="h1").at
    everything = frame(client, hide=",".join(PARTS))
    check_whole(everything)
    assert "hidden" in everything.only(tag="footer").at


@pytest.mark.parametrize(
    ("name", "value"),
    [("show", "nothing"), ("hide", "title,nothing"), ("editable", "o"), ("projector", "2"), ("font", "9"),
     ("font", "x"), ("bg", "red"), ("motion", "more"), ("focus", "steal"), ("keys", "all"), ("links", "yes"),
     ("resize", "x"), ("host", "javascript:alert(1)"), ("host", "https://user@evil.example"), ("host", "*"),
     ("autoplay", "2"), ("loop", "x"), ("speed", "0.2"), ("speed", "5"), ("speed", "fast"), ("mode", "other"),
     ("nothing", "1"), ("palette", "cividis"), ("diverging", "rdbu"), ("numfmt", ",")],
)  # fmt: skip
def test_what_cannot_be_is_passed_over_and_said(client: TestClient, name: str, value: str) -> None:
    page = frame(client, **{name: value})
    check_whole(page)
    assert len(said(page)) == 1
    assert options(page)["warnings"] == said(page)
    quiet = frame(client, **{"mode": "slide", name: value}) if name != "mode" else None
    if quiet is not None:
        assert said(quiet) == []
        assert len(options(quiet)["warnings"]) == 1


def test_the_rails_are_shown_where_they_are_asked_for(client: TestClient) -> None:
    for mode in ("embed", "slide"):
        hidden = part(frame(client, mode=mode, stage="weights"), "rails")
        assert "hidden" in hidden.at
        shown = frame(client, mode=mode, stage="weights", show="rails")
        check_whole(shown)
        rails = part(shown, "rails")
        assert "hidden" not in rails.at
        stops = {each.at["data-stop"] for each in rails.every("data-stop") if "hidden" not in each.at}
        assert stops == {stage["name"] for stage in data(shown)["graph"]["stages"]}
    alone = frame(client, hide=",".join(each for each in PARTS if each != "rails"), show="rails")
    assert "hidden" not in alone.only(tag="footer").at


def test_nothing_plays_by_itself_unless_asked_for(client: TestClient) -> None:
    names = ("autoplay", "speed", "loop")
    assert {name: options(frame(client))[name] for name in names} == {"autoplay": False, "speed": 1, "loop": False}
    asked = options(frame(client, mode="slide", autoplay="1", speed="0.5", loop="", hide="controls"))
    assert {name: asked[name] for name in names} == {"autoplay": True, "speed": 0.5, "loop": True}
    assert "controls" in asked["shown"]
    paused = part(frame(client, autoplay="1", hide="controls"), "controls")
    assert "hidden" not in paused.at
    assert options(frame(client, mode="print", autoplay="1"))["autoplay"] is False


@pytest.mark.parametrize(
    ("host", "expected"),
    [("https://uni.example", "https://uni.example"), ("https://uni.example:8443", "https://uni.example:8443"),
     ("null", "null"), ("app://obsidian.md", "app://obsidian.md")],
)  # fmt: skip
def test_host(client: TestClient, host: str, expected: str) -> None:
    assert options(frame(client, host=host))["host"] == expected


def test_links_out(client: TestClient) -> None:
    (link,) = [each for each in frame(client, stage="weights").every(tag="a") if each.at.get("target") == "_blank"]
    assert link.at["href"] == "../../?lang=en&stage=weights"
    assert link.at["rel"] == "noopener"
    outward = [each for each in frame(client, links="0").every(tag="a") if "target" in each.at]
    assert all("hidden" in each.at for each in outward)


@pytest.mark.parametrize(
    ("path", "location"),
    [("/embed", "embed/v1/"), ("/embed/", "v1/"), ("/embed/v1", "v1/"), ("/embed/v1?stage=inputs", "v1/?stage=inputs")],
)
def test_older_addresses_lead_on(client: TestClient, path: str, location: str) -> None:
    answer = client.get(path, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (307, location)
    assert client.get(path).status_code == 200


def test_anybody_may_frame_it(client: TestClient) -> None:
    answer = client.get("/embed/v1/")
    assert "frame-ancestors" not in answer.headers["content-security-policy"]
    assert "x-frame-options" not in answer.headers
    assert "set-cookie" not in answer.headers
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cross-origin-embedder-policy"] == "require-corp"


def test_its_files_are_the_lean_ones_and_are_there(client: TestClient) -> None:
    page = frame(client)
    files = [each.at["href"] for each in page.every(tag="link") if each.at["rel"] in ("stylesheet", "modulepreload")]
    assert len(files) == 2
    for file in files:
        assert "/lean/" in file
        assert client.get(f"/embed/v1/{file}").status_code == 200


VALUES = ["", "1", "0", "x", "<!--", "</script>", '"><img>', "title", "q,k", "deck", "a.example", "slide", "\0"]


@CALM
@given(query=st.dictionaries(st.sampled_from(sorted(EMBED_NAMES)) | st.text(max_size=5), st.sampled_from(VALUES)))
def test_whatever_is_asked(client: TestClient, query: dict[str, str]) -> None:
    answer = client.get("/embed/v1/", params=query)
    assert answer.status_code == 200
    page = read(answer.text)
    check_safe(page)
    assert "<img" not in answer.text


def test_every_option_is_a_name_of_the_address() -> None:
    assert FRAME_NAMES < EMBED_NAMES
    assert len(EXAMPLES) > 10
