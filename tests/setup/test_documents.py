"""What README.md and docs/ name exists, and what there is to name is named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from app.attention.checks import RULES
from app.attention.checks.fresh import FRESH
from app.attention.differences import STEPS, BlindReason, EmptyReason, Verdict
from app.attention.faults import FAULTS
from app.attention.graph import STAGES, build_graph
from app.attention.sight import DifferenceId
from app.pages.address import NAMES
from app.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def section(title: str) -> str:
    """The text of a section of the README."""
    return README.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def test_every_folder_of_the_map_exists() -> None:
    first = "\n".join(line.split("|")[1] for line in section("Where things are").splitlines() if line.startswith("| `"))
    folders = re.findall(r"`([\w/]+/)`", first)
    assert len(folders) > 12
    assert [each for each in folders if not (ROOT / each).is_dir()] == []


def test_every_folder_with_code_is_on_the_map() -> None:
    shown = section("Where things are")
    packages = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "app").glob("*/__init__.py")}
    scripts = {path.relative_to(ROOT).as_posix() for path in (ROOT / "static" / "js").iterdir() if path.is_dir()}
    assert [each for each in sorted(packages | scripts) if f"`{each}/`" not in shown] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    links = [each for each in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")) if "://" not in each]
    assert [each for each in links if not (page.parent / each.partition("#")[0]).exists()] == []


def test_the_names_are_those_of_the_graph() -> None:
    tensors = {each.tensor for each in build_graph("projected").operations}
    named = set(re.findall(r"`([a-z_]+)`", section("Names"))) - {"in_out", "out_in"}
    assert named <= tensors
    assert {each for each in tensors if not each.startswith("grad_")} <= named


def test_every_name_of_the_address_is_documented_and_no_other() -> None:
    table = (ROOT / "docs" / "address.md").read_text("utf-8")
    documented = {
        name
        for line in table.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    assert documented == NAMES


def test_every_check_and_fault_is_documented_and_no_other() -> None:
    page = (ROOT / "docs" / "proof.md").read_text("utf-8")

    def rows(title: str) -> list[str]:
        return re.findall(r"^\| `([a-z0-9-]+)`", page.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0], re.MULTILINE)

    assert rows("Checks") == [rule.id for rule in (*RULES, *FRESH)]
    assert rows("Faults") == [*FAULTS, *get_args(DifferenceId)]
    assert rows("Differences") == [*STEPS, *get_args(Verdict)]
    reasons = {*get_args(EmptyReason), *get_args(BlindReason)}
    assert reasons <= set(re.findall(r"`([a-z-]+)`", page.split("## Differences\n", 1)[1].split("\n## ", 1)[0]))


def test_every_setting_is_documented_and_no_other() -> None:
    documented = set(re.findall(r"^\| `ABACUS_(\w+)`", (ROOT / "docs" / "hosting.md").read_text("utf-8"), re.MULTILINE))
    assert documented == {name.upper() for name in Settings.model_fields}


def test_every_stage_has_its_picture() -> None:
    page = (ROOT / "docs" / "board.md").read_text("utf-8")
    for stage in STAGES:
        assert f"| `{stage}` |" in page
        assert f"](board/{stage}.png)" in page
