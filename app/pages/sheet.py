"""``sheet/v1/``: the whole computation on paper, worked out or blank."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app.board.sheet import MOST_WORKED, chapters
from app.locales import text_of
from app.pages.address import NAMES
from app.pages.context import SheetContext
from app.pages.links import Links
from app.pages.subject import Subject
from app.pages.templates import render

router = APIRouter()

_TO_PAGE = "../../"


@router.api_route("/sheet/v1/", methods=["GET", "HEAD"], include_in_schema=False)
def sheet(request: Request) -> Response:
    """The sheet of a query, with ``blank=1`` the one to fill in; what cannot be used is passed over, as on the page."""
    query = request.query_params
    subject = Subject.of(query, request.headers.get("accept-language", ""))
    address, text = subject.address, text_of(subject.address.lang)
    kept = {name: value for name, value in query.items() if name in NAMES}
    blank = query.get("blank") == "1"
    context = SheetContext(
        lang=address.lang,
        chapters=chapters(subject.run, subject.graph, address.form, address.precision),
        large=max(subject.run["shapes"].values()) > MOST_WORKED,
        most=MOST_WORKED,
        blank=blank,
        name=subject.name or text("sheet.own"),
        other=Links(kept).to(blank=None if blank else 1),
        whole=Links(kept, _TO_PAGE).to(),
        links=Links(kept, _TO_PAGE),
        text=text,
        assets=_TO_PAGE + request.app.state.assets.lean,
    )
    return render("pages/sheet.html", context, address.lang)
