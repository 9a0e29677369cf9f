"""A text that remembers where each of its characters stood in what was pasted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """``text``, and in ``places`` the offset of each of its characters and, last, that of its end."""

    text: str
    places: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> Piece:
        """The whole of a pasted text."""
        return cls(text, tuple(range(len(text) + 1)))

    def __getitem__(self, key: slice) -> Piece:
        start, stop, _ = key.indices(len(self.text))
        return Piece(self.text[start:stop], self.places[start : max(start, stop) + 1])

    def __bool__(self) -> bool:
        return bool(self.text)

    @property
    def at(self) -> int:
        """Where the piece begins."""
        return self.places[0]

    @property
    def end(self) -> int:
        """Where the piece ends."""
        return self.places[-1]

    def written(self, text: str, index: int) -> Piece:
        """Other characters in the place of the one at ``index``."""
        return Piece(text, (self.places[index],) * (len(text) + 1))

    def strip(self, characters: str | None = None) -> Piece:
        """The piece without white space (or ``characters``) on both sides."""
        start = len(self.text) - len(self.text.lstrip(characters))
        return self[start : max(start, len(self.text.rstrip(characters)))]

    def split(self, separator: re.Pattern[str]) -> list[Piece]:
        """What stands between the matches of ``separator``."""
        pieces, start = [], 0
        for match in separator.finditer(self.text):
            pieces.append(self[start : match.start()])
            start = match.end()
        return [*pieces, self[start:]]

    def sub(self, pattern: re.Pattern[str], made: str | int | Callable[[re.Match[str]], Piece]) -> Piece:
        """The piece with each match replaced: by a text, by the group of a number, or by what a function makes.

        A text as long as its match takes its places one for one; another one stands where the match began.
        """
        parts, start = [], 0
        for match in pattern.finditer(self.text):
            parts.append(self[start : match.start()])
            if isinstance(made, int):
                parts.append(self[match.start(made) : match.end(made)])
            elif not isinstance(made, str):
                parts.append(made(match))
            elif len(made) == match.end() - match.start():
                parts.append(Piece(made, self.places[match.start() : match.end() + 1]))
            else:
                parts.append(self.written(made, match.start()))
            start = match.end()
        return join([*parts, self[start:]]) if parts else self


def join(parts: Iterable[Piece]) -> Piece:
    """The pieces one after the other; at least one."""
    texts: list[str] = []
    places: list[int] = []
    end = 0
    for part in parts:
        texts.append(part.text)
        places.extend(part.places[:-1])
        end = part.end
    return Piece("".join(texts), (*places, end))
