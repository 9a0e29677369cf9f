"""Behind a proxy, under a path: stripped or kept, believed only from those who are trusted."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from app.forwarded import forwarded
from app.main import create_app
from app.settings import Settings


def client(peer: str, **settings: Any) -> TestClient:
    return TestClient(create_app(Settings(**settings)), client=(peer, 50000), follow_redirects=False)


@pytest.mark.parametrize("path", ["/api/examples", "/attention/api/examples"])
def test_a_trusted_proxy_may_strip_or_keep_the_prefix(path: str) -> None:
    answer = client("127.0.0.1").get(path, headers={"X-Forwarded-Prefix": "/attention"})
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize("peer", ["10.1.2.3", "testclient", "fe80::1"])
def test_nobody_else_is_believed(peer: str) -> None:
    headers = {"X-Forwarded-Prefix": "/attention", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
    assert client(peer).get("/attention/api/examples", headers=headers).status_code == 404
    assert "evil" not in client(peer).get("/api/examples", headers=headers).headers["content-security-policy"]


def test_networks_can_be_trusted() -> None:
    trusting = client("10.1.2.3", trusted_proxies=("10.0.0.0/8",))
    assert trusting.get("/a/b/api/examples", headers={"X-Forwarded-Prefix": "/a/b/"}).status_code == 200


def test_scheme_and_host_reach_the_policy() -> None:
    headers = {"X-Forwarded-Proto": "https, http", "X-Forwarded-Host": "uni.example:8443"}
    answer = client("127.0.0.1").get("/api/examples", headers=headers)
    assert "script-src 'self' https://uni.example:8443;" in answer.headers["content-security-policy"]


def test_the_bare_prefix_leads_to_the_page() -> None:
    answer = client("127.0.0.1").get("/x/attention", headers={"X-Forwarded-Prefix": "/x/attention"})
    assert (answer.status_code, answer.headers["location"]) == (308, "attention/")


def scope(path: str = "/api", **headers: str) -> dict[str, Any]:
    raw = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {"type": "http", "path": path, "raw_path": path.encode(), "scheme": "http", "headers": raw}


@pytest.mark.parametrize(
    "prefix",
    [
        '/"><script>',
        "/a b",
        "//evil.example",
        "attention",
        "/a//b",
        "/../a",
        "/a/..",
        "/a?b",
        "/a%2f",
        "/a\nb",
        "/é",
        "",
    ],
)
def test_what_is_no_path_is_passed_over(prefix: str) -> None:
    made = forwarded(scope(x_forwarded_prefix=prefix))
    assert (made["root_path"], made["path"]) == ("", "/api")


def test_scheme_and_host_that_cannot_be() -> None:
    made = forwarded(scope(host="own.example", x_forwarded_proto="javascript", x_forwarded_host="a;b"))
    assert made["scheme"] == "http"
    assert dict(made["headers"])[b"host"] == b"own.example"


def test_the_given_scope_stays_as_it_was() -> None:
    given = scope(host="own.example", x_forwarded_prefix="/a", x_forwarded_host="other.example")
    made = forwarded(given)
    assert (made["path"], made["raw_path"], made["root_path"]) == ("/a/api", b"/a/api", "/a")
    assert (given["path"], dict(given["headers"])[b"host"]) == ("/api", b"own.example")
