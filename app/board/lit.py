"""Which beads light up for a ledger: the one that it explains and those that it is made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def _cells(tokens: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for token in tokens:
        if token["kind"] == "cell":
            yield token["cell"]
        elif token["kind"] == "power":
            yield from _cells(token["of"])


def lit_cells(lines: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """``operand`` for each cell in the first line of a ledger and ``result`` for the cell that it explains."""
    first = lines[0]
    return {**dict.fromkeys(_cells(first["tokens"]), "operand"), first["cell"]: "result"}
