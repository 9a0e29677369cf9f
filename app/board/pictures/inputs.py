"""``inputs``: what is given, in broken outlines with a bead for each number, and the empty rods that will be filled."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.geometry import curve, hatching, largest
from app.board.pictures.scene import Scene

TONES = {
    "query": "q", "key": "k", "value": "v", "weights": "a", "w_query": "q", "w_key": "k", "w_value": "v",
}  # fmt: skip
PLACES: dict[str, dict[str, tuple[float, float]]] = {
    "direct": {
        "query": (62, 66), "key": (62, 172), "value": (62, 278), "dot_products": (204, 119), "scores": (312, 119),
        "weights": (420, 119), "output": (516, 206), "upstream": (516, 66), "probe": (602, 136),
    },
    "projected": {
        "x": (40, 172), "w_query": (128, 66), "w_key": (128, 172), "w_value": (128, 278), "query": (222, 66),
        "key": (222, 172), "value": (222, 278), "dot_products": (312, 119), "scores": (394, 119),
        "weights": (476, 119), "output": (548, 206), "upstream": (548, 66), "probe": (614, 136),
    },
    "weighted": {
        "weights": (120, 66), "value": (120, 172), "output": (300, 119), "upstream": (300, 226), "probe": (480, 172),
    },
}  # fmt: skip
"""Where the middle of each tensor stands; what is not named here (exponentials, sums) is passed through."""

BOX, MANY = 52.0, 64


def inputs(scene: Scene) -> Picture:
    """Given trays to the left, J to the right; wires lead from operands (from X through W) to what is made."""
    canvas = Canvas(scene)
    places = PLACES[scene.graph.kind]
    for tensor, (_, y) in places.items():
        for operand in _operands(scene, tensor, places):
            x1, y1 = places[operand]
            through = f"w_{tensor}" if operand == "x" else tensor
            start, end = x1 + _size(scene, operand)[0] / 2 + 3, places[through][0] - _size(scene, through)[0] / 2 - 3
            canvas.path(f"wire {TONES.get(operand, 'plain')}", curve(start, y1, end, y))
    for tensor, (x, y) in places.items():
        _draw_tray(canvas, tensor, x, y)
    return canvas.picture(scene.say("inputs"), 338 if scene.graph.kind != "weighted" else 286)


def _references(term: Mapping[str, Any]) -> list[str]:
    if term["op"] == "ref":
        return [term["tensor"]]
    return [name for part in term.get("of", ()) for name in _references(part)]


def _operands(scene: Scene, tensor: str, places: Mapping[str, object]) -> list[str]:
    """What ``tensor`` is made of, followed back to tensors that have a place."""
    operation = next(each for each in scene.graph.operations if each.tensor == tensor)
    found: list[str] = []
    for name in _references(operation.terms) if operation.terms else []:
        for each in [name] if name in places else _operands(scene, name, places):
            if each not in found:
                found.append(each)
    return found


def _shape(scene: Scene, tensor: str) -> tuple[int, int]:
    indices = next(each.indices for each in scene.graph.operations if each.tensor == tensor)
    sizes = [scene.shapes[scene.graph.indices[letter]] for letter in indices]
    return (sizes[0], sizes[1]) if sizes else (1, 1)


def _unit(scene: Scene, tensor: str) -> float:
    rows, columns = _shape(scene, tensor)
    return min(16.0, BOX / max(rows, columns))


def _size(scene: Scene, tensor: str) -> tuple[float, float]:
    """Width and height of the tray, in scale with the tensor but never too small to be seen."""
    rows, columns = _shape(scene, tensor)
    unit = _unit(scene, tensor)
    return max(12.0, columns * unit) + 8, max(12.0, rows * unit) + 8


def _draw_tray(canvas: Canvas, tensor: str, x: float, y: float) -> None:
    scene, tone = canvas.scene, TONES.get(tensor, "plain")
    (rows, columns), (width, height), unit = _shape(scene, tensor), _size(scene, tensor), _unit(scene, tensor)
    given = next(each.kind for each in scene.graph.operations if each.tensor == tensor) == "given"
    canvas.rect(f"tray {'given' if given else 'made'} {tone}", x - width / 2, y - height / 2, width, height, 7)
    top = y - rows * unit / 2
    for row in range(rows) if unit >= 5 else range(0):
        style = "rod" if row == scene.reader and tensor != "key" else "rod faint"
        line = top + (row + 0.5) * unit
        canvas.line(style, x - width / 2 + 3, line, x + width / 2 - 3, line)
    if given and rows * columns <= MANY:
        _draw_beads(canvas, tensor, tone, x - columns * unit / 2, top, unit)
    if tensor == "weights" and not given:
        for row in range(rows):
            for column in range(columns):
                if not scene.may_read(row, column):
                    left = x + (column - columns / 2) * unit
                    canvas.path("hatch ink", hatching(left, top + row * unit, unit, unit))
    canvas.symbol(x, y - height / 2 - 8, tone, tensor, anchor="middle")
    if tensor != "probe":
        canvas.text("note", x, y + height / 2 + 16, f"{rows}×{columns}", "middle")


def _draw_beads(canvas: Canvas, tensor: str, tone: str, left: float, top: float, unit: float) -> None:
    """A bead a number, its area in proportion to the magnitude; negative ones are rings, zeros dots."""
    scene, (rows, columns) = canvas.scene, _shape(canvas.scene, tensor)
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    most = largest(scene.value(tensor, *cell) for cell in cells)
    for row, column in cells:
        each = scene.quantity(tensor, row, column)
        size = math.sqrt(abs(each["value"]) / most) if most else 0.0
        kind = "none" if each["value"] == 0 else "minus" if each["value"] < 0 else "plus"
        name = scene.equation(scene.label(tensor, row, column), each)
        x, y = left + (column + 0.5) * unit, top + (row + 0.5) * unit
        canvas.circle(f"grain {kind} {tone}", x, y, max(1.5, size * (unit / 2 - 1)), each, name)
