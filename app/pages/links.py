"""Links from a page to itself: the present query with some values changed, always relative."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

_LOOK = ("lang", "theme", "precision")
LONGEST_REPEATED = 200
"""A query with more characters than these is not repeated in every bead."""


@dataclass(frozen=True)
class Links:
    """The values of the present address that are worth keeping in a link."""

    query: Mapping[str, str]
    page: str = ""
    """The way to the page from where the link stands; empty on the page itself."""

    def cell(self, cell: str) -> str | None:
        """A link that moves the focus to ``cell``; None where the query is long, for a board has thousands of them."""
        return self.to(cell=cell) if sum(map(len, self.query.values())) <= LONGEST_REPEATED else None

    def example(self, name: str) -> str:
        """A link to an example as it begins, looked at as now."""
        return Links({kept: self.query[kept] for kept in _LOOK if kept in self.query}).to(example=name)

    def to(self, **changes: str | int | None) -> str:
        """The query with ``changes`` made; None leaves a name out. A bare ``?`` stands for the page as it begins."""
        merged = {**self.query, **changes}
        kept = [(name, str(value)) for name, value in merged.items() if value is not None]
        return f"{self.page}?" + "&".join(f"{name}={quote(value, safe=':,;-/')}" for name, value in kept)
