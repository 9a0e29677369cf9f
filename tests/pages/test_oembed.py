"""oEmbed as a consumer sees it: a library that sites use, the links in the page, sizes, formats, refusals."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit
from xml.etree.ElementTree import fromstring

import pytest
from micawber import Provider, ProviderRegistry
from starlette.testclient import TestClient

from app.main import create_app
from app.settings import Settings
from tests.pages.document import read
from tests.poster.reading import size

SITE = "https://uni.example/attention/"


@pytest.fixture(scope="module")
def site() -> TestClient:
    return TestClient(create_app(Settings(public_url=SITE)), base_url="https://uni.example")


def consumed(client: TestClient, url: str, **limits: int) -> dict[str, Any]:
    """What the library makes of a link; it asks the application in this process."""

    def fetch(url: str) -> str:
        answer = client.get(url.replace("/attention/", "/"))
        assert answer.status_code == 200, answer.text
        return answer.text

    provider, registry = Provider(f"{SITE}oembed"), ProviderRegistry()
    provider.fetch = fetch
    registry.register(rf"{SITE}\S*", provider)
    found: dict[str, Any] = registry.request(url, **limits)
    return found


def framed(html: str) -> dict[str, str]:
    """The attributes of the one frame in a snippet."""
    return read(f"<div>{html}</div>").only(tag="iframe").at


def test_a_consumer_gets_a_frame_of_the_same_state(site: TestClient) -> None:
    found = consumed(site, f"{SITE}?stage=weights&cell=weights:1:2&q=1,0;3/4,√2&k=1,0&v=1")
    assert (found["version"], found["type"]) == ("1.0", "rich")
    assert found["title"] == "From scores to shares · Attention Abacus"
    assert (found["width"], found["height"]) == (960, 540)
    at = framed(found["html"])
    parts = urlsplit(at["src"])
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{SITE}embed/v1/"
    assert dict(parse_qsl(parts.query)) == {
        "stage": "weights", "cell": "weights:1:2", "q": "1,0;3/4,√2", "k": "1,0", "v": "1"
    }  # fmt: skip
    assert (at["width"], at["height"], at["data-external"], at["loading"]) == ("960", "540", "1", "lazy")
    assert at["title"]
    assert site.get(at["src"].replace("/attention/", "/")).status_code == 200


def test_the_thumbnail_is_the_poster_in_its_stated_size(site: TestClient) -> None:
    found = consumed(site, f"{SITE}?stage=weights")
    picture = site.get(found["thumbnail_url"].replace("/attention/", "/"))
    assert picture.headers["content-type"] == "image/png"
    assert size(picture.content) == (found["thumbnail_width"], found["thumbnail_height"]) == (640, 360)


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({"maxwidth": "300"}, (300, 168)), ({"maxheight": "90"}, (160, 90)), ({"maxwidth": "5000"}, (960, 540)),
        ({"maxwidth": "640", "maxheight": "100"}, (177, 99)), ({"maxwidth": "1", "maxheight": "1"}, (1, 1)),
        ({"maxwidth": "abc", "maxheight": "-3"}, (960, 540)), ({"maxwidth": "0"}, (960, 540)),
    ],
)  # fmt: skip
def test_it_never_exceeds_what_it_is_given(site: TestClient, limits: dict[str, str], expected: tuple[int, int]) -> None:
    found = site.get("/oembed", params={"url": SITE, **limits}).json()
    assert (found["width"], found["height"]) == expected
    at = framed(found["html"])
    assert (int(at["width"]), int(at["height"])) == expected
    for name, most in limits.items():
        if most.isdigit() and int(most):
            assert found[name.removeprefix("max")] <= int(most)
            assert found.get(f"thumbnail_{name.removeprefix('max')}", 0) <= int(most)


def test_xml_says_the_same(site: TestClient) -> None:
    asked = {"url": f'{SITE}?stage=weights&cell="><x>&lang=zh', "maxwidth": "400"}
    answer = site.get("/oembed", params={**asked, "format": "xml"})
    assert answer.headers["content-type"] == "text/xml; charset=utf-8"
    root = fromstring(answer.text.partition("?>")[2])  # noqa: S314 (made here, and it declares no entity)
    assert root.tag == "oembed"
    assert {each.tag: each.text for each in root} == {
        name: str(value) for name, value in site.get("/oembed", params=asked).json().items()
    }


def test_the_page_leads_to_it(site: TestClient) -> None:
    answer = site.get("/?stage=weights&lang=en")
    page = read(answer.text)
    links = {each.at["type"]: each.at for each in page.every("type", tag="link") if each.at.get("rel") == "alternate"}
    assert set(links) == {"application/json+oembed", "text/xml+oembed"}
    for kind, form in (("application/json+oembed", "json"), ("text/xml+oembed", "xml")):
        link = links[kind]["href"]
        assert link == f"{SITE}oembed?url={quote(f'{SITE}?stage=weights&lang=en', safe='')}&format={form}"
        found = site.get(link.replace("/attention/oembed", "/oembed"))
        assert found.status_code == 200
        assert f'<{link}>; rel="alternate"; type="{kind}"' in answer.headers["link"]
    found = site.get(links["application/json+oembed"]["href"].replace("/attention/oembed", "/oembed")).json()
    assert found["title"] == page.only(tag="head").only(tag="title").text == links["text/xml+oembed"]["title"]


def test_the_page_has_a_picture_for_other_sites(site: TestClient) -> None:
    page = read(site.get("/?stage=weights&theme=dark").text)
    said = {
        each.at.get("property") or each.at.get("name"): each.at["content"] for each in page.every("content", tag="meta")
    }
    assert said["og:image"] == said["twitter:image"] == f"{SITE}poster/v1.png?stage=weights&theme=dark&w=1280"
    assert said["og:url"] == f"{SITE}?stage=weights&theme=dark"
    assert said["twitter:card"] == "summary_large_image"
    assert site.get(said["og:image"].replace("/attention/", "/")).headers["content-type"] == "image/png"


def test_a_state_in_the_fragment_comes_along(site: TestClient) -> None:
    found = site.get("/oembed", params={"url": f"{SITE}?stage=weights#s=1.abc-_"}).json()
    assert "state=1.abc-_" in framed(found["html"])["src"]
    assert "state=1.abc-_" in found["thumbnail_url"]


@pytest.mark.parametrize("path", ["", "?stage=weights", "embed/v1/?mode=slide&hide=title", "embed/", "embed"])
def test_pages_of_ours(site: TestClient, path: str) -> None:
    assert site.get("/oembed", params={"url": SITE + path}).status_code == 200


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example/", "https://uni.example/", "https://uni.example/attention", "https://uni.example/attentionx/",
        f"{SITE}poster/v1.png", f"{SITE}../", "https://evil.example@uni.example/attention/", "javascript:alert(1)",
        "https://uni.example:99/attention/", "//uni.example/attention/", "", "https://[", "https://uni.example\\attention/",
        "https://user:pass@uni.example/attention/", f"{SITE}%2e%2e/",
    ],
)  # fmt: skip
def test_what_is_not_ours_is_not_found_and_never_repeated(site: TestClient, url: str) -> None:
    answer = site.get("/oembed", params={"url": url})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert "evil" not in answer.text


def test_refusals(site: TestClient) -> None:
    assert site.get("/oembed").status_code == 400
    assert site.get("/oembed").json()["code"] == "missing-parameter"
    for form in ("yaml", "JSON", "", "../x"):
        answer = site.get("/oembed", params={"url": SITE, "format": form})
        assert (answer.status_code, answer.json()["code"]) == (501, "unsupported-format")


@pytest.mark.parametrize("name", ["stage", "cell", '"><script>', "q"])
def test_nothing_leaves_its_attribute(site: TestClient, name: str) -> None:
    hostile = "\"><script>alert(1)</script>'"
    found = site.get("/oembed", params={"url": f"{SITE}?{name}={quote(hostile)}"}).json()
    assert set(framed(found["html"])) == {
        "src", "title", "width", "height", "loading", "allow", "data-external", "style",
    }  # fmt: skip
    assert "<script" not in found["html"]
    page = site.get("/", params={name: hostile})
    assert not re.search(r"<script>alert", page.text)
    assert not set("<>\"' ") & set("".join(re.findall(r"<([^>]*)>;", page.headers["link"])))


def test_without_a_setting_the_address_is_the_requests() -> None:
    client = TestClient(create_app(), base_url="http://127.0.0.1:8123", client=("127.0.0.1", 50000))
    found = client.get("/oembed", params={"url": "http://127.0.0.1:8123/?stage=weights"}).json()
    assert framed(found["html"])["src"] == "http://127.0.0.1:8123/embed/v1/?stage=weights"
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "uni.example:8443", "X-Forwarded-Prefix": "/a"}
    found = client.get("/oembed", params={"url": "https://uni.example:8443/a/"}, headers=told).json()
    assert framed(found["html"])["src"] == "https://uni.example:8443/a/embed/v1/"
    assert found["provider_url"] == "https://uni.example:8443/a/"


def test_a_host_that_is_none_makes_no_links() -> None:
    client = TestClient(create_app())
    answer = client.get("/", headers={"Host": 'evil"><script>'})
    assert "link" not in answer.headers
    assert "oembed" not in answer.text
    assert client.get("/oembed?url=http://evil/", headers={"Host": 'evil"'}).status_code == 404
    assert client.get("/qr/v1.svg", headers={"Host": 'evil"'}).status_code == 400


def test_headers(site: TestClient) -> None:
    for answer in (site.get("/oembed", params={"url": SITE}), site.get("/oembed")):
        assert answer.headers["access-control-allow-origin"] == "*"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert site.get("/oembed", params={"url": SITE}).headers["cache-control"] == "public, max-age=86400"
