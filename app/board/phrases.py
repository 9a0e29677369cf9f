"""Sentences with numbers of the run in them: lists of fragments, each number with the cell that it comes from.

``static/js/core/phrases.js`` is the same for the browser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, TypedDict

from app.board.cells import Run, cell_name, cell_value
from app.board.format import MINUS, format_number

Text = Callable[[str, Mapping[str, Any]], str]
"""Looks a key of the catalogue up and fills its placeholders."""


class CellFragment(TypedDict):
    """A number of the run."""

    cell: str
    value: float
    text: str


class DerivedFragment(TypedDict):
    """A number computed from cells by the expression ``derived``."""

    derived: str
    value: float
    text: str


Fragment = str | CellFragment | DerivedFragment
Phrase = list[Fragment]

FEW = 6
"""Up to so many items a sentence names them all."""
TOP = 3
"""So many it names where there are more."""

_SLOT = re.compile("\ue000([0-9]+)\ue001")


def _merged(fragments: Sequence[Fragment]) -> Phrase:
    merged: Phrase = []
    for fragment in fragments:
        if isinstance(fragment, str) and merged and isinstance(merged[-1], str):
            merged[-1] += fragment
        elif fragment != "":
            merged.append(fragment)
    return merged


class Phrases:
    """Puts phrases together from the catalogue behind ``text``, with numbers of ``run`` in ``precision`` decimals."""

    def __init__(self, run: Run, precision: int, text: Text) -> None:
        self.run, self.precision, self.text = run, precision, text

    def say(self, key: str, /, **params: Phrase | Fragment | int) -> Phrase:
        """The sentence ``key`` with each placeholder replaced by a text, a number or a phrase."""
        values = list(params.values())
        # The catalogue fills in marks, which are exchanged for the phrases afterwards.
        filled = self.text(key, {name: f"\ue000{place}\ue001" for place, name in enumerate(params)})
        fragments: Phrase = []
        for place, part in enumerate(_SLOT.split(filled)):
            value = values[int(part)] if place % 2 else part
            fragments += value if isinstance(value, list) else [str(value) if isinstance(value, int) else value]
        return _merged(fragments)

    def number(self, tensor: str, *indices: int) -> CellFragment:
        """A cell of the run."""
        value = cell_value(self.run, tensor, indices)
        return {"cell": cell_name(tensor, indices), "value": value, "text": format_number(value, self.precision)}

    def plain(self, value: float) -> str:
        """A number that stands in no cell."""
        return format_number(value, self.precision)

    def derived(self, expression: str, value: float) -> DerivedFragment:
        """A number that ``expression`` makes from cells."""
        return {"derived": expression, "value": value, "text": format_number(value, self.precision)}

    def percent(self, tensor: str, *indices: int) -> DerivedFragment:
        """A share in whole percent; one that is not quite nothing or everything says so."""
        value = 100 * cell_value(self.run, tensor, indices)
        if 0 < value < 0.5:
            text = self.text("caption.percent.trace", {})
        elif 99.5 <= value < 100:
            text = self.text("caption.percent.most", {})
        elif -0.5 < value < 0:
            text = self.text("caption.percent.below", {})
        else:
            text = self.text("caption.percent", {"number": format_number(value, 0)})
        return {"derived": f"100*{cell_name(tensor, indices)}", "value": value, "text": text}

    def sequence(self, numbers: Sequence[Fragment]) -> Phrase:
        """``(1, 0)``; longer ones are cut short."""
        shown = numbers if len(numbers) <= FEW else [*numbers[:TOP], "…"]
        parts: Phrase = ["("]
        for place, fragment in enumerate(shown):
            parts += [", ", fragment] if place else [fragment]
        return _merged([*parts, ")"])

    def row(self, tensor: str, row: int) -> Phrase:
        """A row of a matrix as a sequence."""
        return self.sequence(
            [self.number(tensor, row, column) for column in range(len(self.run["tensors"][tensor][row]))]
        )

    def listing(self, items: Sequence[Phrase], last: str = "and", kind: str = "list") -> Phrase:
        """``a, b and c``; ``last`` is ``and`` or ``or``, ``kind`` is ``clause`` where the items have a verb."""
        *before, final = items
        if not before:
            return final
        head = reduce(lambda first, second: self.say(f"caption.{kind}.comma", first=first, second=second), before)
        return self.say(f"caption.{kind}.{last}", first=head, second=final)

    def added(self, numbers: Sequence[CellFragment]) -> Phrase:
        """``1 + (−2)``."""
        parts: Phrase = []
        for place, fragment in enumerate(numbers):
            signed = place and fragment["text"].startswith(MINUS)
            parts += [*([" + "] if place else []), *(["(", fragment, ")"] if signed else [fragment])]
        return _merged(parts)

    def sentences(self, parts: Sequence[Phrase]) -> Phrase:
        """One sentence after another."""
        return reduce(lambda first, second: self.say("caption.then", first=first, second=second), parts)
