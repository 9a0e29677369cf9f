"""The names of the positions, as ``tokens=the,cat,sat`` gives them: text beside the numbers of the rods."""

from __future__ import annotations

import re

from app.limits import MAX_SIZE, MAX_TOKEN
from app.pages.query import Reader

_TOKEN = re.compile(rf"[^,\x00-\x1f\x7f-\x9f]{{0,{MAX_TOKEN}}}")


def read_tokens(reader: Reader) -> tuple[str, ...]:
    """The names between commas, the first for position 0; one may be empty. All are passed over where one cannot be."""
    tokens = tuple(each.strip() for each in reader.query.get("tokens", "").split(","))
    if len(tokens) <= MAX_SIZE and all(_TOKEN.fullmatch(each) for each in tokens):
        return tokens if any(tokens) else ()
    reader.refuse("tokens")
    return ()
