"""The environment's script, with Pythons that cannot do the work: it says what to install, and stops."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with the script and nothing else."""
    shutil.copytree(ROOT / "setup", tmp_path / "setup")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "run.txt").touch()
    return tmp_path


def python(tree: Path, script: str) -> Path:
    """A stand-in for Python."""
    path = tree / "python"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def make_environment(tree: Path, python: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [tree / "setup" / "environment.sh", "run"],
        env={**os.environ, "PYTHON": str(python)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_old_python_is_refused(tree: Path) -> None:
    refused = make_environment(tree, python(tree, "exit 1"))
    assert refused.returncode == 1
    for word in ("Python 3.11 or newer", "sudo apt-get install python3", "brew install python"):
        assert word in refused.stderr
    assert not (tree / ".venv").exists()


def test_a_python_without_venv_is_refused(tree: Path) -> None:
    without = python(tree, f'case "$*" in *ensurepip*) exit 1;; esac; exec "{sys.executable}" "$@"')
    refused = make_environment(tree, without)
    assert refused.returncode == 1
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    for word in (
        "python3 -m venv",
        f"python{version}-venv",
        "sudo apt-get install python3-venv",
        "brew install python",
    ):
        assert word in refused.stderr
    assert not (tree / ".venv").exists()


def test_an_environment_with_the_lock_installed_is_left_alone(tree: Path) -> None:
    (tree / ".venv" / "bin").mkdir(parents=True)
    (tree / ".venv" / "bin" / "python").symlink_to(sys.executable)
    (tree / ".venv" / "locks").mkdir()
    (tree / ".venv" / "locks" / "run.txt").touch()
    done = make_environment(tree, python(tree, "exit 1"))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
