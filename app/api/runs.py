"""``POST /api/runs``: one request in, its run out."""

from __future__ import annotations

import orjson
from anyio import to_thread
from fastapi import APIRouter, Request, Response

from app.api.openapi import PROBLEMS, body_of
from app.body import parse, read_body
from app.runs import run
from app.schemas import Run, RunRequest

router = APIRouter()

_LARGE_BODY = 4096
"""From so many bytes a run is computed beside the event loop. Below, a thread would cost more than the run."""


def answer(body: bytes) -> bytes:
    """The run of a JSON request as JSON. Raises Problem."""
    return orjson.dumps(run(RunRequest.of(parse(body))).to_json())


@router.post("/api/runs", response_model=Run, responses=PROBLEMS, openapi_extra=body_of(RunRequest))
async def create_run(request: Request) -> Response:
    """Compute attention forward and backward, every tensor on the way, and the checks."""
    body = await read_body(request)
    made = answer(body) if len(body) < _LARGE_BODY else await to_thread.run_sync(answer, body)
    return Response(made, media_type="application/json")
