"""From the terms of an operation to one line of array code, the same for every library with ``einsum`` and ``where``.

The tree says how one cell is made; here it becomes an expression of whole arrays. A sum of products becomes an einsum
over its index letters, everything else is aligned by the letters of the result. The mask is one more factor of a sum
and a ``where`` outside sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.attention.graph import Operation
from app.attention.terms import Term


@dataclass(frozen=True)
class Dialect:
    """How a library is called, what its maximum of rows is, and how it writes minus infinity."""

    name: str
    maximum: str
    infinity: str


@dataclass(frozen=True)
class Code:
    """An expression and the index letters of its axes, in order; ``simple`` where it needs no brackets."""

    text: str
    letters: str
    simple: bool = True

    def bracketed(self) -> str:
        """The expression as an operand."""
        return self.text if self.simple else f"({self.text})"


def line(operation: Operation, dialect: Dialect, masked: bool, empty: bool) -> str:
    """``tensor = expression`` for an operation that has terms; ``masked`` where there is a mask that forbids something.

    ``empty`` is true where a row has nothing to read: its sum is 0, and 1 is divided by instead. Raises ValueError for
    terms that no library line says.
    """
    if operation.terms is None:
        raise ValueError(f"{operation.tensor} is given")
    letters = "".join(operation.indices)
    return f"{operation.tensor} = {_aligned(_Compiler(dialect, masked, empty).code(operation.terms, letters), letters)}"


class _Compiler:
    def __init__(self, dialect: Dialect, masked: bool, empty: bool) -> None:
        self.dialect = dialect
        self.masked = masked
        self.empty = empty

    def code(self, term: Term, letters: str) -> Code:
        """The code of ``term`` in a result with these ``letters``."""
        op = term["op"]
        if op == "ref":
            return Code(term["tensor"], "".join(term["indices"]))
        if op == "const":
            return Code(term["name"], "")
        if op == "readable":
            return self._where(self.code(term["of"][0], letters), letters)
        if op == "exp":
            inner = self.code(term["of"][0], letters)
            return Code(f"{self.dialect.name}.exp({inner.text})", inner.letters)
        if op == "sum":
            return self._sum(term, letters)
        if op == "max":
            return self._max(term, letters)
        signs = {"mul": " * ", "add": " + ", "sub": " - ", "div": " / "}
        parts = [self.code(part, letters) for part in term["of"]]
        if op == "div" and self.empty and parts[1].letters == "i":
            parts[1] = Code(f"{self.dialect.name}.where(readable, {parts[1].text}, 1.0)", "i")
        every = "".join(letter for letter in letters if any(letter in part.letters for part in parts))
        return Code(signs[op].join(_aligned(part, every, True) for part in parts), every, simple=False)

    def _where(self, inner: Code, letters: str) -> Code:
        if not self.masked:
            return inner
        return Code(f"{self.dialect.name}.where(mask, {_aligned(inner, 'ij')}, 0.0)", "ij")

    def _sum(self, term: Term, letters: str) -> Code:
        summed, body, guarded = [term["index"]], term["of"][0], False
        while body["op"] == "sum":
            summed.append(body["index"])
            body = body["of"][0]
        if body["op"] == "readable":
            guarded, body = self.masked, body["of"][0]
        factors = body["of"] if body["op"] == "mul" else [body]
        if any(factor["op"] != "ref" for factor in factors):
            raise ValueError("a sum of other things than products of cells")
        names = [factor["tensor"] for factor in factors] + (["mask"] if guarded else [])
        axes = ["".join(factor["indices"]) for factor in factors] + (["ij"] if guarded else [])
        left = "".join(letter for letter in letters if letter not in summed)
        given = [f"{name} * 1.0" if name == "mask" else name for name in names]
        return Code(f'{self.dialect.name}.einsum("{",".join(axes)}->{left}", {", ".join(given)})', left)

    def _max(self, term: Term, letters: str) -> Code:
        inner = term["of"][0]["of"][0] if term["of"][0]["op"] == "readable" else term["of"][0]
        scores = self.code(inner, "ij").text
        if not self.masked:
            return Code(self.dialect.maximum.format(scores), "i")
        seen = f"{self.dialect.name}.where(mask, {scores}, {self.dialect.infinity})"
        return Code(f"{self.dialect.name}.where(readable, {self.dialect.maximum.format(seen)}, 0.0)", "i")


def _aligned(code: Code, letters: str, operand: bool = False) -> str:
    """The code with an axis of length 1 for each letter that it has not; brackets where it stands as an operand."""
    text = code.bracketed() if operand else code.text
    if code.letters in ("", letters):
        return text
    axes = ", ".join(":" if letter in code.letters else "None" for letter in letters)
    return f"{code.bracketed()}[{axes}]"


def literal(matrix: Sequence[Sequence[float | bool]]) -> str:
    """A matrix as Python writes it: each number the shortest that reads back as the identical float64."""
    rows = ["[" + ", ".join(repr(cell) for cell in row) + "]" for row in matrix]
    one = "[" + ", ".join(rows) + "]"
    return one if len(one) <= 88 else "[\n    " + ",\n    ".join(rows) + ",\n]"
