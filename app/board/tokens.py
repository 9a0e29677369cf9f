"""A term written out as a row of tokens, as one would write the sum on paper.

``static/js/core/tokens.js`` is the same for the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypedDict

from app.attention.terms import Binding, Environment, Term, bindings, evaluate
from app.board.cells import cell_name
from app.board.format import MINUS, format_number


class CellToken(TypedDict):
    """A number of the run."""

    kind: Literal["cell"]
    cell: str
    tensor: str
    value: float
    text: str


class OpToken(TypedDict):
    """One of ``× + − ÷ ( ) max ,``."""

    kind: Literal["op"]
    text: str


class ConstToken(TypedDict):
    """A number that stands in no cell: ``root_d_k``, ``scale``, or ``typed``, an input as it was typed; δ is 0 or 1."""

    kind: Literal["const"]
    name: str
    value: float
    text: str


class PowerToken(TypedDict):
    """e to the power of these tokens."""

    kind: Literal["power"]
    of: list[Token]


class DerivedToken(TypedDict):
    """A number computed from cells by the expression ``derived``."""

    kind: Literal["derived"]
    derived: str
    value: float
    text: str


Token = CellToken | OpToken | ConstToken | PowerToken
Number = Callable[[str, tuple[int, ...]], CellToken]

_SIGNS = {"sum": ("+", 1), "add": ("+", 1), "sub": (MINUS, 1), "mul": ("×", 2), "div": ("÷", 2)}
"""The sign of each operation and how strongly it binds."""
_ATOM = 3


def op(text: str) -> OpToken:
    """A sign."""
    return {"kind": "op", "text": text}


class Writer:
    """Writes terms with numbers of the run rounded to ``precision``.

    Operands that may not be read are left out; negative operands stand in parentheses unless they come first; so do
    sums inside products, and sums inside sums do not.
    """

    def __init__(self, environment: Environment, precision: int) -> None:
        self.environment = environment
        self.precision = precision

    def cell(self, tensor: str, indices: Sequence[int]) -> CellToken:
        """The token of one cell."""
        value = self.environment.cell(tensor, tuple(indices))
        text = format_number(value, self.precision)
        return {"kind": "cell", "cell": cell_name(tensor, indices), "tensor": tensor, "value": value, "text": text}

    def const(self, name: str) -> ConstToken:
        """The token of a constant; the root of d_k is written as a root."""
        value = self.environment.constants[name]
        text = f"√{round(value * value)}" if name == "root_d_k" else format_number(value, self.precision)
        return {"kind": "const", "name": name, "value": value, "text": text}

    def write(self, term: Term, binding: Binding, leading: bool = True, within: int = 0) -> list[Token]:
        """The tokens of ``term``; none where the mask leaves nothing.

        ``leading`` says that nothing stands to the left, ``within`` how strongly the surroundings bind.
        """
        name = term["op"]
        if name == "readable":
            if not self.environment.may_read(*(binding[index] for index in term["indices"])):
                return []
            return self.write(term["of"][0], binding, leading, within)
        if name == "ref":
            return self._atom(self.cell(term["tensor"], [binding[index] for index in term["indices"]]), leading, within)
        if name == "const":
            return self._atom(self.const(term["name"]), leading, within)
        if name == "same":
            return [self._same(term, binding)]
        if name == "exp":
            return [{"kind": "power", "of": self.write(term["of"][0], binding)}]
        if name == "max":
            return self._largest(term, binding)
        return self._chain(term, binding, leading, within)

    def _same(self, term: Term, binding: Binding) -> ConstToken:
        """The token of δ, named by its own value."""
        value = evaluate(term, binding, self.environment)
        text = f"{value:.0f}"
        return {"kind": "const", "name": text, "value": value, "text": text}

    def _atom(self, token: CellToken | ConstToken, leading: bool, within: int) -> list[Token]:
        binds = 2 if "×" in token["text"] else _ATOM
        bare = binds >= within and (leading or not token["text"].startswith(MINUS))
        return [token] if bare else [op("("), token, op(")")]

    def _largest(self, term: Term, binding: Binding) -> list[Token]:
        tokens: list[Token] = []
        for inner in bindings(term, binding, self.environment):
            tokens += [op(",")] if tokens else []
            tokens += self.write(term["of"][0], inner)
        return [op("max"), op("("), *tokens, op(")")] if tokens else []

    def _chain(self, term: Term, binding: Binding, leading: bool, within: int) -> list[Token]:
        name = term["op"]
        sign, binds = _SIGNS[name]
        wrapped = binds < within
        parts = (
            [(term["of"][0], inner) for inner in bindings(term, binding, self.environment)]
            if name == "sum"
            else [(part, binding) for part in term["of"]]
        )
        tokens: list[Token] = []
        for part, inner in parts:
            first = not tokens
            # What follows a minus or a division sign must hold together by itself.
            tight = binds if first or name not in ("sub", "div") else binds + 1
            written = self.write(part, inner, first and (leading or wrapped), tight)
            tokens += [*([] if first or not written else [op(sign)]), *written]
        return [op("("), *tokens, op(")")] if wrapped and tokens else tokens


def tokens_text(tokens: Iterable[Token]) -> str:
    """The tokens in one line of plain text, such as ``0.4011 × 1 + 0.1978 × (−2)``."""
    text = " ".join(
        f"e^({tokens_text(token['of'])})" if token["kind"] == "power" else token["text"] for token in tokens
    )
    return text.replace("( ", "(").replace(" )", ")").replace(" ,", ",").replace("max (", "max(")
