"""The small expression trees in which the arithmetic of a cell is written down, and their interpreter.

A term is plain data, ready to be sent as JSON. With indices such as ``i`` and ``j`` bound to numbers it says how one
cell is computed from others:

====================  ==============================================================================================
``ref``               the cell ``tensor[indices]``
``const``             a number of the run that is no cell: ``root_d_k`` (the square root of d_k) or ``scale``
``mul`` ``add``       the product, the sum of all of ``of``
``sub`` ``div``       first of ``of`` minus (divided by) second
``same``              1 where both ``indices`` have the same value, else 0
``exp``               e to the power of the one term in ``of``
``sum`` ``max``       over every value of ``index``; 0 where nothing is left to go over
``readable``          its one term where query i may read key j; elsewhere 0, and passed over by ``sum`` and ``max``
====================  ==============================================================================================

``static/js/core/terms.js`` is the same interpreter for the browser. Neither knows anything about attention.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Term = Mapping[str, Any]
"""One node: ``op`` and, depending on it, ``of``, ``tensor``, ``indices``, ``index`` or ``name``."""

Binding = Mapping[str, int]
"""The value of each bound index, such as ``{"i": 0, "j": 2}``."""


def ref(tensor: str, *indices: str) -> Term:
    """The cell ``tensor[indices]``."""
    return {"op": "ref", "tensor": tensor, "indices": list(indices)}


def const(name: str) -> Term:
    """A named number of the run that stands in no cell."""
    return {"op": "const", "name": name}


def mul(*of: Term) -> Term:
    """The product of all terms."""
    return {"op": "mul", "of": list(of)}


def add(*of: Term) -> Term:
    """The sum of all terms."""
    return {"op": "add", "of": list(of)}


def sub(minuend: Term, subtrahend: Term) -> Term:
    """``minuend - subtrahend``."""
    return {"op": "sub", "of": [minuend, subtrahend]}


def div(dividend: Term, divisor: Term) -> Term:
    """``dividend / divisor``."""
    return {"op": "div", "of": [dividend, divisor]}


def exp(power: Term) -> Term:
    """``e ** power``."""
    return {"op": "exp", "of": [power]}


def sum_over(index: str, of: Term) -> Term:
    """The sum of ``of`` over every value of ``index``."""
    return {"op": "sum", "index": index, "of": [of]}


def max_over(index: str, of: Term) -> Term:
    """The largest ``of`` over every value of ``index``; 0 where there is none."""
    return {"op": "max", "index": index, "of": [of]}


def same(one: str, other: str) -> Term:
    """1 where two indices have the same value, else 0: Kronecker's δ."""
    return {"op": "same", "indices": [one, other]}


def readable(of: Term, query: str = "i", key: str = "j") -> Term:
    """``of`` where the query may read the key, else 0 and left out of sums and maxima."""
    return {"op": "readable", "indices": [query, key], "of": [of]}


class Environment:
    """What a term is evaluated in: the cells, the constants, the mask and how far each index runs.

    ``cell(tensor, indices)`` gives a number, ``mask`` is the n_q x n_k list of booleans or None where every key may be
    read, ``sizes`` maps an index letter to how many values it takes.
    """

    def __init__(
        self,
        cell: Callable[[str, tuple[int, ...]], float],
        constants: Mapping[str, float],
        mask: list[list[bool]] | None,
        sizes: Mapping[str, int],
    ) -> None:
        self.cell = cell
        self.constants = constants
        self.mask = mask
        self.sizes = sizes

    def may_read(self, query: int, key: int) -> bool:
        """Whether query ``query`` may read key ``key``."""
        return self.mask is None or self.mask[query][key]


def bindings(term: Term, binding: Binding, environment: Environment) -> Iterator[Binding]:
    """Each binding that a ``sum`` or ``max`` goes over, masked ones left out."""
    body = term["of"][0]
    for value in range(environment.sizes[term["index"]]):
        inner = {**binding, term["index"]: value}
        if body["op"] != "readable" or environment.may_read(*(inner[name] for name in body["indices"])):
            yield inner


def total(values: list[float]) -> float:
    """The sum in the order of writing; Python's own ``sum`` corrects its rounding, which the browser's does not."""
    result = 0.0
    for value in values:
        result += value
    return result


def evaluate(term: Term, binding: Binding, environment: Environment) -> float:
    """The value of ``term`` in float64, computed exactly in the order in which it is written.

    Raises KeyError for an index without a value, ValueError for an unknown ``op``, OverflowError where e^x is too
    large, ZeroDivisionError.
    """
    op = term["op"]
    if op == "ref":
        return environment.cell(term["tensor"], tuple(binding[name] for name in term["indices"]))
    if op == "const":
        return environment.constants[term["name"]]
    if op == "same":
        one, other = (binding[name] for name in term["indices"])
        return 1.0 if one == other else 0.0
    if op in ("sum", "max"):
        values = [evaluate(term["of"][0], inner, environment) for inner in bindings(term, binding, environment)]
        return total(values) if op == "sum" else max(values, default=0.0)
    if op == "readable":
        if not environment.may_read(*(binding[name] for name in term["indices"])):
            return 0.0
        return evaluate(term["of"][0], binding, environment)
    values = [evaluate(part, binding, environment) for part in term["of"]]
    if op == "mul":
        return math.prod(values)
    if op == "add":
        return total(values)
    if op == "sub":
        return values[0] - values[1]
    if op == "div":
        return values[0] / values[1]
    if op == "exp":
        return math.exp(values[0])
    raise ValueError(f"unknown op {op!r}")
