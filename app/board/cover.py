"""Which numbers are covered, so that the reader says what they are before seeing them.

A cover is a tensor, a row or a cell, as the address names them. ``static/js/core/cover.js`` is the same for the
browser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from app.board.cells import Run

Covered = Callable[[str], bool]

_COVER = re.compile(r"[a-z_]+(?::(?:0|[1-9][0-9]{0,5})){0,2}")
_NAMES = re.compile(r"[a-z_]+(?::\d+)+|\bprobe\b")


def covered(cover: Sequence[str]) -> Covered:
    """Whether a cell lies under a cover: is named, or has its row or tensor named."""
    names = frozenset(cover)

    def under(cell: str) -> bool:
        parts = cell.split(":")
        return any(":".join(parts[:end]) in names for end in range(len(parts), 0, -1))

    return under if names else BARE


def _nothing(_: str) -> bool:
    return False


BARE: Covered = _nothing
"""Nothing is covered."""


def can_cover(run: Run, name: str) -> bool:
    """Whether the run has the tensor, row or cell of that name."""
    if not _COVER.fullmatch(name):
        return False
    tensor, *indices = name.split(":")
    part = run["tensors"].get(tensor)
    for index in map(int, indices):
        part = part[index] if isinstance(part, list) and index < len(part) else None
    return part is not None


def tells(part: Mapping[str, Any], under: Covered) -> bool:
    """Whether a number that stands for a cell or is derived from cells gives away one that is covered."""
    cell = part.get("cell")
    return bool(cell and under(cell)) or any(under(name) for name in _NAMES.findall(part.get("derived") or ""))


def drawn(marks: Sequence[Mapping[str, Any]], cover: Sequence[str], about: Iterable[str]) -> bool:
    """Whether a picture or a caption gives a covered number away.

    One of its marks names it, or its shapes and words may come from it because the stage is about its tensor.
    """
    under, tensors = covered(cover), frozenset(about)

    def named(mark: Mapping[str, Any]) -> bool:
        inner = mark.get("marks") or ()
        return tells(mark, under) or under(mark.get("after") or "") or any(map(named, inner))

    return any(name.partition(":")[0] in tensors for name in cover) or any(named(mark) for mark in marks)


def _hides(tokens: Sequence[Mapping[str, Any]], under: Covered) -> bool:
    return any(_hides(each["of"], under) if each["kind"] == "power" else tells(each, under) for each in tokens)


def _veil(token: Mapping[str, Any], under: Covered) -> dict[str, Any]:
    if token["kind"] == "power":
        return {**token, "of": _veil_all(token["of"], under)}
    return {**token, "covered": True} if token["kind"] == "cell" and under(token["cell"]) else dict(token)


def _veil_all(tokens: Sequence[Mapping[str, Any]], under: Covered) -> list[dict[str, Any]]:
    """Covered tokens marked, and without the parentheses that tell that one is negative."""
    veils = [_veil(each, under) for each in tokens]
    texts = [each.get("text") for each in veils]
    hidden = [
        place for place, each in enumerate(veils)
        if each.get("covered") and place and texts[place - 1 : place + 2 : 2] == ["(", ")"]
    ]  # fmt: skip
    told = {at for place in hidden for at in (place - 1, place + 1)}
    return [each for place, each in enumerate(veils) if place not in told]


def veiled(lines: Sequence[Mapping[str, Any]], cover: Sequence[str]) -> list[Any]:
    """The lines of a ledger with a mark on each covered number.

    The sums, residues and remarks that would give one away are left out.
    """
    under = covered(cover)
    shown: list[Any] = []
    for line in lines:
        own = line["cell"] is not None and under(line["cell"])
        hidden = _hides(line["tokens"], under)
        if line["cell"] is None and (hidden or tells(line["result"], under)):
            continue
        if not own and not hidden:
            shown.append(line)
            continue
        tokens = [] if own and line["given"] else _veil_all(line["tokens"], under)
        shown.append({
            **line, "tokens": tokens, "result": _veil(line["result"], under), "masked": line["masked"] and not own,
            "residue": None, "notice": None,
        })  # fmt: skip
    return shown
