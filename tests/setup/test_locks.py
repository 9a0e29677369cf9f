"""What the locks promise: every version by its hash, every platform, no address."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
NPM = (".", "tests/hosts")
"""Folders with npm tools: those that check the project, and the decks that the tests put a frame into."""
PACKAGE_LOCKS = {folder: json.loads((ROOT / folder / "package-lock.json").read_text()) for folder in NPM}
PIN = re.compile(r"^([a-z0-9.-]+)==(\S+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / "requirements" / name).read_text()))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_pins_everything_by_hash_and_names_no_address(lock: Path) -> None:
    text = lock.read_text()
    entries = [entry for entry in re.split(r"\n(?=\S)", text) if not entry.startswith("#")]
    assert entries
    for entry in entries:
        assert PIN.match(entry), entry
        assert "--hash=sha256:" in entry, entry
    assert "://" not in text
    assert "index-url" not in text


def test_the_test_lock_contains_the_run_lock() -> None:
    assert pins("run.txt").items() <= pins("test.txt").items()


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = {
        "run.txt": project["project"]["dependencies"],
        "test.txt": project["dependency-groups"]["test"],
        "node.txt": project["dependency-groups"]["node"],
    }
    for name, requirements in wanted.items():
        assert {re.split(r"[^a-z0-9-]", requirement)[0] for requirement in requirements} <= pins(name).keys()


@pytest.mark.parametrize("folder", NPM)
def test_the_npm_lock_has_hashes_and_no_download_address(folder: str) -> None:
    packages = {name: entry for name, entry in PACKAGE_LOCKS[folder]["packages"].items() if name}
    assert packages
    for name, entry in packages.items():
        assert "resolved" not in entry, name
        assert entry["integrity"].startswith("sha512-"), name


@pytest.mark.parametrize("folder", NPM)
def test_npm_tools_are_pinned_and_locked(folder: str) -> None:
    wanted = json.loads((ROOT / folder / "package.json").read_text())["devDependencies"]
    packages = PACKAGE_LOCKS[folder]["packages"]
    assert packages[""]["devDependencies"] == wanted
    for name, version in wanted.items():
        # What is installed under another name is "npm:reveal.js@6.0.2".
        assert packages[f"node_modules/{name}"]["version"] == version.rpartition("@")[2]


@pytest.mark.parametrize("system", ["linux", "darwin"])
@pytest.mark.parametrize("processor", ["x64", "arm64"])
def test_the_npm_lock_serves_every_platform(system: str, processor: str) -> None:
    native = [name for name in PACKAGE_LOCKS["."]["packages"] if name.endswith(f"{system}-{processor}")]
    assert any("biome" in name for name in native)
    assert any("typescript" in name for name in native)
