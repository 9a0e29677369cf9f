"""The application, wired together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Thread

from fastapi import FastAPI

from app import pages, paths
from app.answers import Answers
from app.api import examples, graph, health, parse, proof, runs, schema
from app.api.openapi import describe
from app.assets import Assets
from app.compress import Compress
from app.forwarded import Forwarded
from app.headers import SecurityHeaders
from app.settings import Settings


def create_app(settings: Settings | None = None) -> FastAPI:
    """The whole product as one ASGI application; without settings, with every default."""
    settings = settings or Settings()
    app = FastAPI(
        title="Attention Abacus",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_packing,
    )
    app.state.settings = settings
    app.state.assets = Assets(paths.STATIC)
    Answers(getattr(pages, "error_page", None)).install(app)
    # The last one added is the outermost.
    app.add_middleware(Compress)
    app.add_middleware(SecurityHeaders, settings=settings)
    app.add_middleware(Forwarded, trusted=settings.trusted_proxies)
    for part in (runs, proof, parse, graph, schema, examples, health, pages):
        app.include_router(part.router)
    app.mount("/assets", app.state.assets)
    describe(app)
    return app


@asynccontextmanager
async def _packing(app: FastAPI) -> AsyncIterator[None]:
    """What pages wait for is packed as soon as the server runs, beside its first answers."""
    Thread(target=app.state.assets.pack, daemon=True).start()
    yield
