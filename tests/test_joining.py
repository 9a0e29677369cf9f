"""Modules joined into one script: node runs it, and it says what the modules say."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from app.joining import join

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
