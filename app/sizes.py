"""Whether the matrices of a request fit each other, and the sizes that follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.attention.graph import Kind, build_graph
from app.problems import Mistake, Param, pointer

if TYPE_CHECKING:
    from app.schemas import RunRequest

Grid = Sequence[Sequence[Any]]


class _Fitting:
    """Collects what does not fit. A matrix with rows of unequal length is named once and compared no further."""

    def __init__(self, kind: Kind) -> None:
        self.graph = build_graph(kind)
        self.mistakes: list[Mistake] = []
        self.ragged: set[str] = set()

    def shape(self, grid: Grid, *path: str) -> tuple[int, int]:
        """Rows and columns of ``grid``; a mistake for every row that is not as long as the first."""
        width = len(grid[0])
        for place, row in enumerate(grid):
            if len(row) != width:
                self.ragged.add(path[-1])
                params = {"expected": width, "found": len(row), "row": place}
                self.mistakes.append(Mistake("ragged", pointer(*path, place), params))
        return len(grid), width

    def match(self, code: str, found: int, expected: int, like: str, *path: str) -> None:
        """A mistake unless ``found`` rows (or columns) are as many as those of the tensor ``like``."""
        if found != expected and not self.ragged & {path[-1], like}:
            tensor = "mask" if path[0] == "mask" else path[-1]
            params: dict[str, Param] = {
                "expected": expected, "found": found, "tensor": tensor, "like": like,
                "symbol": self.graph.operation(tensor).symbol, "like_symbol": self.graph.operation(like).symbol,
            }  # fmt: skip
            self.mistakes.append(Mistake(code, pointer(*path), params))


def sizes_of(request: RunRequest) -> tuple[dict[str, int], list[Mistake]]:
    """The sizes n_q, n_k, d_v (and d_k, d_x where defined), and every matrix that does not fit them."""
    kind = request.inputs.kind
    fitting = _Fitting(kind)
    sizes = {"direct": _direct, "projected": _projected, "weighted": _weighted}[kind](request.inputs, fitting)
    if kind == "weighted":
        fitting.mistakes += [
            Mistake("not-for-weighted", pointer(name), {"field": name})
            for name in ("mask", "scale")
            if getattr(request, name) is not None
        ]
    elif request.mask is not None and request.mask.kind == "custom":
        _pairs(fitting, fitting.shape(request.mask.allowed, "mask", "allowed"), sizes, kind, "mask", "allowed")
    if request.upstream is not None:
        rows, width = fitting.shape(request.upstream, "upstream")
        of_value = "w_value" if kind == "projected" else "value"
        fitting.match("wrong-rows", rows, sizes["n_q"], _QUERIES[kind], "upstream")
        fitting.match("wrong-width", width, sizes["d_v"], of_value, "upstream")
    return sizes, fitting.mistakes


_QUERIES = {"direct": "query", "projected": "x", "weighted": "weights"}


def _pairs(fitting: _Fitting, shape: tuple[int, int], sizes: dict[str, int], kind: str, *path: str) -> None:
    fitting.match("wrong-rows", shape[0], sizes["n_q"], _QUERIES[kind], *path)
    fitting.match("wrong-columns", shape[1], sizes["n_k"], "key" if kind == "direct" else "x", *path)


def _direct(inputs: Any, fitting: _Fitting) -> dict[str, int]:
    n_q, d_k = fitting.shape(inputs.query, "inputs", "query")
    n_k, width = fitting.shape(inputs.key, "inputs", "key")
    rows, d_v = fitting.shape(inputs.value, "inputs", "value")
    fitting.match("wrong-width", width, d_k, "query", "inputs", "key")
    fitting.match("wrong-rows", rows, n_k, "key", "inputs", "value")
    return {"n_q": n_q, "n_k": n_k, "d_v": d_v, "d_k": d_k}


def _weighted(inputs: Any, fitting: _Fitting) -> dict[str, int]:
    n_q, n_k = fitting.shape(inputs.weights, "inputs", "weights")
    rows, d_v = fitting.shape(inputs.value, "inputs", "value")
    fitting.match("wrong-columns-rows", rows, n_k, "weights", "inputs", "value")
    return {"n_q": n_q, "n_k": n_k, "d_v": d_v}


def _projected(inputs: Any, fitting: _Fitting) -> dict[str, int]:
    n, d_x = fitting.shape(inputs.x, "inputs", "x")
    turned = inputs.weight_layout == "out_in"
    out = {}
    for name in ("w_query", "w_key", "w_value"):
        rows, columns = fitting.shape(getattr(inputs, name), "inputs", name)
        into, out[name] = (columns, rows) if turned else (rows, columns)
        code = "wrong-width" if turned else "wrong-columns-rows"
        fitting.match(code, into, d_x, "x", "inputs", name)
    code = "wrong-rows" if turned else "wrong-width"
    fitting.match(code, out["w_key"], out["w_query"], "w_query", "inputs", "w_key")
    return {"n_q": n, "n_k": n, "d_v": out["w_value"], "d_k": out["w_query"], "d_x": d_x}
