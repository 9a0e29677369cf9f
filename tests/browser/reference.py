"""The stored numbers of the worked examples by cell name, and which stage makes which tensor (design, section 2)."""

import json
from functools import cache
from pathlib import Path
from typing import Any

STORED = Path(__file__).parents[1] / "reference" / "worked_examples.json"
TOLERANCE = 1e-12

SOFTMAX = ("exponentials", "row_sums", "row_max", "exponentials_shifted", "row_sums_shifted", "weights")
MADE = {
    "inputs": ("x", "w_query", "w_key", "w_value", "mask", "upstream"),
    "project": ("query", "key", "value"),
    "dot-products": ("dot_products",),
    "scores": ("scores",),
    "weights": SOFTMAX,
    "output": ("output",),
    "probe": ("probe",),
    "back-output": ("grad_value", "grad_weights"),
    "back-weights": ("row_average", "grad_scores"),
    "back-scores": ("grad_dot_products",),
    "back-dot-products": ("grad_query", "grad_key"),
    "back-project": (
        "grad_w_query", "grad_w_key", "grad_w_value", "grad_x_query", "grad_x_key", "grad_x_value", "grad_x",
    ),
}  # fmt: skip
ABSENT = {
    "projected": (),
    "direct": ("project", "back-project"),
    "weighted": (
        "project", "dot-products", "scores", "weights", "back-weights", "back-scores", "back-dot-products",
        "back-project",
    ),
}  # fmt: skip


@cache
def _cases() -> dict[str, dict[str, Any]]:
    stored = json.loads(STORED.read_text("utf-8"))
    return {case["name"]: case for case in stored["cases"]} | {"blank": _blank()}


def _blank() -> dict[str, Any]:
    """Zeros project to zeros; e⁰ = 1, three of them to a row; only dV = AᵀG is not zero: each of its cells is 3 · ⅓."""

    def filled(value: float, rows: int, columns: int) -> list[list[float]]:
        return [[value] * columns for _ in range(rows)]

    positions, square = filled(0, 3, 2), filled(0, 2, 2)
    wide = filled(0, 3, 3)
    inputs = {"kind": "projected", "x": positions, "w_query": square, "w_key": square, "w_value": square}
    softmax = {
        "exponentials": filled(1, 3, 3), "row_sums": [3, 3, 3], "row_max": [0, 0, 0],
        "exponentials_shifted": filled(1, 3, 3), "row_sums_shifted": [3, 3, 3], "weights": filled(1 / 3, 3, 3),
    }  # fmt: skip
    zero = {
        **dict.fromkeys(("query", "key", "value", "output", "grad_query", "grad_key"), positions),
        **dict.fromkeys(("grad_x_query", "grad_x_key", "grad_x_value", "grad_x"), positions),
        **dict.fromkeys(("grad_w_query", "grad_w_key", "grad_w_value"), square),
        **dict.fromkeys(("dot_products", "scores", "grad_weights", "grad_scores", "grad_dot_products"), wide),
        "probe": 0, "row_average": [0, 0, 0],
    }  # fmt: skip
    expected = {**zero, **softmax, "grad_value": filled(1, 3, 2)}
    return {"inputs": {**inputs, "upstream": filled(1, 3, 2)}, "expected": expected}


def names(wanted: str | None = None) -> list[str]:
    """The 16 worked examples and `blank`, or those with the `wanted` kind of inputs."""
    return [name for name in _cases() if wanted in (None, kind(name))]


def kind(example: str) -> str:
    """`projected`, `direct` or `weighted`."""
    return str(_cases()[example]["inputs"]["kind"])


def stages(example: str) -> list[str]:
    """The stages that an example has, in order."""
    return [stage for stage in MADE if stage not in ABSENT[kind(example)]]


@cache
def tensors(example: str) -> dict[str, Any]:
    """Every tensor of an example, the mask as ones and zeros."""
    case = _cases()[example]
    found = {name: rows for name, rows in case["inputs"].items() if isinstance(rows, list) and name != "allowed"}
    found |= case["expected"]
    if kind(example) != "weighted":
        open_to_all = [[True] * len(found["key"]) for _ in found["query"]]
        found["mask"] = [list(map(int, row)) for row in case["inputs"].get("allowed", open_to_all)]
    return found


def cells_of(tensor: str, value: Any) -> dict[str, float]:
    """The cells of one tensor by name: `tensor:i:j`, `tensor:i` or `tensor`."""
    if not isinstance(value, list):
        return {tensor: float(value)}
    return {name: number for i, row in enumerate(value) for name, number in cells_of(f"{tensor}:{i}", row).items()}


def inputs(example: str) -> set[str]:
    """The tensors that a reader types."""
    given = set(_cases()[example]["inputs"]) | {"mask", "upstream"}
    return given & set(tensors(example))


def cells(example: str, stage: str | None = None) -> dict[str, float]:
    """Every cell of an example, or those that are made up to and including `stage`."""
    every = tensors(example)
    shown = set(every)
    if stage is not None:
        own = stages(example)
        shown = inputs(example).union(*(MADE[each] for each in own[: own.index(stage) + 1]))
    return {
        name: number for tensor in every if tensor in shown for name, number in cells_of(tensor, every[tensor]).items()
    }


def close(value: float, expected: float) -> bool:
    """Equal to within 1e-12 · max(1, |expected|)."""
    return abs(value - expected) <= TOLERANCE * max(1.0, abs(expected))
