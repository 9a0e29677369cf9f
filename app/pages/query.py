"""Reading the single values of a query, with a notice for each that has to be passed over."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

_DECIMAL = re.compile(r"\+?([0-9]{1,400}\.?[0-9]{0,400}|\.[0-9]{1,400})(e[+-]?[0-9]{1,3})?", re.IGNORECASE)
_WHOLE = re.compile(r"-?[0-9]{1,10}")


@dataclass(frozen=True)
class Notice:
    """Something in the address that was passed over: a catalogue key and what it speaks of."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Reader:
    """Reads one query, collecting a notice for each value that it passes over."""

    def __init__(self, query: Mapping[str, str], names: frozenset[str]) -> None:
        self.query = query
        self.notices = [Notice("notice.unknown-name", {"name": name}) for name in query if name not in names]

    def refuse(self, name: str) -> None:
        """Note that the value of ``name`` cannot be used."""
        self.notices.append(Notice("notice.invalid-value", {"name": name, "value": self.query[name][:64]}))

    def idle(self, name: str) -> None:
        """Note that ``name`` means nothing for the inputs at hand."""
        self.notices.append(Notice("notice.idle-name", {"name": name}))

    def positive(self, name: str, default: float) -> float:
        """The decimal number above 0 called ``name``, else ``default``."""
        value = self.query.get(name)
        if value is None:
            return default
        number = float(value) if _DECIMAL.fullmatch(value) else 0.0
        if 0 < number < inf:
            return number
        self.refuse(name)
        return default

    def choice(self, name: str, choices: tuple[str, ...], default: str) -> str:
        """The value of ``name`` where it is one of ``choices``, else ``default``."""
        value = self.query.get(name, default)
        if value in choices:
            return value
        self.refuse(name)
        return default

    def whole(self, name: str, low: int, high: int) -> int | None:
        """The whole number called ``name``; None where there is none from ``low`` to ``high``."""
        value = self.query.get(name)
        if value is None:
            return None
        if _WHOLE.fullmatch(value) and low <= int(value) <= high:
            return int(value)
        self.refuse(name)
        return None
