"""Formulas as MathML, made from TeX by math-core; the one place that knows the library, and graphs as JSON with them.

The answers forbid inline styles, so the few that the library writes are taken out: alignment becomes a class, the rest
goes. The TeX stays inside as an annotation, for copying.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from markupsafe import Markup
from math_core import LatexError, LatexToMathML

from app.attention.graph import Graph, Kind, Operation, Scaling, WeightLayout, build_graph

_CONVERTER = LatexToMathML(annotation=True, fancy_error=False)
_STYLE = re.compile(r' style="([^"]*)"')
_ALIGNMENT = re.compile(r"text-align: (left|right|center)")
_ANNOTATION = "<annotation"


class FormulaError(ValueError):
    """TeX that cannot be turned into a formula; the message says where and why."""


def _classed(match: re.Match[str]) -> str:
    alignment = _ALIGNMENT.search(match[1])
    return f' class="align-{alignment[1]}"' if alignment else ""


@cache
def formula(tex: str, block: bool = True) -> Markup:
    """The ``math`` element of ``tex``, on a line of its own or in the text. Raises FormulaError."""
    try:
        made = _CONVERTER.convert_with_local_state(tex, displaystyle=block)
    except LatexError as error:
        raise FormulaError(str(error)) from None
    drawn, mark, source = made.partition(_ANNOTATION)
    return Markup(_STYLE.sub(_classed, drawn) + mark + source)  # noqa: S704 (made by the converter, which escapes)


def graph_json(graph: Graph) -> dict[str, Any]:
    """The graph as JSON-ready data, formulas drawn. One shared object a graph: do not write to it."""
    return _graph_json(graph.kind, graph.weight_layout, graph.scaling)


@cache
def _graph_json(kind: Kind, weight_layout: WeightLayout, scaling: Scaling) -> dict[str, Any]:
    graph = build_graph(kind, weight_layout, scaling)
    return {
        "kind": kind,
        "weight_layout": weight_layout,
        "scaling": scaling,
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
        "operations": [_operation_json(operation) for operation in graph.operations],
        "asides": [_operation_json(operation) for operation in graph.asides],
    }


def _operation_json(operation: Operation) -> dict[str, Any]:
    return {
        "tensor": operation.tensor,
        "symbol": operation.symbol,
        "indices": list(operation.indices),
        "shape": list(operation.shape),
        "operands": list(operation.operands),
        "kind": operation.kind,
        "stage": operation.stage,
        "form": operation.form,
        "tex": operation.tex,
        "mathml": str(formula(operation.tex)),
        "terms": operation.terms,
    }
