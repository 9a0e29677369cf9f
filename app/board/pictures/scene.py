"""What a picture is drawn from: the run, the focused cell and how numbers and words are put on paper."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.attention.graph import Form, Graph
from app.board.format import format_number
from app.board.pictures.geometry import text_width, total

Quantity = dict[str, Any]
"""A number and where it comes from: ``value`` with ``cell``, its name, or with ``derived``, an expression of cells."""

Text = Callable[[str, Mapping[str, Any]], str]
"""Looks a key of the catalogue up and fills its placeholders."""

_LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Scene:
    """One run seen from one cell.

    ``focus`` maps the index letters of the focused cell to their numbers; ``reader`` is its query row, 0 where it has
    none. ``form`` is the softmax form that can be shown: shifted where the run holds no plain pair.
    """

    def __init__(self, run: Mapping[str, Any], graph: Graph, cell: str, form: Form, precision: int, text: Text) -> None:
        self.run, self.graph, self.precision, self.text = run, graph, precision, text
        self.tensors: Mapping[str, Any] = run["tensors"]
        self.shapes: Mapping[str, int] = run["shapes"]
        self.form: Form = form if "exponentials" in self.tensors else "shifted"
        self.tensor, *numbers = cell.split(":")
        self.cell = cell
        self.focus: dict[str, int] = {}
        for each in graph.operations:
            if each.tensor == self.tensor:
                self.focus = {letter: int(number) for letter, number in zip(each.indices, numbers, strict=False)}
        self.reader = min(self.focus.get("i", 0), self.shapes["n_q"] - 1)

    @property
    def position(self) -> int:
        """The row of X that the focused cell belongs to, be it as reader or as thing read."""
        return self.focus.get("i", self.focus.get("j", 0))

    def may_read(self, query: int, key: int) -> bool:
        """Whether the mask lets ``query`` read ``key``."""
        return "mask" not in self.tensors or bool(self.tensors["mask"][query][key])

    def value(self, tensor: str, *indices: int) -> float:
        """One number of the run."""
        found = self.tensors[tensor]
        for index in indices:
            found = found[index]
        return float(found)

    def quantity(self, tensor: str, *indices: int) -> Quantity:
        """A cell with its value."""
        return {"cell": ":".join([tensor, *map(str, indices)]), "value": self.value(tensor, *indices)}

    def product(self, left: Quantity, right: Quantity) -> Quantity:
        """Two cells multiplied."""
        return {"derived": f"{left['cell']}*{right['cell']}", "value": left["value"] * right["value"]}

    def difference(self, left: Quantity, right: Quantity) -> Quantity:
        """One cell less another."""
        return {"derived": f"{left['cell']}-{right['cell']}", "value": left["value"] - right["value"]}

    def sum(self, parts: list[Quantity]) -> Quantity:
        """The sum of cells or of products of cells."""
        names = "+".join(part.get("cell") or part["derived"] for part in parts)
        return {"derived": names or "0", "value": total(part["value"] for part in parts)}

    def projection(self, name: str, e: int, coordinate: int) -> Quantity:
        """The entry of W_Q, W_K or W_V that leads from coordinate ``e`` of X to ``coordinate`` of ``name``."""
        return self.quantity(f"w_{name}", *self._entry(name, e, coordinate))

    def projection_label(self, name: str, e: int, coordinate: int) -> str:
        """The name of that entry."""
        return self.label(f"w_{name}", *self._entry(name, e, coordinate))

    def _entry(self, name: str, e: int, coordinate: int) -> tuple[int, int]:
        indices = next(each.indices for each in self.graph.operations if each.tensor == f"w_{name}")
        return (e, coordinate) if indices[0] == "e" else (coordinate, e)

    def symbol(self, tensor: str) -> str:
        """How the tensor is written, ``_`` before what is lowered."""
        return next(each.symbol for each in self.graph.operations if each.tensor == tensor)

    def label(self, tensor: str, *indices: int) -> str:
        """The name of a cell in one line, such as A₀₁."""
        joint = "," if max(indices, default=0) > 9 else ""
        return self.symbol(tensor) + joint.join(str(index).translate(_LOWERED) for index in indices)

    def say(self, key: str, **params: Any) -> str:
        """Words of the catalogue, ``picture.`` before the key."""
        return self.text(f"picture.{key}", params)

    def show(self, value: float) -> str:
        """The number as it is printed."""
        return format_number(value, self.precision)

    def fit(self, value: float, room: float, size: float, decimals: int | None = None) -> str | None:
        """The number with as many decimals as ``room`` units hold, at least two; None where that is too wide."""
        most = self.precision if decimals is None else decimals
        for precision in range(most, min(most, 2) - 1, -1):
            words = format_number(value, precision)
            if text_width(words, size) <= room:
                return words
        return None

    def decimals(self, quantities: list[Quantity], room: float, size: float) -> int:
        """With how many decimals all of these numbers fit into ``room`` units, at least two where that is wanted."""
        for precision in range(self.precision, 2, -1):
            if all(text_width(format_number(each["value"], precision), size) <= room for each in quantities):
                return precision
        return min(self.precision, 2)

    def equation(self, label: str, quantity: Quantity) -> str:
        """``A₀₁ = 0.4011``, for a tooltip."""
        return f"{label} = {self.show(quantity['value'])}"
