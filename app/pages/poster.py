"""``poster/v1``: a stage as a still picture, or every stage in one archive."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar
from fastapi import APIRouter, Request, Response

from app.pages.kept import kept, tag_of
from app.pages.subject import Subject, width_of
from app.poster.raster import png, pngs

router = APIRouter()

_AT_ONCE = 2
"""So many pictures are drawn at the same time; the others wait, and pages are answered meanwhile."""

_limiter: RunVar[CapacityLimiter] = RunVar("_poster_limiter")
_SAME_TIME = (1980, 1, 1, 0, 0, 0)
"""The same archive for the same state, whenever it is made."""


async def drawn(answer: Callable[[Request], Response], request: Request) -> Response:
    """``answer`` in a thread, a few at the same time."""
    try:
        limiter = _limiter.get()
    except LookupError:
        limiter = CapacityLimiter(_AT_ONCE)
        _limiter.set(limiter)
    return await to_thread.run_sync(answer, request, limiter=limiter)


def subject_of(request: Request) -> Subject:
    """What the request asks for."""
    return Subject.of(request.query_params, request.headers.get("accept-language", ""))


def _svg(request: Request) -> Response:
    subject, width = subject_of(request), width_of(request.query_params)
    svg = subject.poster().svg(width)
    name = f"attention-{subject.address.stage}.svg"
    return kept(request, tag_of(svg), svg.encode, "image/svg+xml", name=name)


def _png(request: Request) -> Response:
    subject, width = subject_of(request), width_of(request.query_params)
    poster = subject.poster()
    svg = poster.svg(width)
    name = f"attention-{subject.address.stage}.png"

    def make() -> bytes:
        return png(svg, *poster.size(width))

    return kept(request, tag_of("png", svg), make, "image/png", name=name, text=False)


def _zip(request: Request) -> Response:
    subject, width = subject_of(request), width_of(request.query_params)
    posters = [(stage, subject.at(stage).poster()) for stage in subject.stages]
    pictures = [(stage, poster.svg(width), poster.size(width)) for stage, poster in posters]

    def make() -> bytes:
        archive = io.BytesIO()
        drawn = pngs([(svg, *size) for _, svg, size in pictures])
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
            for place, ((stage, svg, _), picture) in enumerate(zip(pictures, drawn, strict=True), 1):
                name = f"{place:02}-{stage}"
                files.writestr(_entry(f"{name}.svg", zipfile.ZIP_DEFLATED), svg)
                files.writestr(_entry(f"{name}.png", zipfile.ZIP_STORED), picture)
        return archive.getvalue()

    tag = tag_of("zip", *(svg for _, svg, _ in pictures))
    return kept(request, tag, make, "application/zip", name="attention-stages.zip", text=False)


def _entry(name: str, compression: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _SAME_TIME)
    entry.compress_type = compression
    entry.external_attr = 0o644 << 16
    return entry


@router.api_route("/poster/v1.svg", methods=["GET", "HEAD"], include_in_schema=False)
async def read_svg(request: Request) -> Response:
    """The poster of an address as SVG. Whatever the query holds, the answer is a whole picture."""
    return await drawn(_svg, request)


@router.api_route("/poster/v1.png", methods=["GET", "HEAD"], include_in_schema=False)
async def read_png(request: Request) -> Response:
    """The same as PNG."""
    return await drawn(_png, request)


@router.api_route("/poster/v1.zip", methods=["GET", "HEAD"], include_in_schema=False)
async def read_zip(request: Request) -> Response:
    """Both of every stage, numbered in the order of the computation."""
    return await drawn(_zip, request)
