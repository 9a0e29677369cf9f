"""The inputs of an address: which matrices, mask and scale a query gives in place of its example's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.pages.draws import draw
from app.pages.query import Reader
from app.pages.rows import rows

INPUTS: dict[str, tuple[str, str]] = {
    "x": ("projected", "x"),
    "wq": ("projected", "w_query"),
    "wk": ("projected", "w_key"),
    "wv": ("projected", "w_value"),
    "q": ("direct", "query"),
    "k": ("direct", "key"),
    "v": ("direct", "value"),
    "a": ("weighted", "weights"),
}
"""Names of matrices in the address: the kind of inputs that each asks for, and its name in a request."""

INPUT_NAMES = frozenset({*INPUTS, "g", "mask", "query_offset", "scale", "layout", "seed"})
_LAYOUTS = ("in_out", "out_in")


def read_inputs(reader: Reader, base: dict[str, Any]) -> dict[str, Any]:
    """The example's request with the matrices of the query in place of its own."""
    query = reader.query
    request = {**base, "inputs": dict(base["inputs"])}
    named = [name for name in INPUTS if name in query]
    if named:
        kinds = {INPUTS[name][0] for name in named if not (name == "v" and "a" in query)}
        kind = next(kind for kind in ("projected", "weighted", "direct") if kind in kinds)
        if kind == "direct" and named == ["v"] and base["inputs"]["kind"] == "weighted":
            kind = "weighted"
        if kind != base["inputs"]["kind"]:
            request = {"inputs": {"kind": kind}}
        for name in named:
            request["inputs"][INPUTS[name][1]] = rows(query[name])
    if "layout" in query or request["inputs"]["kind"] == "projected":
        default = request["inputs"].get("weight_layout", "in_out")
        request["inputs"]["weight_layout"] = reader.choice("layout", _LAYOUTS, default)
    if request["inputs"]["kind"] != "projected":
        request["inputs"].pop("weight_layout", None)
        if query.get("layout") in _LAYOUTS:
            reader.idle("layout")
    if "g" in query:
        request["upstream"] = rows(query["g"])
    draw(reader, request, base)
    if "g" not in query and named and not _fits(request):
        request.pop("upstream", None)
    if "scale" in query:
        try:
            request["scale"] = float(query["scale"])
        except ValueError:
            reader.refuse("scale")
    offset = reader.whole("query_offset", -99, 99)
    if "mask" in query:
        mask = _mask(query["mask"])
        if mask is None:
            reader.refuse("mask")
        else:
            request["mask"] = mask
    if offset is not None and request.get("mask", {}).get("kind") == "causal":
        request["mask"] = {"kind": "causal", "query_offset": offset}
    elif offset is not None:
        reader.idle("query_offset")
    return request


def _mask(value: str) -> dict[str, Any] | None:
    if value == "none":
        return {"kind": "none"}
    if value == "causal":
        return {"kind": "causal", "query_offset": 0}
    cells = rows(value)
    if all(cell in ("0", "1") for row in cells for cell in row):
        return {"kind": "custom", "allowed": [[cell == "1" for cell in row] for row in cells]}
    return None


def _fits(request: Mapping[str, Any]) -> bool:
    """Whether the example's G has the shape of the output that the query's own matrices make."""
    inputs, upstream = request["inputs"], request.get("upstream", [[]])
    readers = inputs.get("query") or inputs.get("x") or inputs.get("weights") or [[]]
    projection = inputs.get("w_value", [[]])
    widths = projection[0] if inputs.get("weight_layout") == "in_out" else projection
    width = len(inputs["value"][0]) if "value" in inputs else len(widths)
    return (len(upstream), len(upstream[0])) == (len(readers), width)
