"""``POST /api/parse`` in words: what it takes, what it gives, and its refusals as problems."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import PlainValidator, ValidationError, WithJsonSchema

from app.cells import mistake
from app.limits import MAX_PASTE, MAX_SIZE
from app.locales import DEFAULT_LANGUAGE
from app.mistakes import of_validation
from app.paste.matrix import Matrix, parse
from app.paste.refusal import REASONS, Refusal, line_and_column
from app.problems import Param, Problem, found, shortened
from app.schemas import Model

NonFinite = Literal["NaN", "Infinity", "-Infinity"]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise mistake("not-a-text", found=found(value))
    return value


def _shape(value: object) -> tuple[int, int]:
    """``[rows, columns]``, both of a size that a matrix may have."""
    if isinstance(value, list | tuple) and len(value) == 2:
        rows, columns = value
        whole = all(isinstance(each, int) and not isinstance(each, bool) for each in value)
        if whole and all(1 <= each <= MAX_SIZE for each in value):
            return rows, columns
    raise mistake("not-a-shape", found=found(value), limit=MAX_SIZE)


Text = Annotated[str, PlainValidator(_text), WithJsonSchema({"type": "string", "maxLength": MAX_PASTE})]
Shape = Annotated[
    tuple[int, int],
    PlainValidator(_shape),
    WithJsonSchema({
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": MAX_SIZE},
        "minItems": 2,
        "maxItems": 2,
        "description": "rows and columns that the matrix is to have; settles what could be read in two ways",
    }),
]  # fmt: skip


class ParseRequest(Model):
    """A pasted text, and the shape of the matrix that it is to replace."""

    text: Text
    expect_shape: Shape | None = None

    @classmethod
    def of(cls, data: object) -> ParseRequest:
        """The request that ``data``, parsed JSON, stands for. Raises Problem with every mistake in it."""
        if isinstance(data, dict) and "expect_shape" in data and data["expect_shape"] is None:
            raise Problem("null", "/expect_shape")
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise Problem.of(of_validation(error)) from None


class Parsed(Model):
    """The matrix, its rows and columns, and names of what a reader should know about how it was read.

    A cell is a number, an expression as it was typed, or one of three words for numbers that JSON does not have.
    """

    matrix: list[list[float | NonFinite | str]]
    shape: tuple[int, int]
    warnings: list[str]


class PasteProblem(Problem):
    """The refusal of a text: the members of every problem, and the reason and place in the text."""

    def __init__(self, refusal: Refusal, text: str) -> None:
        line, column = line_and_column(text, refusal.offset)
        shown: dict[str, Param] = {
            name: shortened(value) if isinstance(value, str) else value for name, value in refusal.params.items()
        }
        code = f"paste-{refusal.reason}" if refusal.reason in REASONS else refusal.reason
        super().__init__(code, "/text", {**shown, "line": line, "column": column})
        self.members: Mapping[str, Param] = {
            "reason": refusal.reason, "offset": refusal.offset, "line": line, "column": column,
        }  # fmt: skip

    def to_json(self, lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """The body of the answer."""
        return {**super().to_json(lang), **self.members}


def answer(request: ParseRequest) -> dict[str, Any]:
    """The matrix of the request's text as JSON-ready data. Raises PasteProblem."""
    try:
        made = parse(request.text, request.expect_shape)
    except Refusal as refusal:
        raise PasteProblem(refusal, request.text) from None
    return to_json(made)


def to_json(made: Matrix) -> dict[str, Any]:
    """The members of ``Parsed``."""
    rows = [[_cell(value) for value in row] for row in made.rows]
    return {"matrix": rows, "shape": list(made.shape), "warnings": made.warnings}


def _cell(value: float | str) -> float | str:
    if isinstance(value, str) or math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
