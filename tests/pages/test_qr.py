"""QR codes over HTTP: the link that they hold, by every way in which the site learns its own address."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.poster.qr import qr
from app.settings import Settings
from tests.poster.reading import SVG


def link(client: TestClient, query: str, **headers: str) -> str:
    """The link that a code says it holds; that it does hold it is checked beside it."""
    answer = client.get(f"/qr/v1.svg?{query}", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    told = fromstring(answer.text).findtext(f"{SVG}desc") or ""  # noqa: S314 (made here)
    assert answer.text == qr(told, fromstring(answer.text).findtext(f"{SVG}title") or "", 320)  # noqa: S314
    return told


def test_the_link_of_a_public_site() -> None:
    client = TestClient(create_app(Settings(public_url="https://uni.example/attention")))
    assert link(client, "stage=weights&q=1,0;3/4") == "https://uni.example/attention/?stage=weights&q=1,0;3/4"


def test_a_trusted_proxy_is_believed_and_nobody_else() -> None:
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "uni.example", "X-Forwarded-Prefix": "/a"}
    trusting = TestClient(create_app(), client=("127.0.0.1", 50000), base_url="http://own.example")
    assert link(trusting, "stage=probe", **told) == "https://uni.example/a/?stage=probe"
    wary = TestClient(create_app(), client=("10.0.0.1", 50000), base_url="http://own.example")
    assert link(wary, "stage=probe", **told) == "http://own.example/?stage=probe"


def test_a_packed_state_goes_into_the_fragment(client: TestClient) -> None:
    assert link(client, "state=1.abc-_&stage=weights").endswith("/?stage=weights#s=1.abc-_")


def test_its_width_is_not_part_of_the_state(client: TestClient) -> None:
    answer = client.get("/qr/v1.svg?w=500&stage=weights")
    assert 'width="500"' in answer.text
    assert "w=500" not in answer.text


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_link_that_no_code_holds(client: TestClient, lang: str) -> None:
    answer = client.get("/qr/v1.svg", params={"lang": lang, "state": "1." + "a" * 3000})
    assert answer.status_code == 422
    assert answer.json()["code"] == "link-too-long"
    assert str(answer.json()["params"]["length"]) in answer.json()["detail"]


def test_headers(client: TestClient) -> None:
    answer = client.get("/qr/v1.svg?lang=en")
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert answer.headers["access-control-allow-origin"] == "*"
    again = client.get("/qr/v1.svg?lang=en", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


def test_what_is_in_the_link_stays_text(client: TestClient) -> None:
    answer = client.get("/qr/v1.svg", params={"stage": '"><script>alert(1)</script>'})
    assert "<script" not in answer.text
