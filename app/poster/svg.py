"""SVG as plain data, and how it is written: attributes only, no style, no script, nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from math import floor

SANS = (
    "system-ui, Segoe UI, Noto Sans, PingFang SC, Noto Sans CJK SC, Noto Sans SC, Microsoft YaHei, "
    "WenQuanYi Micro Hei, sans-serif"
)
MATH = "Latin Modern Math, Latin Modern Roman, STIX Two Text, Cambria Math, Cambria, Noto Serif, Times New Roman, serif"

Value = str | float

_FORBIDDEN = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass
class Mark:
    """An element: its tag, its attributes and what stands in it, texts and elements in their order."""

    tag: str
    at: Mapping[str, Value]
    inner: list[Mark | str] = field(default_factory=list)

    def write(self) -> str:
        """The element as text."""
        attributes = "".join(f' {name}="{escape(_written(value))}"' for name, value in self.at.items())
        parts = (each.write() if isinstance(each, Mark) else escape(_plain(each), quote=False) for each in self.inner)
        inner = "".join(parts)
        return f"<{self.tag}{attributes}>{inner}</{self.tag}>" if self.inner else f"<{self.tag}{attributes}/>"


def _written(value: Value) -> str:
    if isinstance(value, str):
        return _plain(value)
    near = floor(value * 100 + 0.5) / 100
    return str(int(near) if near == int(near) else near)


def _plain(text: str) -> str:
    """``text`` without the characters that XML forbids."""
    return _FORBIDDEN.sub("", text)


def group(at: Mapping[str, Value], inner: Iterable[Mark]) -> Mark:
    """Marks that belong together."""
    return Mark("g", at, list(inner))


def rect(x: float, y: float, width: float, height: float, radius: float, **at: Value) -> Mark:
    """A rectangle with round corners; underscores in names of attributes stand for hyphens."""
    return Mark("rect", {"x": x, "y": y, "width": width, "height": height, "rx": radius, **_named(at)})


def line(x1: float, y1: float, x2: float, y2: float, **at: Value) -> Mark:
    """A straight line."""
    return Mark("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **_named(at)})


def path(d: str, **at: Value) -> Mark:
    """A path."""
    return Mark("path", {"d": d, **_named(at)})


def circle(x: float, y: float, radius: float, **at: Value) -> Mark:
    """A disc or ring."""
    return Mark("circle", {"cx": x, "cy": y, "r": radius, **_named(at)})


def text(x: float, y: float, inner: Iterable[Mark | str], **at: Value) -> Mark:
    """Words."""
    return Mark("text", {"x": x, "y": y, **_named(at)}, list(inner))


def _named(at: Mapping[str, Value]) -> dict[str, Value]:
    return {name.replace("_", "-"): value for name, value in at.items()}
