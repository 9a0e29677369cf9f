"""The expressions that a cell may hold, such as ``3/4``, ``√2·ln 3`` or ``-2*sqrt(2)``, and their value in float64.

    sum       = product { ("+" | "-") product }
    product   = signed { ("*" | "/") signed }
    signed    = { "+" | "-" } ( number ("√" … | "π" …) | power )
    power     = primary [ "^" signed ]                          2^3^2 is 2^(3^2), -2^2 is -(2^2)
    primary   = number | "pi" | "e" | "(" sum ")" | function "(" sum ")" | function { "+" | "-" } primary
    function  = "sqrt" | "√" | "exp" | "ln"

``× · ⋅ ∙`` and ``÷ ∕`` are signs of multiplication and division, ``−`` is a minus, ``π`` is pi. Full-width forms of
all these and ``。`` as a decimal point, as Chinese input methods make them, are understood; letters may be capital.
A function without brackets takes the next number, constant, bracket or function. A number directly before a root or
pi is multiplied by it. Where two readings are usual the writer is asked for brackets: ``√2^2``, ``1/2√2``.

Numbers, + − × ÷ and the root are rounded as IEEE 754 says, ``exp ln ^`` correctly rounded from their float64 operands.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from app import arithmetic
from app.expression_tokens import Token, tokens_of
from app.limits import MAX_EXPRESSION

_CONSTANTS = {"pi": math.pi, "π": math.pi, "e": math.e}
_FUNCTIONS = ("sqrt", "√", "exp", "ln")
_JUXTAPOSED = ("√", "sqrt", "π", "pi")


class ExpressionError(ValueError):
    """Why a text has no value: a stable ``code``, the ``offset`` of the character at fault, and what stands there.

    Codes: ``expression-empty``, ``-too-long``, ``-wants-value``, ``-wants-operator``, ``-wants-bracket``,
    ``-unknown-name``, ``-ambiguous``, ``-division-by-zero``, ``-no-root``, ``-no-logarithm``, ``-no-power``,
    ``-not-finite``.
    """

    def __init__(self, code: str, offset: int, detail: str = "") -> None:
        super().__init__(f"{code} at {offset}: {detail}")
        self.code = f"expression-{code}"
        self.offset = offset
        self.detail = detail


class _Parser:
    """Recursive descent, evaluating as it goes. At most 64 characters bound the depth."""

    def __init__(self, source: str) -> None:
        self.tokens = tokens_of(source)
        self.place = 0

    @property
    def next(self) -> Token:
        return self.tokens[self.place]

    def take(self, *texts: str) -> Token | None:
        """The next token, passed, if it is one of ``texts``."""
        token = self.next
        if token.kind in ("end", "other") or token.text not in texts:
            return None
        self.place += 1
        return token

    def whole(self) -> float:
        value = self.sum()
        if self.next.kind != "end":
            raise ExpressionError("wants-operator", self.next.offset, self.next.text)
        return value

    def sum(self) -> float:
        value = self.product()
        while sign := self.take("+", "-"):
            other = self.product()
            value = _finite(value + other if sign.text == "+" else value - other, sign.offset)
        return value

    def product(self) -> float:
        value = self.signed(juxtapose=True)
        while sign := self.take("*", "/"):
            other = self.signed(juxtapose=sign.text == "*")
            if sign.text == "/" and other == 0:
                raise ExpressionError("division-by-zero", sign.offset, sign.text)
            value = _finite(value * other if sign.text == "*" else value / other, sign.offset)
        return value

    def signed(self, juxtapose: bool) -> float:
        negative = False
        while sign := self.take("+", "-"):
            negative ^= sign.text == "-"
        number = self.next.kind == "number"
        value = self.power()
        if number and self.tokens[self.place - 1].kind == "number" and self.next.text in _JUXTAPOSED:
            if not juxtapose:
                raise ExpressionError("ambiguous", self.next.offset, self.next.text)
            value = _finite(value * self.power(), self.next.offset)
        return -value if negative else value

    def power(self) -> float:
        start = self.place
        value = self.primary()
        sign = self.take("^")
        if sign is None:
            return value
        if self.tokens[start].text in _FUNCTIONS and self.tokens[start + 1].text != "(":
            raise ExpressionError("ambiguous", sign.offset, sign.text)
        return _apply(lambda: arithmetic.power(value, self.signed(juxtapose=False)), "no-power", sign)

    def primary(self) -> float:
        token = self.next
        if token.kind == "number":
            self.place += 1
            return _finite(float(token.text), token.offset)
        if self.take("("):
            return self.bracketed()
        if token.kind != "name":
            raise ExpressionError("wants-value", token.offset, token.text)
        self.place += 1
        if token.text in _CONSTANTS:
            return _CONSTANTS[token.text]
        if token.text not in _FUNCTIONS:
            raise ExpressionError("unknown-name", token.offset, token.text)
        return self.function(token)

    def bracketed(self) -> float:
        value = self.sum()
        if not self.take(")"):
            raise ExpressionError("wants-bracket", self.next.offset, self.next.text)
        return value

    def function(self, name: Token) -> float:
        negative = False
        while sign := self.take("+", "-"):
            negative ^= sign.text == "-"
        operand = self.primary()
        operand = -operand if negative else operand
        if name.text == "exp":
            return _apply(lambda: arithmetic.exp(operand), "not-finite", name)
        if name.text == "ln":
            return _apply(lambda: arithmetic.ln(operand), "no-logarithm", name)
        return _apply(lambda: math.sqrt(operand), "no-root", name)


def _finite(value: float, offset: int) -> float:
    if not math.isfinite(value):
        raise ExpressionError("not-finite", offset)
    return value


def _apply(function: Callable[[], float], code: str, token: Token) -> float:
    """The function's value; its error as one at ``token``."""
    try:
        return _finite(function(), token.offset)
    except ExpressionError:
        raise
    except ZeroDivisionError:
        raise ExpressionError("division-by-zero", token.offset, token.text) from None
    except ValueError:
        raise ExpressionError(code, token.offset, token.text) from None


@lru_cache(maxsize=8192)
def evaluate(text: str) -> float:
    """The value of an expression as a finite float64. Raises ExpressionError where it has none."""
    if len(text) > MAX_EXPRESSION:
        raise ExpressionError("too-long", MAX_EXPRESSION)
    if not text.strip():
        raise ExpressionError("empty", 0)
    return _Parser(text).whole()
