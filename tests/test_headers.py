"""The headers of every kind of answer, against the table of the specification."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.settings import Settings

SOURCES = (
    "default-src 'none'; script-src 'self' {0}; style-src 'self' {0}; img-src 'self' {0} data: blob:; "
    "font-src 'self' {0}; connect-src 'self' {0}; base-uri 'none'; form-action 'none'; object-src 'none'"
)
OPEN_PATHS = ["/api/graph", "/api/nothing", "/assets/none/x.js", "/embed", "/embed/x", "/poster.svg", "/openapi.json",
              "/healthz"]  # fmt: skip


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), base_url="https://uni.example:8443")


@pytest.mark.parametrize("path", ["/", "/nothing", *OPEN_PATHS])
def test_every_answer(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["permissions-policy"] == (
        "camera=(), microphone=(), geolocation=(), usb=(), payment=(), fullscreen=(self), clipboard-write=(self)"
    )
    assert "cache-control" in headers
    assert not {"x-frame-options", "set-cookie"} & set(headers)


@pytest.mark.parametrize("path", ["/", "/nothing"])
def test_pages(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    own = SOURCES.format("https://uni.example:8443")
    assert headers["content-security-policy"] == f"{own}; frame-ancestors 'self'"
    assert headers["cache-control"] == "no-cache"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("path", OPEN_PATHS)
def test_what_is_made_for_others(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["content-security-policy"] == SOURCES.format("https://uni.example:8443")
    assert headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in headers


def test_ancestors_are_for_what_may_be_embedded() -> None:
    client = TestClient(create_app(Settings(embed_ancestors=("https://a.example", "https://b.example"))))
    assert (
        client.get("/embed")
        .headers["content-security-policy"]
        .endswith("; frame-ancestors https://a.example https://b.example")
    )
    assert client.get("/").headers["content-security-policy"].endswith("; frame-ancestors 'self'")


def test_the_public_address_is_the_own_origin() -> None:
    client = TestClient(create_app(Settings(public_url="https://uni.example/attention/")))
    assert client.get("/api/graph").headers["content-security-policy"] == SOURCES.format("https://uni.example")


@pytest.mark.parametrize("host", ["a.example; script-src *", "a b", "", "x:99999999", "[::1"])
def test_a_forged_host_does_not_reach_the_policy(host: str) -> None:
    answer = TestClient(create_app()).get("/api/graph", headers={"Host": host})
    assert answer.headers["content-security-policy"] == SOURCES.replace(" {0}", "")


@pytest.mark.parametrize("path", ["/api/runs", "/assets/none/x.js", "/embed"])
def test_preflight(client: TestClient, path: str) -> None:
    asked = {
        "Origin": "null",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    answer = client.options(path, headers=asked)
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "POST" in answer.headers["access-control-allow-methods"]
    assert answer.headers["access-control-allow-headers"] == "Content-Type"
    assert answer.headers["access-control-max-age"] == "86400"


def test_pages_share_nothing_with_other_origins(client: TestClient) -> None:
    answer = client.options("/", headers={"Origin": "https://a.example", "Access-Control-Request-Method": "GET"})
    assert answer.status_code == 204
    assert not any(name.startswith("access-control") for name in answer.headers)
