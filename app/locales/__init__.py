"""The flat catalogue of every sentence of the product, one JSON file a language, and how it is looked up."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Protocol

LANGUAGES = ("en", "zh")
DEFAULT_LANGUAGE = "en"

_FOLDER = Path(__file__).parent
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Text(Protocol):
    """Looks up one sentence of one language and fills its placeholders, by mapping or by name."""

    def __call__(self, key: str, params: Mapping[str, Any] | None = None, /, **named: Any) -> str: ...


@cache
def catalogue(lang: str) -> dict[str, str]:
    """Every key of ``lang`` with its sentence. Raises KeyError for a language that is not ours."""
    if lang not in LANGUAGES:
        raise KeyError(lang)
    sentences: dict[str, str] = json.loads((_FOLDER / f"{lang}.json").read_text("utf-8"))
    return sentences


def fill(sentence: str, params: Mapping[str, Any]) -> str:
    """``sentence`` with each ``{name}`` replaced by that parameter; a name without one stays as it is.

    Nothing but plain names is understood, so that the browser's twin does exactly the same.
    """
    return _PLACEHOLDER.sub(lambda match: str(params.get(match[1], match[0])), sentence)


def text(lang: str, key: str, /, **params: Any) -> str:
    """The sentence ``key`` in ``lang``, else in English, else the key itself."""
    sentence = catalogue(lang).get(key) or catalogue(DEFAULT_LANGUAGE).get(key, key)
    return fill(sentence, params)


def text_of(lang: str) -> Text:
    """``text`` with the language settled."""

    def look_up(key: str, params: Mapping[str, Any] | None = None, /, **named: Any) -> str:
        return text(lang, key, **{**(params or {}), **named})

    return look_up


def preferred(accept: str) -> str:
    """The language of ours that an Accept-Language header likes best; English where it names none."""
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(accept[:1000].split(",")):
        tag, _, weight = part.strip().partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            quality = 0.0
        wanted.append((-quality, place, tag.strip().lower().partition("-")[0]))
    return next((tag for quality, _, tag in sorted(wanted) if tag in LANGUAGES and quality < 0), DEFAULT_LANGUAGE)
