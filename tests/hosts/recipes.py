"""The recipes of docs/slides.md, with the addresses of a running server in place of the printed ones."""

from __future__ import annotations

import html
import re
from pathlib import Path

DOCUMENT = Path(__file__).parents[2] / "docs" / "slides.md"
PRINTED = "https://uni.example/attention/"
_RECIPE = re.compile(r"<!-- recipe: ([\w-]+) -->\n(`{3,})\w+\n(.*?)\n\2(?:\n|$)", re.DOTALL)
_ADDRESS = re.compile(re.escape(PRINTED) + r"[^\s\"'`<>)]*")

RECIPES: dict[str, str] = {name: text for name, _, text in _RECIPE.findall(DOCUMENT.read_text("utf-8"))}
"""What stands in each marked block, by its name."""


def recipe(name: str, home: str) -> str:
    """A recipe for the server at ``home``."""
    return RECIPES[name].replace(PRINTED, home)


def addresses(name: str, home: str) -> list[str]:
    """The addresses that a recipe names, for the server at ``home``."""
    return [html.unescape(each).replace(PRINTED, home) for each in _ADDRESS.findall(RECIPES[name])]
