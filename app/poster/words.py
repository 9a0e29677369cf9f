"""Symbols, ledger lines and captions as runs of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.board.beads import Symbol
from app.board.drawing import decimal
from app.board.tokens import tokens_text
from app.locales import Text
from app.poster.palette import Palette
from app.poster.runs import Run
from app.poster.svg import MATH, Value

_BREAKS = frozenset({"+", "−", "="})
_TIGHT_BEFORE, _TIGHT_AFTER = frozenset({")", ","}), frozenset({"(", "max"})


def symbol(parts: Symbol, colour: str) -> list[Run]:
    """The symbol of a matrix in the italics of mathematics."""
    runs = [Run(parts.base, {"font-family": MATH, "font-style": "italic", "font-weight": "400", "fill": colour}, 1.2)]
    small: dict[str, Value] = {"font-family": MATH, "font-weight": "400", "fill": colour}
    if parts.below:
        runs.append(Run(parts.below, {**small, "font-style": "italic"}, 0.74, -0.22, joined=True))
    if parts.transposed:
        runs.append(Run("T", small, 0.68, 0.42, joined=True))
    return runs


def indexed(name: str, indices: Sequence[int], colour: str) -> list[Run]:
    """The symbol of a cell, its indices below."""
    base, _, below = name.replace("'", "′").partition("_")
    joint = "," if max(indices, default=0) > 9 else ""
    numbers = joint.join(map(str, indices))
    lowered = below + ("," if below and numbers else "") + numbers
    runs = [Run(base, {"font-family": MATH, "font-style": "italic", "font-weight": "400", "fill": colour}, 1.2)]
    if lowered:
        at: dict[str, Value] = {"font-family": MATH, "font-weight": "400", "fill": colour}
        runs.append(Run(lowered, at, 0.74, -0.22, joined=True))
    return runs


def number_at(part: Mapping[str, Any], cell: str | None = None) -> dict[str, Value]:
    """What names a number of a sentence or a ledger: all of them are copies of what stands on the board."""
    if part.get("covered"):
        return {"data-slot": part["cell"], "data-covered": ""}
    value = decimal(part["value"])
    named = part.get("cell") or (cell if part.get("name") == "typed" else None)
    if named:
        return {"data-cell": named, "data-copy": "", "data-value": value}
    return {"data-derived": part.get("derived") or part.get("name", ""), "data-value": value}


def _number(part: Mapping[str, Any], palette: Palette, cell: str | None, **more: Value) -> Run:
    tone = palette.tone(part["tensor"]) if part.get("tensor") else palette.ink
    shown = "?" if part.get("covered") else str(part["text"])
    return Run(shown, {"fill": tone, **number_at(part, cell), **{k.replace("_", "-"): v for k, v in more.items()}})


def _tokens(tokens: Sequence[Mapping[str, Any]], palette: Palette, cell: str | None, raised: float = 0.0) -> list[Run]:
    """The tokens of a term. A line may break before a sign that binds weakly and after a comma."""
    runs: list[Run] = []
    scale = 0.66 if raised else 1.0
    before = ""
    for place, token in enumerate(tokens):
        sign = token["text"] if token["kind"] == "op" else ""
        spaced = bool(runs) and before not in _TIGHT_AFTER and sign not in _TIGHT_BEFORE
        spaced = spaced and not (sign == "(" and before == "max")
        joined = bool(raised) or place == 0 or not (sign in _BREAKS or before == ",")
        if spaced:
            runs.append(Run(" ", {}, scale, raised, joined=joined))
            joined = True
        if sign:
            runs.append(Run(sign, {"fill": palette.muted, "font-weight": "400"}, scale, raised, joined))
        elif token["kind"] == "power":
            at: dict[str, Value] = {"font-family": MATH, "font-style": "italic", "font-weight": "400"}
            runs.append(Run("e", at, 1.1 * scale, raised, joined))
            runs += _tokens(token["of"], palette, cell, 0.42)
        else:
            made = _number(token, palette, cell)
            runs.append(Run(made.text, made.at, scale, raised, joined))
        before = sign
    return [Run(each.text, each.at, each.scale, each.raised, joined=True) for each in runs] if raised else runs


def ledger_line(line: Mapping[str, Any], palette: Palette, bold: bool) -> list[Run]:
    """One line of the ledger: symbol, what it is made from, result.

    It has no words: beside Chinese in one line, what draws the PNG would take the Chinese font for all of it.
    """
    weight = "700" if bold else "600"
    equals: dict[str, Value] = {"fill": palette.muted, "font-weight": "400"}
    tensor = (line["cell"] or "weights").partition(":")[0]
    runs = indexed(line["symbol"], line["indices"], palette.tone(tensor))
    if line["tokens"]:
        runs += [Run(" = ", equals, joined=True), *_tokens(line["tokens"], palette, line["cell"])]
    result = _number(line["result"], palette, None)
    at = {**result.at, "fill": palette.ink, "font-weight": weight}
    runs += [Run(" = ", equals), Run(result.text, at, 1.08 if bold else 1.0, joined=True)]
    return runs


def remarks(line: Mapping[str, Any], palette: Palette, text: Text) -> list[list[Run]]:
    """What is said under a line: what rounding leaves, and what the reader should know."""
    made: list[list[Run]] = [[Run(text("ledger.given"))]] if line["given"] else []
    if line["residue"]:
        before, _, after = text("ledger.residue").partition("{printed}")
        derived, value = tokens_text(line["tokens"]), decimal(line["residue"]["value"])
        at: dict[str, Value] = {"fill": palette.ink, "data-derived": derived, "data-value": value}
        made.append([Run(before), Run(line["residue"]["printed"], at), Run(after)])
    if line["notice"]:
        made.append([Run(text(line["notice"]["key"], line["notice"]["params"]))])
    return made


def sentence(parts: Sequence[Any], palette: Palette) -> list[Run]:
    """A caption."""
    return [
        Run(part) if isinstance(part, str) else Run(part["text"], {"fill": palette.ink, **number_at(part)})
        for part in parts
    ]
