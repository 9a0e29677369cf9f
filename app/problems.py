"""Refusals as problem details (RFC 9457) in the reader's language; the only place that knows status codes.

A body has ``type``, ``title``, ``status``, ``code``, ``pointer``, ``detail`` and ``params`` of the first mistake, and
``errors`` with the same four of every mistake. ``pointer`` (RFC 6901) leads to the value at fault in the request.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.limits import MAX_ERRORS
from app.locales import DEFAULT_LANGUAGE, text

Param = str | int | float

STATUS: dict[str, int] = {
    "not-json": 400,
    "too-deep": 400,
    "bad-request": 400,
    "missing-parameter": 400,
    "not-found": 404,
    "wrong-method": 405,
    "too-large": 413,
    "wrong-content-type": 415,
    "link-too-long": 422,
    "unexpected": 500,
    "unsupported-format": 501,
}
"""The status of each code; every other one is a mistake in a body that could be read: 422."""

_UNREADABLE = 422
_LONGEST_FOUND = 40


@dataclass(frozen=True)
class Mistake:
    """One thing wrong in a request: its stable code, its place, and what fills the code's sentence."""

    code: str
    pointer: str = ""
    params: Mapping[str, Param] = field(default_factory=dict)

    def words(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """The sentence of this mistake in ``lang``."""
        return text(lang, f"problem.{self.code}", **self.params)

    def to_json(self, lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """The mistake as one entry of ``errors``."""
        return {
            "code": self.code, "pointer": self.pointer, "detail": self.words(lang), "params": dict(self.params)
        }  # fmt: skip


class Problem(Exception):
    """A request that is refused, for one mistake or several; the first stands on top."""

    def __init__(
        self,
        code: str,
        pointer: str = "",
        params: Mapping[str, Param] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(f"{code} at {pointer or '/'}")
        self.mistakes: tuple[Mistake, ...] = (Mistake(code, pointer, params or {}),)
        self.headers = dict(headers or {})

    @classmethod
    def of(cls, mistakes: Iterable[Mistake]) -> Problem:
        """The refusal of one or more mistakes, of which it keeps the first few."""
        kept = tuple(mistakes)[:MAX_ERRORS]
        problem = cls(kept[0].code, kept[0].pointer, kept[0].params)
        problem.mistakes = kept
        return problem

    @property
    def code(self) -> str:
        """The first mistake's code."""
        return self.mistakes[0].code

    @property
    def pointer(self) -> str:
        """The first mistake's place."""
        return self.mistakes[0].pointer

    @property
    def params(self) -> Mapping[str, Param]:
        """What fills the first mistake's sentence."""
        return self.mistakes[0].params

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS.get(self.code, _UNREADABLE)

    def title(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """A heading that is the same for every problem of this status."""
        return text(lang, f"problem.title.{self.status}")

    def words(self, lang: str = DEFAULT_LANGUAGE) -> str:
        """The first mistake's sentence in ``lang``."""
        return self.mistakes[0].words(lang)

    def to_json(self, lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """The body of the answer."""
        return {
            "type": f"urn:attention-abacus:problem:{self.code}",
            "title": self.title(lang),
            "status": self.status,
            **self.mistakes[0].to_json(lang),
            "errors": [mistake.to_json(lang) for mistake in self.mistakes],
        }


def pointer(*path: str | int) -> str:
    """A JSON pointer to ``path``, each name escaped and cut where it is long."""
    return "".join("/" + shortened(str(part)).replace("~", "~0").replace("/", "~1") for part in path)


def shortened(given: str) -> str:
    """``given``, cut after 40 characters, without what cannot be sent as UTF-8."""
    cut = given if len(given) <= _LONGEST_FOUND else given[: _LONGEST_FOUND - 1] + "…"
    return cut.encode("utf-8", "replace").decode("utf-8")


def found(value: object) -> str:
    """What stands in a request, written as JSON would, short, and the same in every language."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return shortened(f'"{value}"')
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    if isinstance(value, list | tuple):
        return "[…]" if value else "[]"
    if isinstance(value, int) and value.bit_length() > 128:
        return f"{'-' if value < 0 else ''}10^{int(value.bit_length() * 0.30103)}…"
    return shortened(str(value))
