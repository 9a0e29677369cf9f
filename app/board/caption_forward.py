"""What the forward stages have to say. ``static/js/core/caption_forward.js`` is the same for the browser."""

from __future__ import annotations

from app.board.caption_lists import largest, many, reads, shares
from app.board.cells import cell_name, cell_value
from app.board.focus import Focus
from app.board.phrases import FEW, Phrase, Phrases


def inputs(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """Whatever comes in for this reader, and what the mask leaves to read."""
    reader, count = focus.reader, focus.shapes["n_k"]
    if focus.kind == "weighted":
        listed = shares(focus, phrases, "caption.share.row")
        return [phrases.say(f"caption.inputs.weighted{many(focus)}", i=reader, list=listed)]
    if focus.kind == "projected":
        first = phrases.say("caption.inputs.projected", i=focus.position, row=phrases.row("x", focus.position))
    else:
        masked = ".masked" if focus.closed else ""
        first = phrases.say(f"caption.inputs.direct{masked}", i=reader, row=phrases.row("query", reader), n=count)
    if not focus.closed:
        return [first]
    if not focus.keys:
        return [first, phrases.say("caption.mask.all", i=reader)]
    return [first, phrases.say("caption.mask.some", i=reader, count=len(focus.keys), n=count)]


def project(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """A position's query, key and value."""
    i = focus.position
    rows = {name: phrases.row(name, i) for name in ("query", "key", "value")}
    return [phrases.say("caption.project", i=i, row=phrases.row("x", i), **rows)]


def dot_products(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """A query against every key, those behind the mask included."""
    count = focus.shapes["n_k"]
    keys = largest(focus, "dot_products", list(range(count)))
    items = [
        phrases.say("caption.dot-products.item", number=phrases.number("dot_products", focus.reader, key), j=key)
        for key in keys
    ]
    key = "caption.dot-products.many" if count > FEW else "caption.dot-products"
    return [phrases.say(key, i=focus.reader, n=count, list=phrases.listing(items, kind="clause"))]


def _effect(factor: float) -> str:
    if factor < 0:
        return "reverse"
    if factor == 0:
        return "flat"
    return "same" if factor == 1 else "shrink" if factor < 1 else "grow"


def scores(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """A row of scores, and what the factor does to its order and gaps."""
    row, scale = phrases.row("scores", focus.reader), focus.run["request"].get("scale")
    if scale is None:
        first = phrases.say("caption.scores", d=focus.shapes["d_k"], i=focus.reader, row=row)
        effect = "same" if focus.shapes["d_k"] == 1 else "shrink"
    else:
        first = phrases.say("caption.scores.custom", scale=phrases.plain(scale), i=focus.reader, row=row)
        effect = _effect(float(scale))
    # Where all are equal there is neither order nor gap.
    if len(set(focus.run["tensors"]["dot_products"][focus.reader])) == 1:
        return [first]
    return [first, phrases.say(f"caption.scores.{effect}")]


def _closed(focus: Focus, phrases: Phrases) -> list[Phrase]:
    if not focus.closed:
        return []
    if len(focus.closed) > FEW:
        return [phrases.say("caption.closed.many", count=len(focus.closed))]
    return [phrases.say("caption.closed", list=reads(phrases, focus.closed, "and"))]


def weights(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """The shares of a row, and the number by which its exponentials were divided."""
    i = focus.reader
    if not focus.keys:
        return [phrases.say("caption.weights.empty", i=i)]
    if len(focus.keys) == 1:
        share = phrases.percent("weights", i, focus.keys[0])
        return [phrases.say("caption.weights.one", i=i, j=focus.keys[0], share=share), *_closed(focus, phrases)]
    listed = shares(focus, phrases, "caption.share.read", "clause")
    numbers: dict[str, Phrase] = {"sum": [phrases.number("row_sums", i)]} if focus.form == "plain" else {
        "sum": [phrases.number("row_sums_shifted", i)], "max": [phrases.number("row_max", i)],
    }  # fmt: skip
    first = phrases.say(f"caption.weights.{focus.form}{many(focus)}", i=i, list=listed, **numbers)
    return [first, *_closed(focus, phrases)]


def output(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """In what shares a reader takes the rows of V, and one coordinate of what that makes."""
    i, c = focus.reader, focus.coordinate
    if not focus.keys:
        return [phrases.say("caption.output.empty", i=i)]
    listed = shares(focus, phrases, "caption.share.row")
    first = phrases.say(f"caption.output{many(focus)}", i=i, n=len(focus.keys), list=listed)
    value = phrases.number("output", i, c)
    negative = ".negative" if value["value"] < 0 else ""
    second = phrases.say(f"caption.output.coordinate{negative}", c=c, number=value)
    return [first, second, *_odd_sum(focus, phrases)]


def _odd_sum(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """For shares set by hand: what they add up to where it is not 1."""
    if focus.kind != "weighted":
        return []
    value = 0.0
    for key in focus.keys:
        value += cell_value(focus.run, "weights", (focus.reader, key))
    if abs(value - 1) <= 1e-12:
        return []
    names = "+".join(cell_name("weights", (focus.reader, key)) for key in focus.keys)
    return [phrases.say("caption.output.sum", sum=phrases.derived(names, value))]


def probe(focus: Focus, phrases: Phrases) -> list[Phrase]:
    """What a reader adds to J."""
    i, width = focus.reader, focus.shapes["d_v"]
    if not any(any(row) for row in focus.run["tensors"]["upstream"]):
        return [phrases.say("caption.probe.zero")]
    value = 0.0
    for c in range(width):
        value += cell_value(focus.run, "upstream", (i, c)) * cell_value(focus.run, "output", (i, c))
    products = "+".join(f"{cell_name('upstream', (i, c))}*{cell_name('output', (i, c))}" for c in range(width))
    return [phrases.say("caption.probe", i=i, part=phrases.derived(products, value), probe=phrases.number("probe"))]
