"""What captions count up: shares and positions read.

``static/js/core/caption_lists.js`` is the same for the browser.
"""

from __future__ import annotations

from app.board.cells import cell_value
from app.board.focus import Focus
from app.board.phrases import FEW, TOP, Phrase, Phrases


def largest(focus: Focus, tensor: str, keys: list[int]) -> list[int]:
    """The keys, or where they are many those with the largest numbers in the reader's row, the largest first."""
    if len(keys) <= FEW:
        return keys
    return sorted(keys, key=lambda key: (-cell_value(focus.run, tensor, (focus.reader, key)), key))[:TOP]


def shares(focus: Focus, phrases: Phrases, item: str, kind: str = "list") -> Phrase:
    """The reader's shares, each as ``item`` says it, listed as ``kind``."""
    keys = largest(focus, "weights", focus.keys)
    parts = [phrases.say(item, share=phrases.percent("weights", focus.reader, key), j=key) for key in keys]
    return phrases.listing(parts, kind=kind)


def many(focus: Focus) -> str:
    """What the key of a sentence ends in where the reader may read more than it can name."""
    return ".many" if len(focus.keys) > FEW else ""


def reads(phrases: Phrases, keys: list[int], last: str) -> Phrase:
    """``read 0, read 1 and read 2``."""
    return phrases.listing([phrases.say("caption.read", j=key) for key in keys], last)
