"""What the backward stages have to say. ``static/js/core/caption_backward.js`` is the same for the browser."""

from __future__ import annotations

from app.board.caption_lists import reads
from app.board.cells import cell_value
from app.board.focus import Focus
from app.board.phrases import FEW, TOP, Phrase, Phrases


def _no_gradient(focus: Focus, phrases: Phrases) -> Phrase:
    return phrases.say("caption.no-gradient", i=focus.reader)


def _read_by(focus: Focus, phrases: Phrases) -> Phrase:
    """The readers of the focused key with their shares, or where they are many those with the largest."""
    readers = focus.readers
    if len(readers) > FEW:
        readers = sorted(readers, key=lambda i: (-cell_value(focus.run, "weights", (i, focus.key)), i))[:TOP]
    parts = [phrases.say("caption.share.reader", share=phrases.percent("weights", i, focus.key), i=i) for i in readers]
    return phrases.listing(parts, kind="clause")


def back_output(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """What comes back to a row of V, and to one share of it."""
    i, j = focus.reader, focus.key
    if focus.readers:
        many = ".many" if len(focus.readers) > FEW else ""
        first = phrases.say(
            f"caption.back-output{many}",
            j=j, n=len(focus.readers), list=_read_by(focus, phrases), row=phrases.row("grad_value", j),
        )  # fmt: skip
    else:
        first = phrases.say("caption.back-output.unread", j=j)
    closed = "" if j in focus.keys else ".closed"
    second = phrases.say(f"caption.back-output.share{closed}", i=i, j=j, number=phrases.number("grad_weights", i, j))
    return [first, second]


def back_weights(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """The level of a row, and which scores would raise or lower J."""
    i = focus.reader
    if not focus.keys:
        return [_no_gradient(focus, phrases)]
    if len(focus.keys) == 1:
        j = focus.keys[0]
        return [phrases.say("caption.back-weights.one", i=i, j=j, number=phrases.number("grad_scores", i, j))]
    first = phrases.say("caption.back-weights", i=i, level=phrases.number("row_average", i))
    slopes = {j: cell_value(focus.run, "grad_scores", (i, j)) for j in focus.keys}
    above, below = [j for j in focus.keys if slopes[j] > 0], [j for j in focus.keys if slopes[j] < 0]
    if not above and not below:
        return [first, phrases.say("caption.back-weights.flat")]
    if not above or not below or len(focus.keys) > FEW:
        return [first, phrases.say("caption.back-weights.many", n=len(focus.keys), above=len(above), below=len(below))]
    up, down = reads(phrases, above, "or"), reads(phrases, below, "or")
    return [first, phrases.say("caption.back-weights.both", above=up, below=down)]


def back_scores(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """A row of dR."""
    if not focus.keys:
        return [_no_gradient(focus, phrases)]
    row, scale = phrases.row("grad_dot_products", focus.reader), focus.run["request"].get("scale")
    if scale is None:
        return [phrases.say("caption.back-scores", d=focus.shapes["d_k"], i=focus.reader, row=row)]
    return [phrases.say("caption.back-scores.custom", scale=phrases.plain(scale), i=focus.reader, row=row)]


def back_dot_products(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """What a query gathers from the keys and a key from the queries."""
    i, j, tensors = focus.reader, focus.key, focus.run["tensors"]
    if not focus.keys:
        first = _no_gradient(focus, phrases)
    elif any(tensors["grad_dot_products"][i]) and not any(tensors["grad_query"][i]):
        first = phrases.say("caption.back-dot-products.cancel", i=i)
    else:
        first = phrases.say("caption.back-dot-products.query", i=i, row=phrases.row("grad_query", i))
    if not focus.readers:
        return [first, phrases.say("caption.back-dot-products.unread", j=j)]
    return [first, phrases.say("caption.back-dot-products.key", j=j, row=phrases.row("grad_key", j))]


def back_project(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """The three branches of dX in one coordinate."""
    i, e, count = focus.position, focus.feature, focus.shapes["n_q"]
    branches = phrases.added([phrases.number(f"grad_x_{name}", i, e) for name in ("query", "key", "value")])
    first = phrases.say("caption.back-project", i=i, e=e, terms=branches, sum=phrases.number("grad_x", i, e))
    return [first, phrases.say("caption.back-project.weights", n=count)] if count > 1 else [first]
