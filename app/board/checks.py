"""The table of checks as it is shown: each rule with its formula, and what a run makes of it in words and numbers.

All rules are there, those without a verdict as well, so that scripts have a place for each.
``static/js/core/verdicts.js`` is the same for the browser, but for the formulas.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from markupsafe import Markup

from app.attention.checks import FRESH, RULES, Claim, Rule
from app.attention.graph import Graph
from app.board.cells import Run, parse_cell
from app.board.formulas import formula
from app.board.phrases import Phrase, Phrases
from app.locales import Text

GroupName = Literal["forward", "backward", "fresh"]
MARKS = {"passed": "✓", "failed": "✗", "cannot-tell": "?"}


@dataclass(frozen=True)
class Place:
    """The cell in which a deviation is largest, the stage that makes it, and the words that lead there."""

    words: str
    cell: str
    symbol: str
    indices: tuple[int, ...]
    stage: str


@dataclass(frozen=True)
class Verdict:
    """What a run makes of a rule: its status, the numbers in a sentence (empty where none was measured), the place."""

    status: str
    mark: str
    figures: Phrase
    place: Place | None
    reason: str | None


@dataclass(frozen=True)
class Line:
    """One rule; ``verdict`` is None where the run does not have what it is about."""

    id: str
    formula: Markup
    verdict: Verdict | None


@dataclass(frozen=True)
class Group:
    """Rules of one kind, in the order of their table; those against fresh runs wait to be asked for.

    ``applies`` tells whether inputs of this kind can be asked at all.
    """

    name: GroupName
    lines: tuple[Line, ...]
    applies: bool


@dataclass(frozen=True)
class Checks:
    """All groups, and the verdicts of the run counted."""

    groups: tuple[Group, ...]
    passed: int
    failed: int
    unknown: int

    @property
    def total(self) -> int:
        """How many verdicts there are."""
        return self.passed + self.failed + self.unknown


def group_of(rule: Rule) -> GroupName:
    """``backward`` where a rule looks at what the way back makes."""
    backward = any(name.startswith("grad_") or name == "row_average" for name in rule.tensors)
    return "backward" if backward else "forward"


def checks_view(run: Run, graph: Graph, precision: int, text: Text) -> Checks:
    """The checks of a run as they are shown."""
    found = {check["id"]: check for check in run["checks"]}
    phrases = Phrases(run, precision, text)
    fresh = [_line(rule, None) for rule in FRESH]
    grouped: dict[GroupName, list[Line]] = {"forward": [], "backward": [], "fresh": fresh}
    for rule in RULES:
        check = found.get(rule.id)
        grouped[group_of(rule)].append(_line(rule, _verdict(check, graph, phrases) if check else None))
    groups = tuple(
        Group(name, tuple(lines), name != "fresh" or graph.kind != "weighted") for name, lines in grouped.items()
    )
    return Checks(groups, *(_count(run["checks"], status) for status in MARKS))


def _line(rule: Claim, verdict: Verdict | None) -> Line:
    return Line(rule.id, formula(rule.tex, block=False), verdict)


def _verdict(check: Mapping[str, Any], graph: Graph, phrases: Phrases) -> Verdict:
    status = check["status"]
    return Verdict(status, MARKS[status], _figures(check, phrases), _place(check, graph), check["reason"])


def _figures(check: Mapping[str, Any], phrases: Phrases) -> Phrase:
    if check["measured"] is None or check["tolerance"] is None:
        return []
    names = ("measured", "tolerance")
    return phrases.say("check.figures", **{
        name: phrases.derived(f"check:{check['id']}:{name}", check[name]) for name in names
    })  # fmt: skip


def _place(check: Mapping[str, Any], graph: Graph) -> Place | None:
    if check["cell"] is None:
        return None
    tensor, indices = parse_cell(check["cell"])
    operation = graph.operation(tensor)
    words = "check.see" if check["measured"] == 0 else "check.worst"
    return Place(words, check["cell"], operation.symbol, indices, operation.stage)


def _count(checks: Sequence[Mapping[str, Any]], status: str) -> int:
    return sum(check["status"] == status for check in checks)
