"""What the make targets promise."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()
TARGET = re.compile(r"^([a-z-]+):", re.MULTILINE)


def test_documented_make_targets_exist() -> None:
    targets = set(TARGET.findall(MAKEFILE))
    assert {"run", "test", "lint", "types", "format", "bench", "lock", "help"} <= targets
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in (page for page in pages if page.exists()):
        named = set(re.findall(r"(?:`|^ *\$? ?)make ([a-z-]+)", page.read_text(), re.MULTILINE))
        assert named <= targets, page


def test_make_help_lists_the_main_targets() -> None:
    listed = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in ("run", "test", "lint", "types", "format", "bench", "lock"):
        assert re.search(rf"^make {target}\s+\S", listed, re.MULTILINE), target


def test_ci_runs_make_test_and_nothing_else() -> None:
    script = ROOT / ".ci" / "run"
    lines = [line for line in script.read_text().splitlines() if line and not line.startswith(("#", "set ", "cd "))]
    assert lines == ["make test"]
    assert "set -euo pipefail" in script.read_text()
    assert os.access(script, os.X_OK)
