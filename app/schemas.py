"""What the API takes and gives: strict, frozen models that refuse every field they do not know."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    SkipValidation,
    ValidationError,
    WithJsonSchema,
)  # fmt: skip

from app.attention.faults import FAULTS
from app.attention.graph import WeightLayout
from app.cells import Cell, Scale, mistake
from app.limits import MAX_OFFSET, MAX_SIZE
from app.mistakes import not_null, of_validation
from app.problems import Problem, found
from app.sizes import sizes_of


class Model(BaseModel):
    """The base of all models."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


# JSON has lists only; tuples keep the model frozen all the way down.
Row = Annotated[tuple[Cell, ...], Field(strict=False, min_length=1, max_length=MAX_SIZE)]
Matrix = Annotated[tuple[Row, ...], Field(strict=False, min_length=1, max_length=MAX_SIZE)]
MaskRow = Annotated[tuple[bool, ...], Field(strict=False, min_length=1, max_length=MAX_SIZE)]
MaskMatrix = Annotated[tuple[MaskRow, ...], Field(strict=False, min_length=1, max_length=MAX_SIZE)]


class DirectInputs(Model):
    """Q (n_q x d_k), K (n_k x d_k) and V (n_k x d_v) themselves."""

    kind: Literal["direct"]
    query: Matrix
    key: Matrix
    value: Matrix


class ProjectedInputs(Model):
    """X (n x d_x) and its projections W_Q, W_K (d_x x d_k) and W_V (d_x x d_v), turned round where ``out_in``."""

    kind: Literal["projected"]
    x: Matrix
    w_query: Matrix
    w_key: Matrix
    w_value: Matrix
    weight_layout: WeightLayout = "in_out"


class WeightedInputs(Model):
    """A (n_q x n_k) set by hand and V (n_k x d_v)."""

    kind: Literal["weighted"]
    weights: Matrix
    value: Matrix


class NoMask(Model):
    """Every query may read every key."""

    kind: Literal["none"]


class CausalMask(Model):
    """Query i may read key j where j <= i + ``query_offset``."""

    kind: Literal["causal"]
    query_offset: int = Field(0, ge=-MAX_OFFSET, le=MAX_OFFSET)


class CustomMask(Model):
    """Query i may read key j where ``allowed[i][j]``."""

    kind: Literal["custom"]
    allowed: MaskMatrix


Inputs = Annotated[DirectInputs | ProjectedInputs | WeightedInputs, Field(discriminator="kind")]
Mask = Annotated[NoMask | CausalMask | CustomMask, Field(discriminator="kind")]


def read_fault(value: object) -> str:
    """``value`` itself, if it is the id of a fault."""
    if not_null(value) not in tuple(FAULTS):
        raise mistake("not-one-of", found=found(value), expected=", ".join(FAULTS))
    return str(value)


FaultId = Annotated[str | None, PlainValidator(read_fault), WithJsonSchema({"enum": list(FAULTS)})]
"""A classic mistake to be made on purpose."""


class RunRequest(Model):
    """What to compute. ``RunRequest.of`` is the way in: it also checks that everything fits, and fills in defaults.

    After it ``upstream`` is never None, ``mask`` is None for ``weighted`` inputs only, and ``scale`` is None where
    scores are divided by the square root of d_k. Cells stay exactly as they were sent.
    """

    inputs: Inputs
    mask: Annotated[Mask | None, BeforeValidator(not_null)] = None
    upstream: Annotated[Matrix | None, BeforeValidator(not_null)] = None
    scale: Scale = None
    fault: FaultId = None

    @classmethod
    def of(cls, data: object) -> Self:
        """The request that ``data``, parsed JSON, stands for. Raises Problem with every mistake in it."""
        try:
            request = cls.model_validate(data)
        except ValidationError as error:
            raise Problem.of(of_validation(error)) from None
        sizes, mistakes = sizes_of(request)
        if mistakes:
            raise Problem.of(mistakes)
        defaults: dict[str, object] = {}
        if request.mask is None and request.inputs.kind != "weighted":
            defaults["mask"] = NoMask(kind="none")
        if request.upstream is None:
            defaults["upstream"] = ((1,) * sizes["d_v"],) * sizes["n_q"]
        return request.model_copy(update=defaults)

    def to_json(self) -> dict[str, Any]:
        """The request as JSON-ready data, defaults filled in and what does not apply left out."""
        return self.model_dump(mode="json", exclude_none=True)


Tensor = float | list[Any]
"""A number, a list with one number a row, or a list of rows; for the mask, of booleans."""


class CheckResult(Model):
    """The outcome of one check. ``measured`` and ``tolerance`` are None where it could not tell."""

    id: str
    status: Literal["passed", "failed", "cannot-tell"]
    measured: float | None
    tolerance: float | None
    cell: str | None
    reason: str | None


class Run(Model):
    """The run: everything that a view needs. Names that do not apply are absent from ``tensors``.

    ``fault`` is given where the run is wrong on purpose.
    """

    request: RunRequest
    shapes: dict[str, int]
    tensors: dict[str, SkipValidation[Tensor]]
    readable: list[bool]
    checks: list[CheckResult]
    fault: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The run as JSON-ready data. The tensors are shared with the model: do not write to them."""
        return {
            "request": self.request.to_json(),
            "shapes": self.shapes,
            "tensors": self.tensors,
            "readable": self.readable,
            "checks": [check.model_dump(mode="json") for check in self.checks],
            **({"fault": self.fault} if self.fault else {}),
        }
