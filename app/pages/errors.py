"""The error page: the same refusal that programs get, in words, with a way back."""

from __future__ import annotations

from fastapi import Request, Response

from app.answers import language
from app.headers import mount_point
from app.locales import text_of
from app.pages.context import ErrorContext
from app.pages.templates import render
from app.problems import Problem


def error_page(request: Request, problem: Problem) -> Response:
    """The page of a refused request, with the problem's own status."""
    lang = language(request)
    # As the browser counts: on the path as it was sent, and not out of a proxy's prefix.
    depth = request.scope["raw_path"].count(b"/") - mount_point(request.scope).count("/") - 1
    context = ErrorContext(
        lang=lang,
        status=problem.status,
        title=problem.title(lang),
        detail=problem.words(lang),
        home="../" * depth or "./",
        assets="../" * depth + request.app.state.assets.lean,
        text=text_of(lang),
    )
    response = render("pages/error.html", context, lang, problem.status)
    response.headers.update(problem.headers)
    return response
