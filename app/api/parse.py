"""``POST /api/parse``: a pasted text in, its matrix out."""

from __future__ import annotations

import orjson
from anyio import to_thread
from fastapi import APIRouter, Request, Response

from app.api.openapi import PROBLEMS, body_of
from app.body import parse, read_body
from app.paste.answers import Parsed, ParseRequest, answer

router = APIRouter()

_LARGE_BODY = 1024
"""From so many bytes a text is read beside the event loop."""


def parse_text(body: bytes) -> bytes:
    """The matrix of a JSON request as JSON. Raises Problem."""
    return orjson.dumps(answer(ParseRequest.of(parse(body))))


@router.post("/api/parse", response_model=Parsed, responses=PROBLEMS, openapi_extra=body_of(ParseRequest))
async def create_matrix(request: Request) -> Response:
    """Read a matrix in whatever form it was copied. A refusal also has ``reason``, ``offset``, ``line``, ``column``."""
    body = await read_body(request)
    made = parse_text(body) if len(body) < _LARGE_BODY else await to_thread.run_sync(parse_text, body)
    return Response(made, media_type="application/json")
