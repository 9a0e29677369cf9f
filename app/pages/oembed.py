"""``oembed``: what a site that was given a link of ours puts into its page, by the oEmbed standard 1.0."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

import orjson
from fastapi import APIRouter, Request, Response

from app.locales import text
from app.pages.kept import A_DAY
from app.pages.public import Query, query_of, site_of, written
from app.pages.subject import NARROWEST, Subject
from app.problems import Problem

router = APIRouter()

Value = str | int

_WIDEST, _ACROSS, _DOWN = 960, 16, 9
_THUMBNAIL = 640
_WHOLE = re.compile(r"[0-9]{1,6}")
_SNIPPET = (
    '<iframe src="{src}" title="{title}" width="{width}" height="{height}" loading="lazy" '
    'allow="fullscreen; clipboard-write" data-external="1" style="border:0;max-width:100%"></iframe>'
)


def fitted(query: Mapping[str, str], widest: int) -> tuple[int, int]:
    """The largest size of 16 to 9 within ``widest``, ``maxwidth`` and ``maxheight``, at least of one pixel."""
    most = [widest]
    across, down = query.get("maxwidth", ""), query.get("maxheight", "")
    if _WHOLE.fullmatch(across) and int(across):
        most.append(int(across))
    if _WHOLE.fullmatch(down) and int(down):
        most.append(int(down) * _ACROSS // _DOWN)
    width = max(1, min(most))
    return width, max(1, width * _DOWN // _ACROSS)


def frame(site: str, query: Query, title: str, width: int, height: int) -> str:
    """The recommended snippet: a frame around ``embed/v1/``, every value escaped."""
    src = f"{site}embed/v1/{written(query.items())}"
    return _SNIPPET.format(src=escape(src), title=escape(title), width=width, height=height)


def answer(request: Request, site: str, query: Query) -> dict[str, Value]:
    """The fields of the answer for a page of ours."""
    subject = Subject.of(query, request.headers.get("accept-language", ""))
    width, height = fitted(request.query_params, _WIDEST)
    title = text(subject.address.lang, "poster.frame", stage=subject.title)
    return {
        "version": "1.0", "type": "rich", "title": subject.title,
        "provider_name": text(subject.address.lang, "site.name"), "provider_url": site,
        "html": frame(site, query, title, width, height), "width": width, "height": height, "cache_age": 86400,
        **_thumbnail(request, site, query, subject),
    }  # fmt: skip


def _thumbnail(request: Request, site: str, query: Query, subject: Subject) -> dict[str, Value]:
    """The poster, within the same limits; nothing where these are narrower than any poster."""
    poster = subject.poster()
    width, _ = fitted(request.query_params, _THUMBNAIL)
    down = request.query_params.get("maxheight", "")
    if _WHOLE.fullmatch(down) and int(down):
        while width >= NARROWEST and poster.size(width)[1] > int(down):
            width -= 1
    if width < NARROWEST:
        return {}
    address = f"{site}poster/v1.png{written([*query.items(), ('w', str(width))])}"
    return {"thumbnail_url": address, "thumbnail_width": width, "thumbnail_height": poster.size(width)[1]}


def as_xml(fields: Mapping[str, Value]) -> bytes:
    """The fields as the XML of the standard."""
    inner = "".join(f"<{name}>{escape(str(value), quote=False)}</{name}>" for name, value in fields.items())
    return f'<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>{inner}</oembed>'.encode()


@router.api_route("/oembed", methods=["GET", "HEAD"], include_in_schema=False)
def read_oembed(request: Request) -> Response:
    """How to embed ``url``. Raises Problem: 400 without it, 404 where it is not ours, 501 for another format."""
    asked = request.query_params
    form = asked.get("format", "json")
    if "url" not in asked:
        raise Problem("missing-parameter", "/url", {"name": "url"})
    if form not in ("json", "xml"):
        raise Problem("unsupported-format", "/format", {"expected": "json, xml"})
    site = site_of(request)
    query = query_of(site, asked["url"])
    if query is None:
        raise Problem("not-found", "/url")
    query.pop("w", None)
    fields = answer(request, site, query)
    body, media_type = (orjson.dumps(fields), "application/json") if form == "json" else (as_xml(fields), "text/xml")
    return Response(body, headers={"Cache-Control": A_DAY, "Vary": "Accept-Language"}, media_type=media_type)
