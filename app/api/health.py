"""``/healthz`` says that the process answers, ``/readyz`` that it computes."""

from __future__ import annotations

from fastapi import APIRouter, Response

from app.examples import DEFAULT_EXAMPLE, EXAMPLES
from app.runs import run
from app.schemas import RunRequest

router = APIRouter()


@router.api_route("/healthz", methods=["GET", "HEAD"], include_in_schema=False)
async def healthz() -> Response:
    """Alive."""
    return Response(b'{"status":"ok"}', headers={"Cache-Control": "no-store"}, media_type="application/json")


@router.api_route("/readyz", methods=["GET", "HEAD"], include_in_schema=False)
async def readyz() -> Response:
    """Ready: the default example has just been computed."""
    run(RunRequest.of(EXAMPLES[DEFAULT_EXAMPLE]))
    return Response(b'{"status":"ready"}', headers={"Cache-Control": "no-store"}, media_type="application/json")
