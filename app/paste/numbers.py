"""What one cell says: a number in any of the usual spellings, or an expression."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from decimal import Decimal

from app.expressions import ExpressionError, evaluate
from app.limits import MAX_ENTRY, MAX_EXPRESSION
from app.paste.piece import Piece
from app.paste.refusal import Refusal

_DIGITS = r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)"
_NUMBER = re.compile(rf"[+-]?{_DIGITS}(?:[eE][+-]?[0-9]+)?")
_FORTRAN = re.compile(rf"([+-]?{_DIGITS})[dD]([+-]?[0-9]+)")
_MATHEMATICA = re.compile(rf"([+-]?{_DIGITS})(?:`[0-9.]*)?\*\^([+-]?[0-9]+)")
_POWER_OF_TEN = re.compile(
    rf"([+-]?{_DIGITS})\s*[×x*·⋅]\s*10\s*(?:\^\s*(?:\(([+-]?[0-9]+)\)|([+-]?[0-9]+))|([⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))"
)
_LOST_POWER = re.compile(rf"[+-]?{_DIGITS}\s*([×x])\s*10[ ]?[+-]?[0-9]+")
_SUPERSCRIPTS = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
_COMMA = re.compile(r"[+-]?(?:[0-9]+,[0-9]*|,[0-9]+)(?:[eE][+-]?[0-9]+)?")
_GROUPED = re.compile(
    r"[+-]?[0-9]{1,3}(?:([.,])[0-9]{3}(?:(?!\1)[.,][0-9]*|(?:\1[0-9]{3})+(?:[.,][0-9]*)?)"
    r"|([ '])[0-9]{3}(?:\2[0-9]{3})*(?:[.,][0-9]*)?)"
)
_PERCENT = re.compile(rf"([+-]?{_DIGITS})\s*\\?%")
_COMPLEX = re.compile(r"\(?[-+0-9.eE\s]*[0-9.]\s*(?:\*\s*)?(?:[ijJI]|im)\)?")
_SPREADSHEET = re.compile(r"#(?:#+|[A-Z/0-9_]+[!?]?)")
_BRACKETED = re.compile(rf"\({_DIGITS}\)")
_SPACED_SIGN = re.compile(r"[0-9.)πe]\s+([+-])[0-9.(√]")
_INFINITY = re.compile(r"([+-]?)(?:inf|infinity|∞)", re.IGNORECASE)
_NAN = re.compile(r"[+-]?nan", re.IGNORECASE)
_WORDS = {"true": 1.0, "false": 0.0}
_MISSING = frozenset({"na", "<na>", "none", "null", "nil", "missing", "nothing", "n/a", "?"})

_LONGEST_CELL = 400
"""More characters than any float64 takes that is printed in full; it bounds the time for one cell."""

Value = float | str


@dataclass
class Reader:
    """Reads cells. ``commas`` says whether a comma in a cell is a decimal comma, ``factor`` multiplies every cell."""

    source: str
    commas: bool = False
    factor: Decimal | None = None
    warnings: set[str] = field(default_factory=set)

    def read(self, cell: Piece) -> Value:
        """The cell's number, or its expression as it was typed. Raises Refusal."""
        cell = cell.strip()
        text = cell.text
        if not text:
            raise Refusal("empty-cell", cell.at)
        if len(text) > _LONGEST_CELL:
            raise Refusal("not-a-number", cell.at, found=text)
        _refuse(cell)
        if text.lower() in _WORDS:
            self.warnings.add("boolean")
            return _WORDS[text.lower()]
        infinite = _INFINITY.fullmatch(text)
        if infinite or _NAN.fullmatch(text):
            self.warnings.add("non-finite")
            return math.nan if infinite is None else -math.inf if infinite[1] == "-" else math.inf
        if self.commas and _COMMA.fullmatch(text):
            self.warnings.add("decimal-comma")
            text = text.replace(",", ".")
        number = self._number(text)
        return self._expression(cell) if number is None else self._bounded(number, cell)

    def _number(self, text: str) -> str | None:
        """The decimal that ``text`` stands for; None where it is no number."""
        if _NUMBER.fullmatch(text):
            return text
        for pattern, warning in ((_FORTRAN, "exponent-style"), (_MATHEMATICA, "exponent-style"),
                                 (_POWER_OF_TEN, "power-of-ten")):  # fmt: skip
            match = pattern.fullmatch(text)
            if match:
                self.warnings.add(warning)
                exponent = next(group for group in match.groups()[1:] if group)
                return f"{match[1]}e{exponent.translate(_SUPERSCRIPTS)}"
        match = _PERCENT.fullmatch(text)
        if match:
            self.warnings.add("percent")
            return f"{match[1]}e-2"
        return None

    def _bounded(self, number: str, cell: Piece) -> float:
        value = float(number)
        if self.factor is not None and math.isfinite(value):
            value = _times(number, self.factor)
        if math.isinf(value):
            raise Refusal("overflow", cell.at, found=cell.text)
        if abs(value) > MAX_ENTRY:
            raise Refusal("out-of-range", cell.at, found=cell.text, limit=int(MAX_ENTRY))
        if value == 0 and re.search("[1-9]", re.split("[eE]", number)[0]):
            self.warnings.add("underflow")
        return value

    def _expression(self, cell: Piece) -> str:
        """The expression as typed, where it is worth the same; else in the plain characters of ``cell``."""
        try:
            value = evaluate(cell.text)
        except ExpressionError as error:
            place = cell.places[min(error.offset, len(cell.text))]
            if error.code in _NO_EXPRESSION or self.factor is not None:
                raise Refusal("not-a-number", place, found=cell.text) from None
            params: dict[str, str | int] = {
                "found": error.detail,
                "character": error.offset + 1,
                "limit": MAX_EXPRESSION,
            }
            raise Refusal(error.code, place, **params) from None
        if self.factor is not None:
            raise Refusal("not-a-number", cell.at, found=cell.text)
        if abs(value) > MAX_ENTRY:
            raise Refusal("out-of-range", cell.at, found=cell.text, limit=int(MAX_ENTRY))
        typed = self.source[cell.at : cell.places[-2] + 1]
        try:
            return typed if evaluate(typed) == value else cell.text
        except ExpressionError:
            return cell.text


