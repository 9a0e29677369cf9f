"""Jinja, set up once: strict about missing names, escaping everywhere, contexts as frozen dataclasses."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

import orjson
from fastapi import Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.board.drawing import decimal
from app.board.tokens import tokens_text
from app.paths import TEMPLATES


@cache
def environment() -> Environment:
    """The one template environment."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(decimal=decimal, tokens_text=tokens_text)
    return made


def data_block(data: Any) -> Markup:
    """JSON that can stand in a script element: no ``<`` can end it early."""
    return Markup(orjson.dumps(data).decode().replace("<", "\\u003c"))  # noqa: S704


def render(template: str, context: Any, lang: str, status: int = 200) -> Response:
    """The page in ``lang`` that ``template`` makes of a context dataclass."""
    values = {field.name: getattr(context, field.name) for field in fields(context)}
    html = environment().get_template(template).render(values)
    headers = {"Content-Language": lang, "Vary": "Accept-Language"}
    return Response(html, status, headers, media_type="text/html; charset=utf-8")
