"""``export/v1``: a state as a program that asserts it, as LaTeX, as a table, as JSON."""

from __future__ import annotations

from collections.abc import Callable

import orjson
from fastapi import APIRouter, Request, Response

from app.exports.latex import latex
from app.exports.scripts import numpy_script, torch_script
from app.exports.table import table
from app.pages.subject import Subject
from app.problems import Problem

router = APIRouter()


def _json(subject: Subject) -> str:
    return orjson.dumps(subject.run, option=orjson.OPT_INDENT_2).decode()


FORMATS: dict[str, tuple[str, Callable[[Subject], str]]] = {
    "numpy.py": ("text/x-python", lambda its: numpy_script(its.run, its.graph, its.address.form, its.title)),
    "torch.py": ("text/x-python", lambda its: torch_script(its.run, its.graph, its.address.form, its.title)),
    "tex": (
        "application/x-tex",
        lambda its: latex(its.run, its.graph, its.address.form, its.title, its.address.precision),
    ),
    "csv": ("text/csv", lambda its: table(its.run, its.graph)),
    "json": ("application/json", _json),
}
"""What follows ``export/v1.``: the media type and what makes it."""


@router.api_route("/export/v1.{form:path}", methods=["GET", "HEAD"], include_in_schema=False)
def export(request: Request, form: str) -> Response:
    """The state of a query in another form; what cannot be used of it is passed over, as on the page.

    Raises Problem ``not-found`` for a form that there is none of.
    """
    if form not in FORMATS:
        raise Problem("not-found")
    media_type, made = FORMATS[form]
    subject = Subject.of(request.query_params, request.headers.get("accept-language", ""))
    name = f"attention-{subject.address.example}.{form.removeprefix('numpy.').removeprefix('torch.')}"
    headers = {"Content-Disposition": f'inline; filename="{name}"', "Vary": "Accept-Language"}
    return Response(made(subject), headers=headers, media_type=f"{media_type}; charset=utf-8")
