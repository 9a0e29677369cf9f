"""What no file of the project may hold."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tracked_files() -> list[Path]:
    """The files git knows or would know; those that are no text left out."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    paths = {ROOT / os.fsdecode(name) for name in listed.stdout.split(b"\0") if name}
    return sorted(path for path in paths if path.is_file() and b"\0" not in path.read_bytes()[:4096])


def test_the_numerics_import_numpy_alone() -> None:
    allowed = {"numpy", "jaxtyping"}
    for path in (ROOT / "app" / "attention").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            for name in names:
                root = name.split(".")[0]
                assert root in allowed | sys.stdlib_module_names or name.startswith("app.attention"), f"{path}: {name}"


KNOWN_HOSTS = {"127.0.0.1", "www.w3.org", "json-schema.org", "example.org"}
"""This machine, the names of XML and JSON Schema, and hosts that nobody has. Anything else is a request to somebody."""


def test_no_file_names_another_host() -> None:
    # The lock of npm quotes the home pages of packages; tests/setup/test_locks.py looks at what it fetches from.
    files = [path for path in tracked_files() if path.name != "package-lock.json"]
    named = re.compile(r"https?://([\w-]+(?:\.[\w-]+)+)")
    found = [
        f"{path.relative_to(ROOT)}: {host}"
        for path in files
        for host in named.findall(path.read_text(errors="replace"))
        if host not in KNOWN_HOSTS and not host.endswith(".example")
    ]
    assert found == []


def test_no_file_names_a_folder_of_a_machine() -> None:
    # Written as a pattern, which does not match itself.
    telltale = re.compile(r"(?<![\w.])/(work|root|home/\w+)/")
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in tracked_files()
        for match in telltale.finditer(path.read_text(errors="replace"))
    ]
    assert found == []
