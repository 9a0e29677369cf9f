"""How wide the frame of a stage is, so that its beads can be drawn as large as the page allows.

``static/js/core/camera.js`` is the same for the browser.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

GAP = 0.4
"""The gap between two matrices and a folded strip, in beads."""


@dataclass(frozen=True)
class Breadth:
    """One column of a scene: the wider of its two matrices, whether the stage is about one, a strip, or not shown."""

    beads: int
    framed: bool
    folded: bool = False
    absent: bool = False


def span(columns: Sequence[Breadth]) -> int:
    """How many beads wide the frame is, from the first column that the stage is about to the last, gaps included.

    Rounded up; 0 where the stage is about none.
    """
    shown = [column for column in columns if not column.absent]
    framed = [place for place, column in enumerate(shown) if column.framed]
    if not framed:
        return 0
    width = 0.0
    for column in shown[framed[0] : framed[-1] + 1]:
        width += GAP if column.folded else column.beads + GAP
    # Sums of tenths are not exact.
    return math.ceil(width - GAP - 1e-9)


def room(columns: Sequence[Breadth]) -> int:
    """How many beads wide the framed columns are by themselves, where nothing else is shown; at least 1."""
    width = sum(column.beads + GAP for column in columns if column.framed and not column.absent)
    return max(math.ceil(width - GAP - 1e-9), 1)
