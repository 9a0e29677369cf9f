"""What the routes that compute have in common: a JSON body in, a JSON answer out, long work beside the event loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson
from anyio import to_thread
from fastapi import Request, Response

from app.body import parse, read_body


async def answer(request: Request, made: Callable[[object], Any]) -> Response:
    """The answer that ``made`` gives to the parsed body, computed in a thread of its own. Raises Problem."""
    body = await read_body(request)
    content = await to_thread.run_sync(lambda: orjson.dumps(made(parse(body))))
    return Response(content, media_type="application/json")
