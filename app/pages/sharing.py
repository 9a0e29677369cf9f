"""What the head of a page tells other sites: where its oEmbed answers are, and its picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from fastapi import Request

from app.pages.address import NAMES
from app.pages.frame import FRAME_NAMES
from app.pages.public import page_link, site_of, written

_PICTURE = 1280
_LONGEST = 6000
"""A header and a head with a longer query than this would be refused by servers on the way."""


@dataclass(frozen=True)
class Sharing:
    """Absolute addresses of one page: its own, its picture, its oEmbed answers."""

    page: str
    picture: str
    json: str
    xml: str

    @property
    def header(self) -> str:
        """The value of the ``Link`` header."""
        return (
            f'<{self.json}>; rel="alternate"; type="application/json+oembed", '
            f'<{self.xml}>; rel="alternate"; type="text/xml+oembed"'
        )


def sharing(request: Request, query: Mapping[str, str]) -> Sharing | None:
    """What can be said of the page of ``query``; None where the site does not know its own address."""
    site = site_of(request)
    kept = {name: value for name, value in query.items() if name in NAMES | FRAME_NAMES}
    if not site or sum(map(len, kept.values())) > _LONGEST:
        return None
    page = page_link(site, kept)
    asked = f"{site}oembed?url={quote(page, safe='')}"
    picture = f"{site}poster/v1.png{written([*kept.items(), ('w', str(_PICTURE))])}"
    return Sharing(page, picture, f"{asked}&format=json", f"{asked}&format=xml")
