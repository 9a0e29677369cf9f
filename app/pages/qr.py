"""``qr/v1.svg``: the link to a state as a QR code."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app.answers import language
from app.locales import text
from app.pages.kept import kept, tag_of
from app.pages.public import page_link, site_of
from app.pages.subject import width_of
from app.poster.qr import TooLong, qr
from app.problems import Problem

router = APIRouter()

_USUAL = 320
_OWN = frozenset({"w"})
"""Names that are about the code, not about the state."""


@router.api_route("/qr/v1.svg", methods=["GET", "HEAD"], include_in_schema=False)
def read_qr(request: Request) -> Response:
    """The QR code of the page that the rest of the query leads to. Raises Problem for a link that is too long."""
    site = site_of(request)
    if not site:
        raise Problem("bad-request")
    query = {name: value for name, value in request.query_params.items() if name not in _OWN}
    link = page_link(site, query)
    try:
        svg = qr(link, text(language(request), "poster.qr"), width_of(request.query_params, _USUAL))
    except TooLong:
        raise Problem("link-too-long", params={"length": len(link)}) from None
    return kept(request, tag_of(svg), svg.encode, "image/svg+xml", name="attention-link.svg")
