"""Expressions of derived numbers worked out, such as `upstream:0:0*output:0:0+100*weights:0:1`, `e^(0.7071) ÷ √2`."""

import math
import re
from collections.abc import Mapping

CELL = re.compile(r"[a-z_]+(?::\d+)+|probe")
WRITTEN = (("×", "*"), ("÷", "/"), ("−", "-"), ("e^", "exp"))
_FUNCTIONS = {"sqrt": math.sqrt, "exp": math.exp, "max": max, "abs": abs, "atan2": math.atan2, "pi": math.pi}
LOWERED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
ALLOWED = re.compile(r"(?:sqrt|exp|max|abs|atan2|pi|[\d.e+\-*/(), ])*")


def value_of(expression: str, known: Mapping[str, float]) -> float:
    """The value of an expression of cells and printed numbers. KeyError for a cell that is not in `known`."""
    text = re.sub(r"×10([⁻⁰-⁹¹²³]+)", lambda power: f"e{power[1].translate(LOWERED)}", expression)
    text = CELL.sub(lambda name: f"({known[name[0]]!r})", text)
    text = re.sub(r"√(\d+)", r"sqrt(\1)", text)
    for sign, operator in WRITTEN:
        text = text.replace(sign, operator)
    if not ALLOWED.fullmatch(text):
        raise ValueError(expression)
    return float(eval(text, _FUNCTIONS))  # noqa: S307
