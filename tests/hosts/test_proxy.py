"""Under a path of somebody else's site: Debian's nginx, the path stripped, kept or none, by http and by TLS."""

from __future__ import annotations

import html
import re
import ssl
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

import httpx2
import pytest
from fastapi.routing import APIRoute
from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback
from starlette.routing import BaseRoute

from app.main import create_app
from app.pages.exports import FORMATS
from setup import nginx as package
from tests.browser import board
from tests.browser.complaints import Complaints
from tests.browser.server import Server
from tests.hosts.crawl import ask, crawl
from tests.hosts.frames import put, stage_is, value
from tests.hosts.nginx import BLOCKS, SILENT, Nginx, Place, free_port
from tests.hosts.site import Site

FORGED = '/"><script>alert(1)</script>'
PLACES = {
    f"{name}-{'https' if secure else 'http'}": Place(BLOCKS[name], secure, free_port())
    for name in ("stripped", "kept", "root") for secure in (False, True)
}  # fmt: skip
SAID = Place(SILENT, True, free_port())
"""Its proxy tells nothing: the app knows its address from ABACUS_PUBLIC_URL."""
DOUBTED = Place(BLOCKS["stripped"], False, free_port())
"""Its proxy is not trusted."""
PAGES = ("", "?lang=zh&stage=back-weights&example=causal", "embed/v1/?mode=slide", "sheet/v1/")
"""Pages to begin with; whatever they name follows."""
ASSETS = {"main.js", "frame.js", "index.css", "frame.css", "icon.svg"}
NAMESPACES = re.compile(r"http://www\.w3\.org/[\w/]+")


@pytest.fixture(scope="module")
def nginx(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nginx]:
    """All the places, each before the server of the tests but for those two that need one of their own."""
    command = package.find()
    if command is None:
        pytest.skip("Debian's nginx is not installed, and this user cannot install it")
    folder = tmp_path_factory.mktemp("proxy")
    told = Server(folder / "told.txt", public_url=SAID.url)
    doubting = Server(folder / "doubting.txt", trusted_proxies="192.0.2.1")
    behind = [(place, server) for place in PLACES.values()] + [(SAID, told), (DOUBTED, doubting)]
    told.start()
    with pytest.MonkeyPatch.context() as patch:
        # uvicorn would believe everybody.
        patch.setenv("FORWARDED_ALLOW_IPS", "*")
        doubting.start()
    try:
        servers = [place.block(app.url.rstrip("/")) for place, app in behind]
        with Nginx(command, servers, [place.port for place, _ in behind]) as running:
            yield running
    finally:
        told.stop()
        doubting.stop()


@pytest.fixture(scope="module")
def client(nginx: Nginx) -> Iterator[httpx2.Client]:
    """A client that trusts no certificate but nginx's own, and follows nothing by itself."""
    trusted = ssl.create_default_context(cafile=nginx.certificate)
    with httpx2.Client(verify=trusted, headers={"Accept": "text/html,*/*;q=0.8"}, timeout=60) as made:
        yield made


@pytest.fixture(params=[*PLACES, "told"])
def place(request: pytest.FixtureRequest, nginx: Nginx) -> Place:
    return SAID if request.param == "told" else PLACES[request.param]


def routes(every: Iterable[BaseRoute]) -> Iterator[APIRoute]:
    """The routes, those of the routers among them included."""
    for each in every:
        if isinstance(each, APIRoute):
            yield each
        else:
            yield from routes(getattr(getattr(each, "original_router", None), "routes", ()))


def readable() -> list[str]:
    """Every path that the app answers to GET, with each form of an export; oEmbed has to be found by its links."""
    every = [each.path for each in routes(create_app().routes) if "GET" in (each.methods or ())]
    paths = [path for path in every if path != "/oembed"]
    forms = [path.replace("{form:path}", form) for path in paths for form in FORMATS]
    return list(dict.fromkeys(path.lstrip("/") for path in forms))


def test_every_address_leads_somewhere_under_the_path(client: httpx2.Client, place: Place) -> None:
    found = crawl(client, [place.url + path for path in (*PAGES, *readable())])
    assert {name.rpartition("/")[2] for name in found if "/assets/" in name} >= ASSETS
    assert [each for each in found if not each.startswith(place.url)] == []
    assert {each.url: each.status for each in found.values() if each.status not in (200, 307)} == {}
    assert {urlsplit(each).path.removeprefix(place.prefix) for each in found} >= {
        *(f"/{each}" for each in readable()), "/oembed"
    }  # fmt: skip
    for answer in found.values():
        assert [each for each in answer.whole if not each.startswith(place.url)] == [], answer.url
        plain = NAMESPACES.sub("", answer.text)
        assert not place.secure or "http://" not in plain, answer.url
        assert FORGED not in answer.text


def test_the_path_without_its_slash(client: httpx2.Client, place: Place) -> None:
    answer = ask(client, place.url.rstrip("/"))
    assert answer.status == (301 if place.prefix else 200)
    assert not place.prefix or answer.named == (place.url,)


