"""Lean twins: what pages ask for, joined and without what only people read."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from app.lean import FOLDER, ROOTS, lean
from app.paths import STATIC

FILES = {each.relative_to(STATIC).as_posix(): each.read_bytes() for each in STATIC.rglob("*") if each.is_file()}
TWINS = {path.removeprefix(FOLDER): content.decode() for path, content in lean(FILES).items()}


@pytest.mark.parametrize("root", ROOTS)
def test_each_says_where_its_source_lies(root: str) -> None:
    head, _, body = TWINS[root].partition("\n")
    assert head == f"/*! {root} with all that it imports; every file as it was written lies at ../../{root} */"
    assert "@import" not in body
    assert "@typedef" not in body


@pytest.mark.parametrize("root", [each for each in ROOTS if each.endswith(".js")])
def test_a_script_asks_for_no_other(root: str, tmp_path: Path) -> None:
    (tmp_path / "page.js").write_text(TWINS[root])
    asks = "const {dependencySpecifiers: asks} = new vm.SourceTextModule(fs.readFileSync('page.js', 'utf8'));"
    asked = subprocess.run(
        ["node", "--experimental-vm-modules", "--eval", f"{asks} console.log(JSON.stringify(asks))"],
        cwd=tmp_path, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert json.loads(asked.stdout) == []


def test_styles_hold_what_they_import_layer_by_layer() -> None:
    whole, framed = (TWINS[f"css/{name}.css"] for name in ("index", "frame"))
    layers = "@layer tokens,reset,base,layout,elements,frame,utilities,print;@layer tokens{"
    assert whole.partition("\n")[2].startswith(layers)
    assert len(framed) < len(whole)
    seen = set()
    for name, twin in (("index", whole), ("frame", framed), ("slide", TWINS["css/slide.css"])):
        for path in re.findall(r'url\("(elements/[^"]+)"\)', FILES[f"css/{name}.css"].decode()):
            seen.add(f"css/{path}")
            selector = next(line for line in FILES[f"css/{path}"].decode().splitlines() if re.match("[.a-z]", line))
            assert selector.split()[0].rstrip(",{") in twin, path
    assert seen == {path for path in FILES if path.startswith("css/elements/")}


def test_what_stands_inside_something_else_stays_inside() -> None:
    assert _made({"a.css": '@import url("b.css") layer(base);\n', "b.css": ".a .b :is(.c, .d) { color: red; }\n"}) == (
        "@layer base{.a .b *:is(.c,.d){color:red}}"
    )


def test_a_sheet_holds_those_of_other_folders() -> None:
    assert _made({"a.css": '@import url("b/c.css") layer(base);\n', "b/c.css": "p { color: red; /* so */ }\n"}) == (
        "@layer base{p{color:red}}"
    )


def _made(files: dict[str, str]) -> str:
    made = lean({path: text.encode() for path, text in files.items()}, ["a.css", "none.css"])
    assert set(made) == {"lean/a.css"}
    return made["lean/a.css"].decode().partition("\n")[2]
