"""A cell of a request: a finite number, or a text that holds an expression."""

from __future__ import annotations

import math
from typing import Annotated

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from app.expressions import ExpressionError, evaluate
from app.limits import MAX_ENTRY, MAX_EXPRESSION, MAX_SCALE
from app.problems import Param, found, shortened

Given = int | float | str
"""What a cell may be sent as."""


def mistake(code: str, **params: Param) -> PydanticCustomError:
    """A validation error that carries a problem's code and parameters."""
    return PydanticCustomError("mistake", "{code}", {"code": code, "params": params})


def value_of(cell: Given) -> float:
    """The float64 that a cell stands for. Raises ExpressionError where its text has no value."""
    return evaluate(cell) if isinstance(cell, str) else float(cell)


def bounded_number(value: object, limit: float) -> int | float:
    """``value`` itself if it is a finite number of at most ``limit``, else a validation error."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise mistake("not-a-number", found=found(value))
    if isinstance(value, float) and not math.isfinite(value):
        raise mistake("not-finite-number", found=found(value))
    if abs(value) > limit:
        raise mistake("out-of-range", found=found(value), limit=_plain(limit))
    return value


def read_cell(value: object) -> Given:
    """``value`` exactly as sent, if it is a cell."""
    if not isinstance(value, str):
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise mistake("not-a-cell", found=found(value))
        return bounded_number(value, MAX_ENTRY)
    try:
        number = evaluate(value)
    except ExpressionError as error:
        raise mistake(
            error.code,
            offset=error.offset,
            character=error.offset + 1,
            found=shortened(error.detail),
            limit=MAX_EXPRESSION,
        ) from None
    if abs(number) > MAX_ENTRY:
        raise mistake("out-of-range", found=found(number), limit=_plain(MAX_ENTRY))
    return value


def read_scale(value: object) -> int | float:
    """``value`` itself, if it is a scale."""
    return bounded_number(value, MAX_SCALE)


def _plain(limit: float) -> int:
    return int(limit)


Cell = Annotated[
    Given,
    PlainValidator(read_cell),
    WithJsonSchema({
        "anyOf": [
            {"type": "number", "minimum": -MAX_ENTRY, "maximum": MAX_ENTRY},
            {"type": "string", "minLength": 1, "maxLength": MAX_EXPRESSION, "examples": ["3/4", "√2·ln 3"]},
        ]
    }),
]  # fmt: skip
Scale = Annotated[
    int | float | None,
    PlainValidator(read_scale),
    WithJsonSchema({"type": "number", "minimum": -MAX_SCALE, "maximum": MAX_SCALE}),
]
