"""The wheel holds everything that the server needs, and the code finds it there."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from app.paths import STATIC, TEMPLATES

ROOT = Path(__file__).resolve().parents[2]


def test_the_wheel_carries_templates_and_static_files(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("attention_abacus-*-py3-none-any.whl")
    installed = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(installed)
    for folder in ("templates", "static"):
        here = {path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob("*") if path.is_file()}
        there = {
            path.relative_to(installed / "app" / folder)
            for path in (installed / "app" / folder).rglob("*")
            if path.is_file()
        }
        assert there == here
    shown = subprocess.run(
        [sys.executable, "-c", "from app.paths import STATIC, TEMPLATES; print(STATIC, TEMPLATES, sep='\\n')"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert shown.stdout.split() == [str(installed / "app" / "static"), str(installed / "app" / "templates")]


def test_a_source_tree_finds_them_beside_the_package() -> None:
    assert (STATIC, TEMPLATES) == (ROOT / "static", ROOT / "templates")
