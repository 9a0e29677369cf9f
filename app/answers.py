"""Problems as answers: JSON for programs, the error page for people who asked for HTML."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

import orjson
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.headers import is_open
from app.locales import LANGUAGES, preferred
from app.problems import Mistake, Problem, found, pointer

MEDIA_TYPE = "application/problem+json"
ErrorPage = Callable[[Request, Problem], Response]

_log = logging.getLogger("abacus")
_CODES = {400: "bad-request", 404: "not-found", 405: "wrong-method", 413: "too-large", 415: "wrong-content-type"}


def language(request: Request) -> str:
    """The language for an answer: ``lang`` in the query, else what the browser prefers."""
    asked = request.query_params.get("lang")
    return asked if asked in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def wants_page(request: Request) -> bool:
    """Whether the answer is for a person with a browser: HTML is accepted and the path is a page's."""
    return "text/html" in request.headers.get("accept", "") and not is_open(request.scope)


def problem_json(request: Request, problem: Problem) -> Response:
    """The problem as JSON."""
    lang = language(request)
    headers = {**problem.headers, "Content-Language": lang, "Vary": "Accept-Language"}
    return Response(orjson.dumps(problem.to_json(lang)), problem.status, headers, MEDIA_TYPE)


def from_http(error: HTTPException) -> Problem:
    """The problem that a framework's exception stands for; only its status and headers are taken from it."""
    code = _CODES.get(error.status_code, "unexpected" if error.status_code >= 500 else "bad-request")
    headers: Mapping[str, str] = error.headers or {}
    return Problem(code, headers=headers)


def from_validation(error: RequestValidationError) -> Problem:
    """The problem of a parameter that a route declared and a request did not meet."""
    return Problem.of(
        Mistake("bad-value", pointer(*each["loc"][1:]), {"found": found(each.get("input"))}) for each in error.errors()
    )


class Answers:
    """Turns every exception, expected or not, into an answer. An unexpected one is logged and said no more about."""

    def __init__(self, error_page: ErrorPage | None = None) -> None:
        self.error_page = error_page

    def answer(self, request: Request, problem: Problem) -> Response:
        """The answer to a refused request."""
        if self.error_page is not None and wants_page(request):
            return self.error_page(request, problem)
        return problem_json(request, problem)

    async def handle(self, request: Request, error: Exception) -> Response:
        """The exception handler for refusals, the framework's and ours."""
        if isinstance(error, Problem):
            return self.answer(request, error)
        if isinstance(error, RequestValidationError):
            return self.answer(request, from_validation(error))
        if isinstance(error, HTTPException):
            return self.answer(request, from_http(error))
        raise error

    def install(self, app: FastAPI) -> None:
        """Handle what ``app`` raises."""
        for kind in (Problem, HTTPException, RequestValidationError):
            app.add_exception_handler(kind, self.handle)
        app.add_middleware(Unexpected, answers=self)


class Unexpected:
    """Answers what nobody foresaw with 500, inside the other middleware, so that headers are set on it too."""

    def __init__(self, app: ASGIApp, answers: Answers) -> None:
        self.app = app
        self.answers = answers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except Exception:
            _log.exception("unexpected error at %s %s", scope["method"], scope["path"])
            if started:
                raise
            request, problem = Request(scope), Problem("unexpected")
            try:
                response = self.answers.answer(request, problem)
            except Exception:
                _log.exception("the error page itself failed")
                response = problem_json(request, problem)
            await response(scope, receive, send)
