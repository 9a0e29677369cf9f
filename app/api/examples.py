"""``GET /api/examples``: the examples of the page by name."""

from __future__ import annotations

import orjson
from fastapi import APIRouter, Response

from app.examples import EXAMPLES
from app.schemas import RunRequest

router = APIRouter()


@router.get("/api/examples", response_model=dict[str, RunRequest])
async def read_examples() -> Response:
    """Name and complete request of each example, in the order in which the page offers them."""
    return Response(orjson.dumps(EXAMPLES), media_type="application/json")
