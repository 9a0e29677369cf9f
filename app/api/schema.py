"""``GET schema/state.v1.json``: what a packed state holds, for programs that make links or send messages."""

from __future__ import annotations

import orjson
from fastapi import APIRouter, Response

from app.state import state_schema

router = APIRouter()

_SCHEMA = orjson.dumps(state_schema())


@router.get("/schema/state.v1.json", include_in_schema=False)
async def read_schema() -> Response:
    """The JSON Schema of version 1."""
    return Response(_SCHEMA, media_type="application/schema+json")
