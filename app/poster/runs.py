"""Lines of text in runs: pieces with a look of their own, broken into lines between words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from app.poster.svg import Mark, Value

_PIECES = re.compile(r"\s+|[\u2e80-\uffff]|[^\s\u2e80-\uffff]+")
_OPENING, _CLOSING = frozenset("([（「『《“"), frozenset(")],.;:!?%，。；：！？、）」』》”")
_NARROW = frozenset(" .,:;'|·iljtfr()[]！")
_WIDE = frozenset("mwMWQO%@=+−×÷")
_SMALL = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄₅₆₇₈₉ᵀ")


@dataclass(frozen=True)
class Run:
    """A piece of text in one look. ``raised`` is how far it stands above the line, in sizes of the line."""

    text: str
    at: Mapping[str, Value] = field(default_factory=dict)
    scale: float = 1.0
    raised: float = 0.0
    joined: bool = False
    """Whether no line may begin with it."""

    @property
    def width(self) -> float:
        """How wide it stands, in sizes of the line."""
        bold = 1.06 if self.at.get("font-weight") in ("600", "700") else 1.0
        return ems(self.text) * self.scale * bold


def ems(words: str) -> float:
    """About how wide ``words`` stand in a sans-serif, in sizes of its type."""
    width = 0.0
    for letter in words:
        if ord(letter) >= 0x2E80:
            width += 1.0
        elif letter in _NARROW:
            width += 0.32
        elif letter in _SMALL:
            width += 0.4
        else:
            width += 0.78 if letter in _WIDE else 0.64 if letter.isupper() else 0.58
    return width


def pieces(runs: Iterable[Run]) -> list[Run]:
    """Prose in pieces between which a line may break: words, and single Chinese characters with their punctuation."""
    made: list[Run] = []
    for run in runs:
        for piece in _PIECES.findall(run.text):
            joined = bool(made) and not _parts(made[-1].text[-1], piece[0])
            made.append(Run(piece, run.at, run.scale, run.raised, joined))
    return made


def _parts(before: str, after: str) -> bool:
    """Whether a line may end between two characters."""
    if before.isspace() or after.isspace():
        return True
    return (_wide(before) or _wide(after)) and after not in _CLOSING and before not in _OPENING


def _wide(letter: str) -> bool:
    return letter >= "\u2e80"


def broken(runs: Sequence[Run], room: float) -> list[list[Run]]:
    """The runs in as few lines of ``room`` sizes of type as hold them, of about the same length."""
    count = len(_filled(runs, room))
    low, high = room / 2, room
    for _ in range(8):
        middle = (low + high) / 2
        low, high = (low, middle) if len(_filled(runs, middle)) <= count else (middle, high)
    return _filled(runs, high)


def _filled(runs: Sequence[Run], room: float) -> list[list[Run]]:
    lines: list[list[Run]] = [[]]
    width = 0.0
    for unit in _units(runs):
        wide = sum(run.width for run in unit)
        blank = all(not run.text.strip() for run in unit)
        if blank and not lines[-1]:
            continue
        if width + wide > room and lines[-1] and not blank:
            lines.append([])
            width = 0.0
        lines[-1] += unit
        width += wide
    return [_trimmed(line) for line in lines if line]


def _units(runs: Sequence[Run]) -> list[list[Run]]:
    """What stays on one line: a run with those that are joined to it."""
    units: list[list[Run]] = []
    for run in runs:
        if run.joined and units:
            units[-1].append(run)
        else:
            units.append([run])
    return units


def _trimmed(line: list[Run]) -> list[Run]:
    while line and not line[-1].text.strip():
        line = line[:-1]
    return line


def spans(runs: Iterable[Run], size: float) -> list[Mark | str]:
    """The runs of one line as they stand in a ``text`` of that size."""
    made: list[Mark | str] = []
    height = 0.0
    for run in _merged(runs):
        shift = height - run.raised
        height = run.raised
        if not run.at and run.scale == 1 and not shift:
            made.append(run.text)
            continue
        at: dict[str, Value] = dict(run.at)
        if run.scale != 1:
            at["font-size"] = size * run.scale
        if shift:
            at["dy"] = shift * size
        made.append(Mark("tspan", at, [run.text]))
    return made


def _merged(runs: Iterable[Run]) -> list[Run]:
    """Neighbours without a look of their own as one."""
    merged: list[Run] = []
    for run in runs:
        last = merged[-1] if merged else None
        if last and not run.at and not last.at and (run.scale, run.raised) == (last.scale, last.raised):
            merged[-1] = Run(last.text + run.text, {}, run.scale, run.raised)
        else:
            merged.append(run)
    return merged


def plain(runs: Iterable[Run]) -> str:
    """The text alone."""
    return "".join(run.text for run in runs)
