"""What other people's pages load: one file each, open to all, current, and of the sources that are there."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.main import create_app
from app.pages.embed import EMBED_NAMES
from app.pages.hosts import FOLDER, as_global, joined

FILES = {
    "embed.js": "text/javascript; charset=utf-8",
    "reveal-attention.js": "text/javascript; charset=utf-8",
    "reveal-attention.mjs": "text/javascript; charset=utf-8",
    "slidev/Attention.vue": "text/plain; charset=utf-8",
}


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), client=("127.0.0.1", 5))


@pytest.mark.parametrize("prefix", ["", "/slidev", "/attention/demo"])
@pytest.mark.parametrize("path", FILES)
def test_served_to_everybody_under_any_path(client: TestClient, path: str, prefix: str) -> None:
    trusted = {"X-Forwarded-Prefix": prefix} if prefix else {}
    answer = client.get(f"{prefix}/{path}", headers=trusted)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == FILES[path]
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    assert answer.headers["cache-control"] == "no-cache"
    again = client.get(f"{prefix}/{path}", headers={**trusted, "If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == "no-cache"
    assert client.head(f"{prefix}/{path}", headers=trusted).status_code == 200


def test_the_component_is_the_source(client: TestClient) -> None:
    assert client.get("/slidev/Attention.vue").content == (FOLDER / "slidev" / "Attention.vue").read_bytes()


@pytest.mark.parametrize("path", [path for path in FILES if not path.endswith(".vue")])
def test_a_script_is_whole_in_one_file(client: TestClient, tmp_path: Path, path: str) -> None:
    code = client.get(f"/{path}").text
    module = path != "reveal-attention.js"
    assert not re.search(r"^\s*import\b", code, re.MULTILINE)
    assert len(re.findall(r"^export\b", code, re.MULTILINE)) == (1 if path.endswith(".mjs") else 0)
    file = tmp_path / ("x.mjs" if module else "x.cjs")
    file.write_text(code)
    subprocess.run(["node", "--check", file], check=True)
    declared = re.findall(r"^(?:class|function|const|let) (\w+)", code, re.MULTILINE)
    assert len(declared) == len(set(declared)) > 5


def test_script_and_module_are_of_one_source(client: TestClient) -> None:
    module = client.get("/reveal-attention.mjs").text
    script = client.get("/reveal-attention.js").text
    assert script == as_global(module)
    body = module.replace("export default RevealAttention;", "globalThis.RevealAttention = RevealAttention;")
    assert body in script


def test_every_module_is_used() -> None:
    used = joined("embed.js") + joined("reveal_attention.js")
    for path in FOLDER.glob("*.js"):
        first = path.read_text("utf-8").partition("*/")[0].splitlines()[1]
        assert first in used, path.name


def test_the_element_takes_every_name_of_the_address_and_no_other() -> None:
    source = (FOLDER / "embed_names.js").read_text("utf-8")
    listed = re.findall(r'"(\w+)"', source.partition("PARAMETERS = [")[2].partition("];")[0])
    assert sorted(listed) == sorted(EMBED_NAMES)


def test_nothing_becomes_markup_or_code() -> None:
    for path in [*FOLDER.glob("*.js"), FOLDER / "slidev" / "Attention.vue"]:
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|v-html",
                             path.read_text("utf-8")), path.name  # fmt: skip
