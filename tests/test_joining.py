"""Modules joined into one script: node runs it, and it says what the modules say."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from app.joining import join
from app.lean import ROOTS, lean
from app.paths import STATIC

MODULES = {
    "a/root.js": """import { one, two as deux } from "./inner/b.js";
import * as all from "./inner/b.js";
import {
  three,
} from "../c.js";

export const own = 1;
console.log(one, deux(2), three, all.one, new all.Thing().name, all.FIRST);
""",
    "a/inner/b.js": """import { three } from "../../c.js";
export { three as again } from "../../c.js";

const hidden = 10;
export const one = three - 2;
export const [FIRST, SECOND] = [7, 8];
export function two(value) {
  return value + hidden;
}
export class Thing {
  name = "thing";
}
export async function later() {}
""",
    "c.js": "const hidden = 3;\nexport const three = hidden;\n",
}


def run(script: str, folder: Path) -> str:
    (folder / "joined.mjs").write_text(script)
    return subprocess.run(["node", "joined.mjs"], cwd=folder, capture_output=True, text=True, check=True).stdout


def test_joined_modules_say_what_they_say_apart(tmp_path: Path) -> None:
    assert run(join("a/root.js", MODULES), tmp_path) == "1 12 3 1 thing 7\n"


def test_each_module_is_there_once() -> None:
    assert join("a/root.js", MODULES).count("const hidden = 3;") == 1


@pytest.mark.parametrize(
    "source", ["export default 1;\n", 'import "./x.js";\n', "export let a = 1;\n", "import whole from './x.js';\n"]
)
def test_what_it_does_not_know_it_refuses(source: str) -> None:
    with pytest.raises(ValueError, match="cannot be joined"):
        join("a.js", {"a.js": source, "x.js": ""})


def test_a_circle_is_refused() -> None:
    files = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { c } from "./c.js";\n',
             "c.js": 'import { b } from "./b.js";\n'}  # fmt: skip
    with pytest.raises(ValueError, match="circle"):
        join("a.js", files)


@pytest.mark.parametrize("root", ROOTS)
def test_the_script_of_a_page_asks_for_no_other(root: str, tmp_path: Path) -> None:
    files = {each.relative_to(STATIC).as_posix(): each.read_bytes() for each in STATIC.rglob("*.js")}
    script = lean(files)["lean/" + root].decode()
    head, _, body = script.partition("\n")
    assert head == f"/*! {root} with all that it imports; every module as it was written lies at ../../{root} */"
    (tmp_path / "page.js").write_text(body)
    asks = "const {dependencySpecifiers: asks} = new vm.SourceTextModule(fs.readFileSync('page.js', 'utf8'));"
    asked = subprocess.run(
        ["node", "--experimental-vm-modules", "--eval", f"{asks} console.log(JSON.stringify(asks))"],
        cwd=tmp_path, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert json.loads(asked.stdout) == []
