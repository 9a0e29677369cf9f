"""The colours of a poster, in light and in dark. ``static/css/tokens.css`` has the same for the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Theme = Literal["light", "dark"]
Tone = Literal["x", "q", "k", "v", "a", "ink", "plain"]


@dataclass(frozen=True)
class Palette:
    """Colours by the names of the tokens, as ``#rrggbb``."""

    paper: str
    raised: str
    ink: str
    muted: str
    line: str
    brass: str
    gold: str
    gold_line: str
    lit: str
    plain: str
    x: str
    q: str
    k: str
    v: str
    a: str

    def tone(self, tensor: str) -> str:
        """The colour of a tensor."""
        return str(getattr(self, tone_of(tensor)))


PALETTES: Mapping[Theme, Palette] = {
    "light": Palette(
        paper="#fbf8f1", raised="#ffffff", ink="#1b1e23", muted="#5c6068", line="#dcd5c4", brass="#b3915a",
        gold="#fff0c2", gold_line="#d9b65c", lit="#ffe08a", plain="#3d424b", x="#4a4f59", q="#1f5fa8", k="#a8480b",
        v="#0b6f4e", a="#74348e",
    ),
    "dark": Palette(
        paper="#14171c", raised="#20252d", ink="#eceae4", muted="#a3a8b0", line="#363c46", brass="#8a7040",
        gold="#3a3010", gold_line="#7a6428", lit="#6b5312", plain="#c9cdd4", x="#c3c8d0", q="#7db7f0", k="#f3a46b",
        v="#5ccba0", a="#d6a3ea",
    ),
}  # fmt: skip

_TONES: Mapping[str, Tone] = {
    "x": "x", "query": "q", "key": "k", "value": "v", "weights": "a", "exponentials": "a", "row_sums": "a",
    "exponentials_shifted": "a", "row_sums_shifted": "a", "output": "ink", "probe": "ink", "upstream": "ink",
}  # fmt: skip


def tone_of(tensor: str) -> Tone:
    """The tone of a tensor: that of what it belongs to, so that W_Q and dQ are coloured like Q."""
    name = tensor.removeprefix("grad_")
    for before in ("w_", "x_"):
        name = name.removeprefix(before)
    return _TONES.get(name, "plain")


def mix(colour: str, other: str, share: float) -> str:
    """``share`` of ``colour`` and the rest of ``other``."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one * share + two * (1 - share)):02x}" for one, two in pairs)
