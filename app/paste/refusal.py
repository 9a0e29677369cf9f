"""Why a pasted text cannot be read as a matrix."""

from __future__ import annotations

from typing import Final

REASONS: Final = (
    "ambiguous-comma",
    "ambiguous-minus",
    "bracketed-number",
    "complex-number",
    "empty",
    "empty-cell",
    "masked-element",
    "missing-value",
    "not-a-number",
    "out-of-range",
    "overflow",
    "ragged",
    "spreadsheet-error",
    "thousands-separator",
    "too-long",
    "too-many",
    "too-many-dimensions",
    "truncated",
    "two-matrices",
    "unbalanced-bracket",
    "unexpected-text",
    "wrong-shape",
)
"""Every reason of ours; a cell that is an expression without a value is refused with the expression's own code."""


class Refusal(ValueError):
    """A ``reason``, the ``offset`` of the character at fault in the pasted text, and what fills the sentence."""

    def __init__(self, reason: str, offset: int, **params: str | int) -> None:
        super().__init__(f"{reason} at {offset}")
        self.reason = reason
        self.offset = offset
        self.params = params


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column of ``offset``, both from 1, in code points; ``\\r\\n`` is one line break, ``\\r`` also is one."""
    before = text[:offset]
    if before.endswith("\r") and text[offset : offset + 1] == "\n":
        before = before[:-1]
    lines = before.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return len(lines), len(lines[-1]) + 1 + (offset - len(before))
