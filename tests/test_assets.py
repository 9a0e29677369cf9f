"""Static files: addresses that change with the content, caching, encodings."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from app.answers import Answers
from app.assets import Assets
from app.main import create_app
from app.problems import Problem

SCRIPT = "export const answer = 42;\n" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "main.js").write_text(SCRIPT)
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "font.woff2").write_bytes(b"\0" * 2000)
    (tmp_path / ".hidden").write_text("secret")
    return tmp_path


@pytest.fixture
def assets(folder: Path) -> Assets:
    return Assets(folder)


@pytest.fixture
def client(assets: Assets) -> TestClient:
    app = Starlette(exception_handlers={Problem: Answers().handle})
    app.mount("/assets", assets)
    return TestClient(app)


def test_one_byte_changes_every_address(folder: Path, assets: Assets) -> None:
    assert assets.prefix == f"assets/{assets.build_id}/"
    assert Assets(folder).build_id == assets.build_id
    (folder / "js" / "main.js").write_text(SCRIPT + " ")
    changed = Assets(folder).build_id
    assert changed != assets.build_id
    (folder / "js" / "main.js").write_text(SCRIPT)
    (folder / "js" / "main.js").rename(folder / "js" / "other.js")
    assert Assets(folder).build_id not in (assets.build_id, changed)


@pytest.mark.parametrize(
    ("encoding", "used"),
    [("gzip", "gzip"), ("br", "br"), ("br, gzip;q=0.5", "br"), ("br;q=0, gzip", "gzip"),
     ("gzip, deflate, br, zstd", "br"), ("*", "br")],
)  # fmt: skip
def test_packed(client: TestClient, assets: Assets, encoding: str, used: str) -> None:
    answer = client.get(f"/{assets.prefix}js/main.js", headers={"Accept-Encoding": encoding})
    assert answer.status_code == 200
    assert answer.text == SCRIPT
    assert answer.headers["content-encoding"] == used
    assert int(answer.headers["content-length"]) < len(SCRIPT) / 4
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize("encoding", ["identity", "zstd", "gzip;q=0", ""])
def test_plain(client: TestClient, assets: Assets, encoding: str) -> None:
    answer = client.get(f"/{assets.prefix}js/main.js", headers={"Accept-Encoding": encoding})
    assert answer.text == SCRIPT
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"


def test_each_encoding_has_its_own_tag_and_304_varies_too(client: TestClient, assets: Assets) -> None:
    path, tags = f"/{assets.prefix}js/main.js", []
    for encoding in ("gzip", "br", "identity"):
        tag = client.get(path, headers={"Accept-Encoding": encoding}).headers["etag"]
        tags.append(tag)
        for known in (tag, f'"x", W/{tag}', "*"):
            again = client.get(path, headers={"Accept-Encoding": encoding, "If-None-Match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["vary"] == "Accept-Encoding"
            assert again.headers["etag"] == tag
            assert "immutable" in again.headers["cache-control"]
    assert len(set(tags)) == 3
    other = client.get(path, headers={"Accept-Encoding": "gzip", "If-None-Match": tags[1]})
    assert other.status_code == 200


def test_what_is_packed_already_stays(client: TestClient, assets: Assets) -> None:
    answer = client.get(f"/{assets.prefix}font.woff2", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-type"] == "font/woff2"
    assert not {"content-encoding", "vary"} & set(answer.headers)


def test_small_files_are_not_made_larger(client: TestClient, assets: Assets) -> None:
    answer = client.get(f"/{assets.prefix}icon.svg", headers={"Accept-Encoding": "gzip"})
    assert len(gzip.compress(b"<svg/>")) > len(answer.content) == 6
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    "path", ["js/none.js", "js/", "", "../pyproject.toml", "%2e%2e/pyproject.toml", "js/../icon.svg", ".hidden",
             "js\\main.js", "js/main.js/", "%00"],
)  # fmt: skip
def test_nothing_else_is_served(client: TestClient, assets: Assets, path: str) -> None:
    answer = client.get(f"/{assets.prefix}{path}")
    if "icon.svg" in path:  # the client itself takes the dots out
        assert answer.status_code == 200
    else:
        assert answer.status_code == 404


def test_another_build_is_not_this_one(client: TestClient) -> None:
    answer = client.get("/assets/000000000000/js/main.js")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")


def test_methods(client: TestClient, assets: Assets) -> None:
    head = client.head(f"/{assets.prefix}js/main.js")
    assert (head.status_code, head.content) == (200, b"")
    post = client.post(f"/{assets.prefix}js/main.js")
    assert (post.status_code, post.headers["allow"]) == (405, "GET, HEAD, OPTIONS")


def test_in_the_application_they_are_open_to_all_and_work_under_a_path() -> None:
    app = create_app()
    paths = list(app.state.assets.files)
    assert "js/main.js" in paths
    client = TestClient(app, client=("127.0.0.1", 5))
    for prefix in ("", "/attention"):
        answer = client.get(
            f"{prefix}/{app.state.assets.prefix}{paths[0]}", headers={"X-Forwarded-Prefix": "/attention"}
        )
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "immutable" in answer.headers["cache-control"]
