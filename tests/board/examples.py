"""Runs for the tests of the board: the stored worked examples, and others reckoned term by term from the graph."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from app.attention.graph import Graph, build_graph
from app.attention.terms import evaluate
from app.board.cells import cell_name, environment

REFERENCE = Path(__file__).parents[1] / "reference"

Run = dict[str, Any]


@cache
def _cases() -> dict[str, Any]:
    stored = json.loads((REFERENCE / "worked_examples.json").read_text("utf-8"))
    return {case["name"]: case for case in stored["cases"]}


def names() -> list[str]:
    """The names of the worked examples."""
    return list(_cases())


def _graph(inputs: Mapping[str, Any], scale: float | None = None) -> Graph:
    layout = inputs.get("weight_layout", "in_out")
    return build_graph(inputs["kind"], layout, "default" if scale is None else "custom")


def _frame(inputs: Mapping[str, Any], upstream: Any, allowed: Any) -> Run:
    """A run without results: request, shapes, given tensors."""
    matrices = {name: rows for name, rows in inputs.items() if isinstance(rows, list)}
    shapes = _shapes(inputs)
    request: Run = {"inputs": dict(inputs), "upstream": upstream}
    tensors = {**matrices, "upstream": upstream}
    if inputs["kind"] != "weighted":
        request["mask"] = {"kind": "custom", "allowed": allowed} if allowed else {"kind": "none"}
        tensors["mask"] = allowed or [[True] * shapes["n_k"]] * shapes["n_q"]
    readable = [any(row) for row in tensors.get("mask", [[True]] * shapes["n_q"])]
    return {"request": request, "shapes": shapes, "tensors": tensors, "readable": readable, "checks": []}


def _shapes(inputs: Mapping[str, Any]) -> dict[str, int]:
    if inputs["kind"] == "weighted":
        weights, value = inputs["weights"], inputs["value"]
        return {"n_q": len(weights), "n_k": len(value), "d_v": len(value[0])}
    if inputs["kind"] == "direct":
        query, key, value = inputs["query"], inputs["key"], inputs["value"]
        return {"n_q": len(query), "n_k": len(key), "d_k": len(key[0]), "d_v": len(value[0])}
    x, wide = inputs["x"], inputs["weight_layout"] == "in_out"
    widths = {size: len(inputs[w][0] if wide else inputs[w]) for size, w in (("d_k", "w_key"), ("d_v", "w_value"))}
    return {"n_q": len(x), "n_k": len(x), "d_x": len(x[0]), **widths}


def worked(name: str) -> tuple[Run, Graph]:
    """A worked example as the run that holds its stored numbers."""
    case = _cases()[name]
    inputs = {key: rows for key, rows in case["inputs"].items() if key not in ("upstream", "allowed")}
    run = _frame(inputs, case["inputs"]["upstream"], case["inputs"].get("allowed"))
    run["tensors"] = {**run["tensors"], **case["expected"]}
    return run, _graph(inputs)


def reckoned(
    inputs: Mapping[str, Any], upstream: Any, allowed: Any = None, scale: float | None = None
) -> tuple[Run, Graph]:
    """The run of these inputs, every cell evaluated from its terms in the order of the graph."""
    run, graph = _frame(inputs, upstream, allowed), _graph(inputs, scale)
    if scale is not None:
        run["request"]["scale"] = scale
    for operation in graph.operations:
        # A was made by the first form already; the second would only repeat it.
        if operation.terms is None or (operation.tensor == "weights" and operation.form == "shifted"):
            continue
        sizes = [run["shapes"][size] for size in operation.shape]
        cells: Any = {}
        for indices in product(*map(range, sizes)):
            binding = dict(zip(operation.indices, indices, strict=True))
            cells[indices] = float(evaluate(operation.terms, binding, environment(run, graph)))
        run["tensors"][operation.tensor] = _nested(cells, sizes)
    return run, graph


def _nested(cells: Mapping[tuple[int, ...], float], sizes: list[int], before: tuple[int, ...] = ()) -> Any:
    if len(before) == len(sizes):
        return cells[before]
    return [_nested(cells, sizes, (*before, index)) for index in range(sizes[len(before)])]


def cells(run: Run, graph: Graph) -> list[str]:
    """Every cell of the run."""
    found = []
    for tensor in dict.fromkeys(operation.tensor for operation in graph.operations):
        if tensor in run["tensors"]:
            sizes = [run["shapes"][size] for size in graph.operation(tensor).shape]
            found += [cell_name(tensor, indices) for indices in product(*map(range, sizes))]
    return found


def graph_json(graph: Graph) -> dict[str, Any]:
    """The graph as the server sends it."""
    return {
        "kind": graph.kind,
        "weight_layout": graph.weight_layout,
        "scaling": graph.scaling,
        "indices": graph.indices,
        "stages": [
            {
                "name": stage.name,
                "undoes": stage.undoes,
                "tensors": list(stage.tensors),
                "steps": [{"tensors": list(step.tensors), "detail": step.detail} for step in stage.steps],
            }
            for stage in graph.stages
        ],
        "operations": [
            {
                "tensor": each.tensor,
                "symbol": each.symbol,
                "indices": list(each.indices),
                "shape": list(each.shape),
                "operands": list(each.operands),
                "kind": each.kind,
                "stage": each.stage,
                "form": each.form,
                "tex": each.tex,
                "terms": each.terms,
            }
            for each in graph.operations
        ],
    }
