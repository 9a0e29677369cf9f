"""Random matrices of an address: ``q=random&seed=7`` gives the same numbers everywhere and for ever.

The numbers come from SplitMix64 (Steele, Lea and Flood 2014; Vigna's splitmix64.c): from a state s, in
64 bits, each step takes s ← s + 0x9E3779B97F4A7C15 and gives

    z = (s ⊕ s≫30) · 0xBF58476D1CE4E5B9,  z ← (z ⊕ z≫27) · 0x94D049BB133111EB,  z ⊕ z≫31.

Each matrix has a stream of its own, so that drawing one does not change another: the generator of ``seed`` gives the
seeds of x, wq, wk, wv, q, k, v, a and g, in this order. The cells of a matrix are drawn row by row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from app.limits import MAX_SIZE
from app.pages.query import Reader

LARGEST_SEED = 2**32 - 1

_BITS = 2**64 - 1
_STREAMS = ("x", "w_query", "w_key", "w_value", "query", "key", "value", "weights", "upstream")
_RANDOM = re.compile(r"random(?::([1-9][0-9]?)[x×]([1-9][0-9]?))?")
_AXES = {
    "x": ("n_q", "d_x"), "w_query": ("d_x", "d_k"), "w_key": ("d_x", "d_k"), "w_value": ("d_x", "d_v"),
    "query": ("n_q", "d_k"), "key": ("n_k", "d_k"), "value": ("n_k", "d_v"), "weights": ("n_q", "n_k"),
    "upstream": ("n_q", "d_v"),
}  # fmt: skip
"""Sizes of a matrix; a projection that is laid out ``out_in`` has them the other way round."""
_USUAL = {"n_q": 3, "n_k": 3, "d_k": 2, "d_v": 2, "d_x": 2}
_QUARTERS = 8
"""Entries are quarters from −8/4 to 8/4."""
_PARTS, _MANY_PARTS = 20, 100
"""A row of weights is made of so many equal parts; of many where it has more than half of the few as columns."""


def outputs(seed: int) -> Iterator[int]:
    """What SplitMix64 gives from ``seed`` on, whole numbers below 2**64, without end."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _BITS
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _BITS
        yield mixed ^ (mixed >> 31)


def matrix(tensor: str, seed: int, shape: tuple[int, int]) -> list[list[float]]:
    """The entries of ``tensor``: (output mod 17 − 8) / 4. A row of weights is positive and adds up to 1: ``shares``."""
    stream = outputs(next(islice(outputs(seed), _STREAMS.index(tensor), None)))
    rows, columns = shape
    if tensor == "weights":
        return [shares(stream, columns) for _ in range(rows)]
    span = 2 * _QUARTERS + 1
    return [[_written(next(stream) % span - _QUARTERS, 4) for _ in range(columns)] for _ in range(rows)]


def shares(stream: Iterator[int], columns: int) -> list[float]:
    """1 cut into ``columns`` shares, multiples of 0.05, of 0.01 where there are more than ten.

    The cuts are the first different values of output mod (parts − 1) + 1; the shares lie between one cut and the next.
    """
    parts = _PARTS if 2 * columns <= _PARTS else _MANY_PARTS
    cuts: set[int] = set()
    while len(cuts) < columns - 1:
        cuts.add(next(stream) % (parts - 1) + 1)
    edges = [0, *sorted(cuts), parts]
    return [_written(end - start, parts) for start, end in pairwise(edges)]


def draw(reader: Reader, request: dict[str, Any], base: dict[str, Any]) -> None:
    """Put numbers in the place of each matrix of ``request`` that says ``random``, or ``random:3x2`` to name its shape.

    Without one the shape is that of the request's other matrices; what they leave open is as in ``base``, the example.
    ``seed`` without anything random gets a notice, and one that cannot be is 0.
    """
    places = {tensor: request["inputs"] for tensor in request["inputs"] if tensor in _AXES} | {"upstream": request}
    asked = {tensor: found for tensor, place in places.items() if (found := _asked(place.get(tensor)))}
    seed = reader.whole("seed", 0, LARGEST_SEED)
    if seed is not None and not asked:
        reader.idle("seed")
    if not asked:
        return
    layout = request["inputs"].get("weight_layout", "in_out")
    sizes = {**_USUAL, **_sizes(base)}
    sizes |= _sizes({"inputs": {name: each for name, each in request["inputs"].items() if name not in asked}})
    for tensor, found in asked.items():
        if found.group(1):
            sizes |= dict(zip(_axes(tensor, layout), (int(each) for each in found.groups()), strict=True))
    for tensor in asked:
        rows, columns = (min(sizes[axis], MAX_SIZE) for axis in _axes(tensor, layout))
        places[tensor][tensor] = matrix(tensor, seed or 0, (rows, columns))


def _asked(cells: Any) -> re.Match[str] | None:
    """What a matrix of one cell asks for, where it is random."""
    alone = isinstance(cells, list) and len(cells) == 1 and len(cells[0]) == 1
    return _RANDOM.fullmatch(cells[0][0]) if alone and isinstance(cells[0][0], str) else None


def _axes(tensor: str, layout: str) -> tuple[str, str]:
    rows, columns = _AXES[tensor]
    return (columns, rows) if tensor.startswith("w_") and layout == "out_in" else (rows, columns)


def _sizes(request: dict[str, Any]) -> dict[str, int]:
    """The sizes that the matrices of a request have; of one X both lengths are the same."""
    inputs = request["inputs"]
    sizes: dict[str, int] = {}
    for tensor in inputs.keys() & _AXES.keys():
        rows, columns = _axes(tensor, inputs.get("weight_layout", "in_out"))
        sizes |= {rows: len(inputs[tensor]), columns: len(inputs[tensor][0])}
    return sizes | ({"n_k": sizes["n_q"]} if "x" in inputs else {})


def _written(count: int, parts: int) -> float:
    """``count`` of so many parts, whole where it is."""
    return count // parts if count % parts == 0 else count / parts
