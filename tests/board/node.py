"""The browser's side of a twin, run by node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
_FRAME = """
import { readFileSync } from 'node:fs';
let answer;
%s
process.stdout.write(JSON.stringify(answer(JSON.parse(readFileSync(0, 'utf8')))));
"""


def node(script: str, sent: object) -> Any:
    """What the function ``answer``, which ``script`` sets, makes of ``sent``."""
    program = shutil.which("node")
    if program is None:
        pytest.fail("node is needed here; `make test` brings one along")
    done = subprocess.run(
        [program, "--input-type=module", "--eval", _FRAME % script],
        input=json.dumps(sent), cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