def test_a_page_that_is_not_there(client: httpx2.Client, place: Place) -> None:
    answer = ask(client, f"{place.url}not/there/")
    assert answer.status == 404
    (styles,) = (each for each in answer.named if each.endswith(".css"))
    assert {each.status for each in crawl(client, [styles]).values()} == {200}
    assert place.url in answer.named


def test_what_leaves_the_site_is_whole(client: httpx2.Client, place: Place) -> None:
    query = "?example=causal&stage=weights"
    page = ask(client, place.url + query)
    metas = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', page.text))
    assert metas["og:url"] == html.escape(place.url + query)
    assert metas["og:image"] == metas["twitter:image"] == html.escape(f"{place.url}poster/v1.png{query}&w=1280")
    fields = client.get(f"{place.url}oembed", params={"url": place.url + query}).json()
    assert fields["provider_url"] == place.url
    assert f'src="{html.escape(place.url)}embed/v1/{html.escape(query)}"' in fields["html"]
    picture = client.get(fields["thumbnail_url"])
    assert (picture.status_code, picture.content[1:4]) == (200, b"PNG")
    assert client.get(f"{place.url}oembed", params={"url": "https://evil.example/"}).status_code == 404
    assert f"<desc>{html.escape(place.url + query)}</desc>" in client.get(f"{place.url}qr/v1.svg{query}").text
    policy = client.get(f"{place.url}embed/v1/").headers["content-security-policy"]
    assert f"script-src 'self' {place.origin};" in policy


FORGERIES: dict[str, dict[str, str]] = {
    "script": {"X-Forwarded-Prefix": FORGED},
    "path": {"X-Forwarded-Prefix": "/evil"},
    "host": {"X-Forwarded-Host": "evil.example"},
    "scheme": {"X-Forwarded-Proto": "javascript"},
    "all": {"X-Forwarded-Prefix": FORGED, "X-Forwarded-Host": 'evil.example"><script>', "X-Forwarded-Proto": "evil"},
}


@pytest.mark.parametrize("headers", list(FORGERIES.values()), ids=list(FORGERIES))
def test_what_a_reader_forges_is_not_passed_on(client: httpx2.Client, place: Place, headers: dict[str, str]) -> None:
    if place is SAID:
        # Its proxy passes on what the reader sent; ABACUS_PUBLIC_URL wins, and paths are relative whatever is said.
        headers = {name: value for name, value in headers.items() if value != "/evil"}
    honest, forged = (client.get(place.url, headers=each) for each in ({}, headers))
    assert forged.status_code == 200
    assert (forged.text, forged.headers["link"]) == (honest.text, honest.headers["link"])


@pytest.mark.parametrize("headers", list(FORGERIES.values()), ids=list(FORGERIES))
def test_a_proxy_that_is_not_trusted_is_not_believed(client: httpx2.Client, headers: dict[str, str]) -> None:
    """What it says itself is passed over too: whole addresses are those of the request, under no path."""
    honest, forged = (client.get(DOUBTED.url, headers=each) for each in ({}, headers))
    assert f'<meta property="og:url" content="{DOUBTED.origin}/"' in honest.text
    assert (forged.text, forged.headers["link"]) == (honest.text, honest.headers["link"])


def test_a_trusted_proxy_with_a_path_that_is_none(client: httpx2.Client, server: Server) -> None:
    said = [client.get(server.url, headers=each) for each in ({}, {"X-Forwarded-Prefix": FORGED})]
    assert said[0].text == said[1].text
    assert said[1].headers["link"].startswith(f"<{server.url}oembed")


def test_a_visit_with_a_browser(
    new_context: CreateContextCallback, complaints: Complaints, place: Place, site: Site
) -> None:
    complaints.allow_host(urlsplit(place.url).netloc)
    page = new_context(ignore_https_errors=True).new_page()
    answers: list[tuple[str, int]] = []
    page.on("response", lambda response: answers.append((response.url, response.status)))
    page.goto(f"{place.url}?example=causal&lang=en")
    expect(page.locator("html")).to_have_attribute("data-live", "")
    board.put(page, "value:0:0", "2")
    board.settle(page)
    with page.expect_response(lambda response: response.url.endswith("/board")):
        board.set_up(page).locator("select[name=kind]").select_option("weighted")
    board.settle(page)
    page.goto(site.page("course.html", f"""<!doctype html><html lang="en"><title>A course</title>
        <script type="module" src="{place.url}embed.js"></script>
        <attention-embed example="causal" stage="output"></attention-embed>"""))  # fmt: skip
    frame = page.frame_locator("attention-embed iframe")
    stage_is(frame, "output")
    put(page, frame, "value:0:0", "3")
    expect(value(frame, "output:0:0")).to_have_attribute("data-value", "3")
    ours = [(url, status) for url, status in answers if not url.startswith(site.url)]
    assert [each for each in ours if not each[0].startswith(place.url) or each[1] != 200] == []
    asked = {urlsplit(url).path.removeprefix(place.prefix) for url, _ in ours}
    assert {"/", "/api/runs", "/board", "/embed/v1/", "/embed.js"} <= asked
