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
from app.pages.frame import FRAME_NAMES, PARTS
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
    page, framed = (ROOT / "docs" / "address.md").read_text("utf-8").split("\n## In a frame\n")

    def documented(table: str) -> set[str]:
        rows = (line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))
        return {name for row in rows for name in re.findall(r"`(\w+)`", row)}

    assert documented(page) == NAMES
    assert documented(framed) == FRAME_NAMES
    shown = next(line for line in framed.splitlines() if line.startswith("| `show`")).split("|")[2]
    assert set(re.findall(r"`(\w+)`", shown)) == set(PARTS)


def test_names_that_are_said_to_be_unknown_are() -> None:
    framed = (ROOT / "docs" / "address.md").read_text("utf-8").split("\n## In a frame\n")[1]
    said = framed.split("Other tools know ")[1].split(". ")[0]
    unknown = set(re.findall(r"`(\w+)`", said)) - {"show"}
    assert len(unknown) > 3
    assert unknown.isdisjoint(NAMES | FRAME_NAMES | set(PARTS))


def test_every_command_and_event_is_documented() -> None:
    page = (ROOT / "docs" / "messages.md").read_text("utf-8")
    named = set(re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in page.splitlines() if "|" in line)))
    scripts = ROOT / "static" / "js"
    told = {
        name
        for path in scripts.rglob("*.js")
        for call in re.findall(r"\btell\(([^;]*)", path.read_text("utf-8"))
        for either in re.findall(r'^"(\w+)"|[?:] "(\w+)"', call.split("{")[0].strip())
        for name in either
        if name
    }
    assert {"ready", "state", "stage", "end", "pause"} <= told
    meanings = (scripts / "core" / "messages.js").read_text("utf-8").split("MEANINGS = ")[1].split("});")[0]
    commands = set(re.findall(r"^  (\w+)(?=[:,])", meanings, re.MULTILINE))
    assert "setOptions" in commands
    assert named - {"command", "event", "reply"} == (commands | told) - {"reply"}


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
