"""Which reader, position and coordinates a caption speaks of, and what that reader may read.

``static/js/core/focus.js`` is the same for the browser.
"""

from __future__ import annotations

from app.attention.graph import Form, Graph
from app.board.cells import Run, may_read, parse_cell, readable_keys, shown_form


class Focus:
    """The indices of the focused cell, and 0 for those that it does not have.

    ``reader`` is its query, ``key`` the position read, ``position`` the row of X that it belongs to in either role,
    ``coordinate`` its place in V's width, ``feature`` in X's.
    """

    def __init__(self, run: Run, graph: Graph, cell: str, form: Form) -> None:
        tensor, indices = parse_cell(cell)
        self.run, self.kind, self.form = run, graph.kind, shown_form(run, form)
        self.shapes: dict[str, int] = run["shapes"]
        bound = dict(zip(graph.operation(tensor, self.form).indices, indices, strict=False))
        self.reader = bound.get("i", 0)
        self.position = bound.get("i", bound.get("j", 0))
        self.key = bound.get("j", self.reader if self.reader < self.shapes["n_k"] else 0)
        self.coordinate = bound.get("c", 0)
        self.feature = bound.get("e", 0)
        self.keys = readable_keys(run, self.reader)
        """What the reader may read."""
        self.closed = [key for key in range(self.shapes["n_k"]) if key not in self.keys]
        """What the mask keeps from it."""
        self.readers = [reader for reader in range(self.shapes["n_q"]) if may_read(run, reader, self.key)]
        """Who may read the key."""
