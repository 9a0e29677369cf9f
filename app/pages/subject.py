"""What a query asks for, computed: the run of its inputs, and the posters of its stages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.attention.graph import Graph
from app.board.view import board_view
from app.examples import EXAMPLES
from app.locales import text_of
from app.pages.address import NAMES, Address, read_address, settled
from app.pages.frame import FRAME_NAMES, MODES
from app.pages.home import computed, graph_of
from app.pages.query import Reader
from app.poster.sheet import Poster, poster
from app.runs import run as compute

NARROWEST, WIDEST, USUAL = 200, 2560, 1280
"""Widths of a poster in pixels."""

_WHOLE = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True)
class Subject:
    """An address with the run and the graph that it leads to; ``name`` is that of its inputs, empty for one's own."""

    address: Address
    run: dict[str, Any]
    graph: Graph
    name: str

    @classmethod
    def of(cls, query: Mapping[str, str], accept_language: str) -> Subject:
        """The subject of a query. What cannot be used is passed over, as on the page; nothing is raised."""
        # A reader of its own: a poster knows the names of pages and frames, and says nothing of those it passes over.
        read = read_address(query, accept_language, Reader(query, NAMES | FRAME_NAMES), MODES)
        asked, run, _ = computed(read)
        if asked.fault is not None:  # the arithmetic of a wrong run explains nothing
            asked = asked.model_copy(update={"fault": None})
            run = compute(asked).to_json()
        graph = graph_of(asked)
        own = asked.to_json() != EXAMPLES[read.example]
        name = "" if own else text_of(read.lang)(f"example.{read.example}.name")
        return cls(settled(read, graph, run), run, graph, name)

    @property
    def stages(self) -> tuple[str, ...]:
        """The names of its stages."""
        return tuple(each.name for each in self.graph.stages)

    @property
    def title(self) -> str:
        """What its page is called."""
        text = text_of(self.address.lang)
        return f"{text(f'stage.{self.address.stage}.title')} · {text('site.name')}"

    def at(self, stage: str) -> Subject:
        """The same at another stage, with the cell that this begins with."""
        if stage == self.address.stage:
            return self
        return replace(self, address=settled(replace(self.address, stage=stage, cell=""), self.graph, self.run))

    def poster(self) -> Poster:
        """The poster of its stage."""
        its, text = self.address, text_of(self.address.lang)
        board = board_view(self.run, self.graph, its.stage, its.cell, its.form, its.precision, text, its.cover)
        return poster(board, text, its.lang, "dark" if its.theme == "dark" else "light", self.name)


def width_of(query: Mapping[str, str], usual: int = USUAL) -> int:
    """The width that a query asks for with ``w``, brought within the limits; ``usual`` where it is no whole number."""
    given = query.get("w", "")
    return min(max(int(given), NARROWEST), WIDEST) if _WHOLE.fullmatch(given) else usual
