"""Lean twins: the same scripts and styles without what only people read."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from app.lean import ROOTS, lean
from app.paths import STATIC

FILES = {each.relative_to(STATIC).as_posix(): each.read_bytes() for each in STATIC.rglob("*") if each.is_file()}
TWINS = lean(FILES)


def test_every_script_and_style_has_one() -> None:
    assert set(TWINS) == {f"lean/{path}" for path in FILES if path.endswith((".js", ".css"))}
    scripts = [path for path in FILES if path.endswith(".js") and path not in ROOTS]
    assert sum(len(TWINS[f"lean/{path}"]) for path in scripts) < 0.7 * sum(len(FILES[path]) for path in scripts)


def test_styles_hold_what_they_import_layer_by_layer() -> None:
    whole, framed = (TWINS[f"lean/css/{name}.css"].decode() for name in ("index", "frame"))
    assert "@import" not in whole + framed
    assert whole.startswith("@layer tokens,reset,base,layout,elements,frame,utilities,print;@layer tokens{")
    assert len(framed) < len(whole)
    seen = set()
    for name, twin in (("index", whole), ("frame", framed)):
        for path in re.findall(r'url\("(elements/[^"]+)"\)', FILES[f"css/{name}.css"].decode()):
            seen.add(f"css/{path}")
            selector = next(line for line in FILES[f"css/{path}"].decode().splitlines() if re.match("[.a-z]", line))
            assert selector.split()[0].rstrip(",{") in twin, path
    assert seen == {path for path in FILES if path.startswith("css/elements/")}


def test_what_stands_inside_something_else_stays_inside() -> None:
    made = lean({"a.css": b'@import url("b.css") layer(base);\n', "b.css": b".a .b :is(.c, .d) { color: red; }\n"})
    assert made["lean/a.css"] == b"@layer base{.a .b *:is(.c,.d){color:red}}"


def test_imports_lead_to_the_lean_twins() -> None:
    made = lean({"a/index.css": b'@import url("b/c.css") layer(base);\n', "a/b/c.css": b"p { color: red; /* so */ }\n"})
    assert made["lean/a/index.css"] == b"@layer base{p{color:red}}"


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lean")
    (folder / "package.json").write_text(json.dumps({"type": "module"}))
    for path, content in TWINS.items():
        if path.endswith(".js"):
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(content)
    return folder


def test_lean_scripts_are_scripts_still(scripts: Path) -> None:
    """Everything pure is loaded by node, and says what its original says of the same numbers."""
    assert shutil.which("node")
    program = """
        const { formatNumber } = await import("./lean/js/core/format.js");
        const { reduce } = await import("./lean/js/core/reduce.js");
        const { ledger } = await import("./lean/js/core/ledger.js");
        console.log(JSON.stringify([formatNumber(-1.5), formatNumber(1e-9), typeof reduce, typeof ledger]));
    """
    (scripts / "program.js").write_text(program)
    run = subprocess.run(["node", "program.js"], cwd=scripts, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == ["\u22121.5", "1\u00d710\u207b\u2079", "function", "function"]
