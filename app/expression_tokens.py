"""The words of an expression: numbers, names and signs, with where each begins in the text as it was typed."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_SAME = str.maketrans("×·⋅∙∗÷∕⁄−–。", "*****///--.")
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?)|(?P<name>[a-z]+|[π√])|(?P<sign>[-+*/^()]))"
)


class Token(NamedTuple):
    """One word; ``other`` is a character that no expression has, ``end`` stands after the last."""

    kind: Literal["number", "name", "sign", "other", "end"]
    text: str
    offset: int


def tokens_of(source: str) -> list[Token]:
    """The tokens of ``source`` and an end mark. Characters are replaced one for one, so that offsets stay true."""
    plain = source.translate(_FULL_WIDTH).translate(_SAME)
    plain = "".join(each.lower() if each.isascii() else each for each in plain)
    tokens: list[Token] = []
    place, end = 0, len(plain.rstrip())
    while place < end:
        match = _TOKEN.match(plain, place)
        if match is None:
            at = end - len(plain[place:end].lstrip())
            return [*tokens, Token("other", source[at], at)]
        number, name, sign = match.group("number", "name", "sign")
        start = match.end() - len(number or name or sign)
        tokens.append(Token("number" if number else "name" if name else "sign", number or name or sign, start))
        place = match.end()
    return [*tokens, Token("end", "", end)]
