"""Decks of reveal.js with frames on their slides, and what is looked at in them."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import FrameLocator, Page

from tests.hosts.modules import module
from tests.hosts.site import Site

STAGES = "scores,weights,output"


class Decks:
    """Decks of one version of reveal.js on a site, with frames from the server at ``home``."""

    def __init__(self, version: int, site: Site, home: str) -> None:
        self.version = version
        self.site = site
        self.home = home
        self.root = site.folder(f"reveal-{version}", module(f"reveal.js-{version}"))

    def address(self, query: str = "mode=slide&lang=en") -> str:
        """The address of a frame, as an attribute holds it."""
        return f"{self.home}embed/v1/?{query}".replace("&", "&amp;")

    def frame(
        self, attributes: str = "", query: str = "mode=slide&lang=en", source: str = "data-src", stages: str = STAGES
    ) -> str:
        """A frame that goes through stages."""
        return f'<iframe data-attention data-stages="{stages}" {source}="{self.address(query)}" {attributes}></iframe>'

    def script(self, name: str) -> str:
        """The address of a plugin of reveal.js itself, by its version's folders."""
        return f"{self.root}dist/plugin/{name}.js" if self.version > 5 else f"{self.root}plugin/{name}/{name}.js"

    def make(self, slides: str, plugin: bool = True, **config: Any) -> str:
        """Puts a deck on the site; answers its address. Without ``plugin`` it knows nothing of frames."""
        options = json.dumps({"transition": "none", "backgroundTransition": "none", "hash": True, **config})
        ours = f'<script src="{self.home}reveal-attention.js"></script>' if plugin else ""
        names = "[RevealNotes, RevealZoom, RevealAttention]" if plugin else "[RevealNotes, RevealZoom]"
        return self.site.page(f"deck-{self.version}.html", f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A deck</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="{self.root}dist/reveal.css"><link rel="stylesheet" href="{self.root}dist/theme/white.css">
<style>.reveal iframe {{ width: 960px; height: 540px; border: 0; }}</style></head>
<body><div class="reveal"><div class="slides">{slides}</div></div>
<script src="{self.root}dist/reveal.js"></script>
<script src="{self.script("notes")}"></script><script src="{self.script("zoom")}"></script>{ours}
<script>Reveal.initialize({{ ...{options}, plugins: {names} }});</script></body></html>""")  # fmt: skip


def inner(page: Page | FrameLocator, selector: str = "iframe[data-attention]") -> FrameLocator:
    """What is in a frame."""
    return page.frame_locator(selector)


def wait_for(page: Page, *expected: int) -> None:
    """Waits until the deck stands there."""
    script = "expected => { const { h, v, f } = Reveal.getIndices(); return `${[h, v, f ?? -1]}` === `${expected}`; }"
    page.wait_for_function(script, arg=list(expected))
