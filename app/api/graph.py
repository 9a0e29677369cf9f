"""``GET /api/graph``: the computation of one kind of inputs as data."""

from __future__ import annotations

from typing import cast, get_args

import orjson
from fastapi import APIRouter, Query, Request, Response

from app.api.openapi import PROBLEMS
from app.attention.graph import Kind, Scaling, WeightLayout, build_graph
from app.board.formulas import graph_json
from app.problems import Mistake, Problem, found, pointer

router = APIRouter()

CHOICES: dict[str, tuple[str, ...]] = {
    "kind": get_args(Kind),
    "weight_layout": get_args(WeightLayout),
    "scaling": get_args(Scaling),
}
_DEFAULTS = {"kind": "projected", "weight_layout": "in_out", "scaling": "default"}


@router.get("/api/graph", responses=PROBLEMS, response_model=dict[str, object])
async def read_graph(
    request: Request,
    kind: str = Query(_DEFAULTS["kind"], json_schema_extra={"enum": list(CHOICES["kind"])}),
    weight_layout: str = Query(_DEFAULTS["weight_layout"], json_schema_extra={"enum": list(CHOICES["weight_layout"])}),
    scaling: str = Query(_DEFAULTS["scaling"], json_schema_extra={"enum": list(CHOICES["scaling"])}),
) -> Response:
    """Stages, their default steps, and every operation with its formula and terms."""
    asked = {"kind": kind, "weight_layout": weight_layout, "scaling": scaling}
    mistakes = [
        Mistake("not-one-of", pointer(name), {"found": found(value), "expected": ", ".join(CHOICES[name])})
        for name, value in asked.items()
        if value not in CHOICES[name]
    ]
    names = [name for name in request.query_params if name not in {*CHOICES, "lang"}]
    mistakes += [Mistake("unknown-field", pointer(name), {"field": pointer(name)[1:]}) for name in names]
    if mistakes:
        raise Problem.of(mistakes)
    graph = build_graph(cast(Kind, kind), cast(WeightLayout, weight_layout), cast(Scaling, scaling))
    return Response(orjson.dumps(graph_json(graph)), media_type="application/json")
