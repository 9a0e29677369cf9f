"""Nested brackets of any kind: NumPy, PyTorch, JAX, JSON, Python, MATLAB, Julia, Mathematica and calculators.

What is between brackets is a list of the brackets in it, or a leaf with numbers. A name before a round bracket is a
call, ``array([…], dtype=float32)``, of which the first bracket holds the data.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from decimal import Decimal

from app.paste.piece import Piece
from app.paste.refusal import Refusal

TRUNCATED = re.compile(r"\.\.\.|[…⋯⋮⋱]")
_BRACKET = re.compile(r"[\[\](){},]")
_PAIRS = {"[": "]", "(": ")", "{": "}"}
_CALLED = re.compile(r"(?:(?<=[^\w.])|\A)[A-Za-z_][\w.]{0,60}[ ]?\Z")
_OPERAND = re.compile(r"[\w.√π)^*/+\-·×÷]\s?\Z")
_KEY = re.compile(r"\s*[\"'][^\"'\n]{0,80}[\"']\s*:\s*")
_NEXT_KEY = re.compile(r"\s{0,99},\s*[\"'][^\"'\n]{0,80}[\"']\s*:\s*")
_DATA = re.compile(r"\s*(?:(?:data|numpy|object|values)\s?=\s*)?")
_FACTOR = re.compile(r"\s*([+-]?[0-9]+\.?[0-9]*(?:[eE][+-]?[0-9]{1,4})?)\s?\*\s*")
_TYPE = re.compile(r"dtype=(?:\w{1,20}\.)?[\"']?(float32|float16|bfloat16|half)\b")
_BETWEEN = re.compile(r"[\s,;]*")
_BEHIND = re.compile(r"[\s,;.>$\\]*")
_MAY_BE_DATA = re.compile(r"[0-9]\s{0,9}[.,]|[.,][0-9]|[0-9]\s{1,9}[-+0-9.]|[\[\]{}]")
_LONGEST_NAME = 64
SHORT_LINE = 60
"""NumPy breaks lines at 75 characters: a row that is broken earlier was broken by hand."""


@dataclass
class Leaf:
    """The inside of a bracket that holds no other, and how deep it is."""

    inside: Piece
    depth: int


@dataclass
class Brackets:
    """The brackets of ``piece``, matched. Raises Refusal ``unbalanced-bracket``."""

    piece: Piece
    warnings: set[str]
    end_of_text: int
    factor: Decimal | None = None
    keys: int = 0
    match: dict[int, int] = field(default_factory=dict)
    data: list[int] = field(default_factory=list)
    """The opening brackets that hold data, in order. Others belong to expressions."""

    def __post_init__(self) -> None:
        text, open_ones, lists = self.piece.text, list[int](), set[int]()
        for found in _BRACKET.finditer(text):
            place, character = found.start(), found[0]
            if character == ",":
                lists.update(open_ones[-1:])
            elif character in _PAIRS:
                lists.update(open_ones[-1:] if character != "(" else ())
                open_ones.append(place)
            elif not open_ones or _PAIRS[text[open_ones[-1]]] != character:
                raise Refusal("unbalanced-bracket", self.piece.places[place])
            else:
                opened = open_ones.pop()
                self.match[opened] = place
                before = text[max(0, opened - _LONGEST_NAME) : opened]
                if character != ")" or (opened in lists and (_CALLED.search(before) or not _OPERAND.search(before))):
                    self.data.append(opened)
                    lists.update(open_ones[-1:])
        if open_ones:
            raise Refusal("unbalanced-bracket", self.end_of_text)
        self.data.sort()

    def children(self, start: int, end: int) -> list[int]:
        """The outermost data brackets between two places."""
        found = []
        while (index := bisect_left(self.data, start)) < len(self.data) and self.data[index] < end:
            found.append(self.data[index])
            start = self.match[self.data[index]]
        return found

    def name(self, place: int) -> str:
        """The name of the call whose round bracket is at ``place``; empty where there is none."""
        if self.piece.text[place] != "(":
            return ""
        found = _CALLED.search(self.piece.text[max(0, place - _LONGEST_NAME) : place])
        return found[0] if found else ""

    def between(self, start: int, end: int, place: str, top: bool) -> None:
        """Refuse text around data brackets that may be data itself; note labels and factors.

        ``place`` is ``before`` the first, ``after`` the last, or ``between``; ``top`` says that no bracket is around.
        """
        text = self.piece.text
        if place == "before":
            start = self._before(start, end)
        space = (_BEHIND if place == "after" and top else _BETWEEN).match(text, start, end)
        start = space.end() if space else start
        if start >= end:
            return
        truncated = TRUNCATED.search(text, start, end)
        if truncated:
            raise Refusal("truncated", self.piece.places[truncated.start()])
        if not (place == "before" and top and text[start].isalpha() and not _MAY_BE_DATA.search(text, start, end)):
            raise Refusal("unexpected-text", self.piece.places[start], found=text[start:end])
        self.warnings.add("label-removed")

    def _before(self, start: int, end: int) -> int:
        """Where what stands before the data ends: a key of JSON, the name of an argument, a common factor."""
        text = self.piece.text
        for pattern in (_KEY, _DATA, _FACTOR):
            found = pattern.match(text, start, end)
            if found is None:
                continue
            start = found.end()
            if pattern is _KEY:
                self.warnings.add("label-removed")
                self.keys += 1
            elif pattern is _FACTOR:
                self.factor = Decimal(found[1]) * (self.factor or 1)
                self.warnings.add("common-factor")
        return start

    def leaves(self) -> list[Leaf]:
        """The leaves, each a row or, if it is the only one, perhaps a matrix. Raises Refusal."""
        start, end, depth, top = 0, len(self.piece.text), 0, True
        while len(inner := self.children(start, end)) == 1:
            opened, name = inner[0], self.name(inner[0])
            self.between(start, opened - len(name), "before", top)
            self.between(self.match[opened] + 1, end, "after", top)
            start, end = opened + 1, self.match[opened]
            if name:
                start, end = self._argument(start, end)
            else:
                depth, top = depth + 1, False
        depth -= self.keys
        return self._rows(inner, start, end, depth, top) if inner else [Leaf(self.piece[start:end], depth)]

    def _argument(self, start: int, end: int) -> tuple[int, int]:
        """Where the first argument of a call begins and ends: of what follows it only the type is of account."""
        text = self.piece.text
        inner = self.children(start, end)
        if not inner or not (_DATA.fullmatch(text, start, inner[0]) or _FACTOR.fullmatch(text, start, inner[0])):
            return start, end
        after = self.match[inner[0]] + 1
        kind = _TYPE.search(text, after, end)
        if kind:
            self.warnings.add("float16" if kind[1] == "half" else kind[1])
        return start, after

    def _rows(self, inner: list[int], start: int, end: int, depth: int, top: bool) -> list[Leaf]:
        """The leaves of a list of rows; of two things that are no rows, the second is one too many."""
        rows: list[Leaf] = []
        past = start
        for opened in inner:
            begin = opened - len(self.name(opened))
            if rows and self.keys and _NEXT_KEY.fullmatch(self.piece.text, past, begin):
                raise Refusal("two-matrices", self.piece.places[begin])
            if rows and top and (self.children(inner[0] + 1, self.match[inner[0]]) or _lines(rows[0].inside.text)):
                raise Refusal("two-matrices", self.piece.places[begin])
            self.between(past, begin, "between" if rows else "before", top)
            inside = self._row(opened, begin)
            if self.children(*inside) and (rows or not (top or self.keys)):
                raise Refusal("two-matrices" if top else "too-many-dimensions", self.piece.places[begin])
            rows.append(Leaf(self.piece[inside[0] : inside[1]], depth + 1))
            past = self.match[opened] + 1
        self.between(past, end, "after", top)
        return rows

    def _row(self, opened: int, begin: int) -> tuple[int, int]:
        """The inside of a row, which may be an array of its own."""
        inside = (opened + 1, self.match[opened])
        if begin == opened:
            return inside
        inside = self._argument(*inside)
        nested = self.children(*inside)
        if not nested:
            return inside
        if not _DATA.fullmatch(self.piece.text, inside[0], nested[0]):
            raise Refusal("unexpected-text", self.piece.places[inside[0]], found=self.piece.text[inside[0] : nested[0]])
        return nested[0] + 1, self.match[nested[0]]


def _lines(text: str) -> bool:
    """Whether a leaf is a matrix by itself: rows that end with a semicolon, or with short lines."""
    first, broken, _ = text.strip().partition("\n")
    return ";" in text or (broken != "" and len(first) < SHORT_LINE)
