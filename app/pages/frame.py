"""How an embedded page is framed: what of it is shown, what may be edited, and how it treats the page around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from app.locales import LANGUAGES
from app.pages.inputs import INPUTS
from app.pages.query import Reader

PARTS = (
    "title", "story", "matrices", "formula", "ledger", "caption", "picture", "controls", "rails", "edit", "share",
    "fullscreen", "credit",
)  # fmt: skip
"""What ``show`` and ``hide`` name."""

_SHOWN: dict[str, frozenset[str]] = {
    "embed": frozenset(PARTS) - {"story", "share", "rails"},
    "slide": frozenset({"matrices", "ledger", "caption", "controls", "edit"}),
    "print": frozenset({"title", "matrices", "formula", "ledger", "caption", "picture"}),
}
MODES = tuple(_SHOWN)
_FLAGS = {"1": True, "true": True, "": True, "0": False, "false": False}
_RESIZES = ("post", "embedly", "lti", "height", "none")
_LONGEST_ID = 64
SLOWEST, FASTEST = 0.25, 4.0
"""Speeds of playing; 1 is as made."""
_ORIGIN = re.compile(r"(https?|[a-z][a-z0-9+.-]*)://[^/\s]*")
FONTS = tuple(range(12, 49, 2))
"""Sizes of type that a frame can ask for, in px."""

FRAME_NAMES = frozenset({
    "show", "hide", "editable", "projector", "font", "bg", "fit", "motion", "autoplay", "speed", "loop", "focus",
    "keys", "links", "resize", "id", "host",
})  # fmt: skip


@dataclass(frozen=True)
class Frame:
    """The options of a frame. ``editable`` names the matrices whose beads can be changed, ``*`` all of them."""

    mode: str
    shown: frozenset[str]
    editable: tuple[str, ...]
    projector: bool
    font: int | None
    transparent: bool
    still: bool
    """Nothing moves, whatever the reader's system says; there is no option for the opposite."""
    autoplay: bool
    """It plays as soon as it is seen, unless nothing may move; the button that pauses is there then."""
    speed: float
    loop: bool
    """At the end it plays on from the beginning."""
    fit: str
    """``contain``: everything in one frame's height, as in a slide."""
    focus: str
    keys: str
    links: bool
    resize: str
    id: str
    host: str

    @property
    def docked(self) -> bool:
        """Whether there is anything under the board."""
        return bool(self.shown & {"controls", "rails", "credit", "fullscreen"})

    def to_json(self) -> dict[str, Any]:
        """What the scripts have to know."""
        return {
            "mode": self.mode, "shown": sorted(self.shown), "editable": list(self.editable), "fit": self.fit,
            "projector": self.projector, "font": self.font, "transparent": self.transparent, "still": self.still,
            "autoplay": self.autoplay, "speed": self.speed, "loop": self.loop, "focus": self.focus,
            "keys": self.keys, "links": self.links, "resize": self.resize, "id": self.id, "host": self.host,
            "languages": list(LANGUAGES),
        }  # fmt: skip


def read_frame(reader: Reader, mode: str) -> Frame:
    """The frame that a query asks for in ``mode``; what cannot be is passed over with a notice of ``reader``."""
    query = reader.query
    slide = mode == "slide"
    font = reader.whole("font", FONTS[0], FONTS[-1])
    autoplay = _flag(reader, "autoplay", False) and mode != "print"
    return Frame(
        mode=mode,
        shown=_parts(reader, mode) | ({"controls"} if autoplay else frozenset()),
        editable=_editable(reader),
        projector=_flag(reader, "projector", False),
        font=None if font is None else font - font % 2,
        transparent=reader.choice("bg", ("", "transparent"), "") == "transparent",
        still=reader.choice("motion", ("auto", "reduce"), "auto") == "reduce",
        autoplay=autoplay,
        speed=_speed(reader),
        loop=_flag(reader, "loop", False),
        fit=reader.choice("fit", ("width", "contain"), "contain" if slide else "width"),
        focus=reader.choice("focus", ("return", "keep"), "return" if slide else "keep"),
        keys=reader.choice("keys", ("deck", "own"), "deck" if slide else "own"),
        links=_flag(reader, "links", True),
        resize=reader.choice("resize", _RESIZES, "post"),
        id=query.get("id", "")[:_LONGEST_ID],
        host=_origin(reader),
    )


def _flag(reader: Reader, name: str, default: bool) -> bool:
    value = reader.query.get(name)
    if value is None:
        return default
    if value in _FLAGS:
        return _FLAGS[value]
    reader.refuse(name)
    return default


def _speed(reader: Reader) -> float:
    speed = reader.positive("speed", 1.0)
    if SLOWEST <= speed <= FASTEST:
        return speed
    reader.refuse("speed")
    return 1.0


def _names(query: Mapping[str, str], name: str) -> list[str]:
    return [each for each in query.get(name, "").split(",") if each]


def _parts(reader: Reader, mode: str) -> frozenset[str]:
    shown = set(_SHOWN[mode])
    for name in ("show", "hide"):
        asked = _names(reader.query, name)
        if not set(asked) <= set(PARTS):
            reader.refuse(name)
        known = set(asked) & set(PARTS)
        shown = shown | known if name == "show" else shown - known
    return frozenset(shown)


def _editable(reader: Reader) -> tuple[str, ...]:
    """Matrices by their names in the address or in a request; everything where nothing is said."""
    asked = reader.query.get("editable", "1")
    if asked in _FLAGS:
        return ("*",) if _FLAGS[asked] else ()
    known = {name: tensor for name, (_, tensor) in INPUTS.items()} | {"g": "upstream", "mask": "mask"}
    known |= {tensor: tensor for tensor in known.values()}
    names = _names(reader.query, "editable")
    if not set(names) <= set(known):
        reader.refuse("editable")
    return tuple(dict.fromkeys(known[name] for name in names if name in known))


def _origin(reader: Reader) -> str:
    """The only origin that may command this frame; ``null`` is that of a page opened from a disk or sandboxed."""
    value = reader.query.get("host", "")
    if value in ("", "null"):
        return value
    parts = urlsplit(value) if _ORIGIN.fullmatch(value) else None
    if parts is None or not parts.hostname or parts.username is not None:
        reader.refuse("host")
        return ""
    return f"{parts.scheme}://{parts.netloc}"
