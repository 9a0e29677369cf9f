"""A second reading of addresses and a second computation of O and J, which share nothing with the code under test."""

from __future__ import annotations

import base64
import json
import math
import re
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np

from tests.browser import reference

Array = np.ndarray[Any, np.dtype[np.float64]]

STATES = Path(__file__).parent / "states"
SHORT = {
    "x": "x", "wq": "w_query", "wk": "w_key", "wv": "w_value", "q": "query", "k": "key", "v": "value", "a": "weights",
    "g": "upstream",
}  # fmt: skip
KINDS = {"x": "projected", "q": "direct", "a": "weighted"}
_ALLOWED = re.compile(r"(?:sqrt|log|[\d.e+\-*/() ])+")


@dataclass(frozen=True)
class Golden:
    """An address with what it leads to, and the version that wrote it."""

    name: str
    written: str
    address: str
    output: list[list[float]]
    probe: float

    @property
    def query(self) -> str:
        """What of the address the server is sent, without its question mark."""
        return self.address.partition("#")[0].removeprefix("?")

    @property
    def fragment(self) -> str:
        """The packed state in the fragment; empty where there is none."""
        return self.address.partition("#s=")[2]

    @property
    def twin(self) -> str:
        """The same as a query alone, which a picture or a frame without scripts can read."""
        more = f"state={self.fragment}" if self.fragment else ""
        return "&".join(part for part in (self.query, more) if part)

    @property
    def names(self) -> dict[str, str]:
        """The names and values of that query."""
        pairs = (pair.partition("=") for pair in self.twin.split("&"))
        return {name: unquote(value) for name, _, value in pairs}


def goldens() -> list[Golden]:
    """All of them, in the order of their names."""
    return [Golden(path.stem, **json.loads(path.read_text("utf-8"))) for path in sorted(STATES.glob("*.json"))]


def unpacked(text: str) -> dict[str, Any]:
    """The state in ``0.`` or ``1.`` and base64url: JSON, bare, or deflated with zlib's header or without."""
    form, body = text.split(".")
    content = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    if form == "1":
        has_header = content[0] & 15 == 8 and (content[0] * 256 + content[1]) % 31 == 0
        content = zlib.decompress(content, 15 if has_header else -15)
    found: dict[str, Any] = json.loads(content)
    return found


def state_of(golden: Golden) -> dict[str, Any]:
    """The whole state of an address: its ``request``, and whatever else it says."""
    names = golden.names
    if "state" not in names:
        return {**names, "request": _request(names), "tied": names.get("tie") == "1"}
    found = unpacked(names["state"])
    if "inputs" in found:
        found = {"request": {name: found[name] for name in found if name != "tied"}, "tied": found.get("tied", False)}
    return {**names, **found}


def _request(names: dict[str, str]) -> dict[str, Any]:
    """The request that single names make, beside the stored inputs of the example where they name some of its kind."""
    example = names.get("example", "three-positions")
    base = reference.tensors(example)
    kind = next((KINDS[name] for name in KINDS if name in names), reference.kind(example))
    own = kind == reference.kind(example) and "example" in names
    inputs: dict[str, Any] = {
        tensor: _rows(names[short]) if short in names else base[tensor] for short, tensor in SHORT.items()
        if short in names or (own and tensor in reference.inputs(example))
    }  # fmt: skip
    request: dict[str, Any] = {"upstream": inputs.pop("upstream"), "inputs": {"kind": kind, **inputs}}
    if kind == "projected":
        request["inputs"]["weight_layout"] = names.get("layout", "out_in")
    mask = names.get("mask")
    if mask == "causal":
        request["mask"] = {"kind": "causal", "query_offset": int(names.get("query_offset", "0"))}
    elif mask not in (None, "none"):
        request["mask"] = {"kind": "custom", "allowed": [[cell == 1 for cell in row] for row in _rows(str(mask))]}
    elif mask is None and own and "mask" in base:
        request["mask"] = {"kind": "custom", "allowed": [[cell == 1 for cell in row] for row in base["mask"]]}
    if "scale" in names:
        request["scale"] = names["scale"]
    return request


def _rows(text: str) -> list[list[Any]]:
    def read(cell: str) -> float | str:
        return float(cell) if re.fullmatch(r"-?[\d.]+", cell) else cell

    return [[read(cell) for cell in row.split(",")] for row in text.split(";")]


def number(cell: Any) -> float:
    """A cell as it was typed, such as ``-2*sqrt(2)``, ``√2``, ``ln 3`` or ``3/4``."""
    if not isinstance(cell, str):
        return float(cell)
    text = re.sub(r"ln (\d+)", r"log(\1)", re.sub(r"√(\d+)", r"sqrt(\1)", cell))
    assert _ALLOWED.fullmatch(text), cell
    return float(eval(text, {"sqrt": math.sqrt, "log": math.log}))  # noqa: S307


def _array(rows: list[list[Any]]) -> Array:
    return np.array([[number(cell) for cell in row] for row in rows])


def computed(request: dict[str, Any]) -> tuple[Array, float]:
    """O and J of a request, in float64, row by row of the softmax."""
    inputs = request["inputs"]
    if inputs["kind"] == "weighted":
        weights, value = _array(inputs["weights"]), _array(inputs["value"])
    else:
        if inputs["kind"] == "projected":
            turned = inputs.get("weight_layout", "in_out") == "out_in"
            x = _array(inputs["x"])
            projections = [_array(inputs[name]) for name in ("w_query", "w_key", "w_value")]
            query, key, value = (x @ (each.T if turned else each) for each in projections)
        else:
            query, key, value = (_array(inputs[name]) for name in ("query", "key", "value"))
        scale = number(request["scale"]) if "scale" in request else 1 / math.sqrt(query.shape[1])
        scores = query @ key.T * scale
        readable = _readable(request.get("mask", {"kind": "none"}), *scores.shape)
        weights = np.zeros_like(scores)
        for i, row in enumerate(readable):
            if row.any():
                powers = np.exp(scores[i][row] - scores[i][row].max())
                weights[i][row] = powers / powers.sum()
    output = weights @ value
    upstream = _array(request["upstream"]) if "upstream" in request else np.ones_like(output)
    return output, float((upstream * output).sum())


def _readable(mask: dict[str, Any], readers: int, positions: int) -> np.ndarray[Any, np.dtype[np.bool_]]:
    if mask["kind"] == "custom":
        return np.array(mask["allowed"], dtype=bool)
    if mask["kind"] == "causal":
        return np.arange(positions)[None, :] <= np.arange(readers)[:, None] + int(mask.get("query_offset", 0))
    return np.ones((readers, positions), dtype=bool)