_NO_EXPRESSION = frozenset(f"expression-{code}" for code in ("empty", "wants-value", "wants-operator", "unknown-name"))


def _times(number: str, factor: Decimal) -> float:
    """The product rounded once; rounded twice where the exponents are beyond decimals."""
    try:
        return float(Decimal(number) * factor)
    except ArithmeticError:
        return float(number) * float(factor)


def _refuse(cell: Piece) -> None:
    """Raise Refusal for what is known not to be a number, or may be one of two."""
    text = cell.text
    if _SPREADSHEET.fullmatch(text):
        raise Refusal("spreadsheet-error", cell.at, found=text)
    if text.strip("-") == "" and len(text) > 1:
        raise Refusal("masked-element", cell.at, found=text)
    if text in ("-", "+"):
        raise Refusal("ambiguous-minus", cell.at, found=text)
    if text.lower() in _MISSING:
        raise Refusal("missing-value", cell.at, found=text)
    if _COMPLEX.fullmatch(text):
        raise Refusal("complex-number", cell.at, found=text)
    if _BRACKETED.fullmatch(text):
        raise Refusal("bracketed-number", cell.at, found=text)
    grouped = _GROUPED.fullmatch(text)
    if grouped:
        raise Refusal("thousands-separator", cell.places[grouped.start(grouped.lastindex or 0)], found=text)
    lost = _LOST_POWER.fullmatch(text)
    if lost:
        raise Refusal("not-a-number", cell.places[lost.start(1)], found=text)
    spaced = _SPACED_SIGN.search(text)
    if spaced:
        raise Refusal("ambiguous-minus", cell.places[spaced.start(1)], found=text)
