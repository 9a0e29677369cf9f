"""``project``: the row of X runs out in three streams, through W_Q into q, through W_K into k, through W_V into v."""

from __future__ import annotations

from dataclasses import dataclass

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.geometry import curve, largest, window
from app.board.pictures.scene import Quantity, Scene

STREAMS = (("query", "q", "d_k", "a"), ("key", "k", "d_k", "a"), ("value", "v", "d_v", "c"))
FROM, TO, PITCH, MANY = 122.0, 470.0, 32.0, 8


@dataclass(frozen=True)
class Mouth:
    """Where streams end: one coordinate of q, k or v, the terms X_pe W_e. that flow into it and its height."""

    tensor: str
    tone: str
    coordinate: int
    terms: list[Quantity]
    y: float
    focused: bool


def project(scene: Scene) -> Picture:
    """A stream from X_pe to each coordinate, as thick as its contribution is large, broken where it is negative."""
    canvas, position, width = Canvas(scene), scene.position, scene.shapes["d_x"]
    mouths, y = [], 38.0
    for tensor, tone, size, letter in STREAMS:
        for coordinate in window(scene.shapes[size], 4, scene.focus.get(letter, 0)):
            terms = [
                scene.product(scene.quantity("x", position, e), scene.projection(tensor, e, coordinate))
                for e in range(width)
            ]
            focused = scene.tensor in (tensor, f"w_{tensor}") and scene.focus.get(letter) == coordinate
            mouths.append(Mouth(tensor, tone, coordinate, terms, y, focused))
            y += PITCH
        y += 24
    height = y - 32
    pitch = min(56.0, (height - 24) / width)
    sources = [height / 2 + (e - (width - 1) / 2) * pitch for e in range(width)]
    most = largest(term["value"] for mouth in mouths for term in mouth.terms)
    if width > MANY:
        _draw_rivers(canvas, mouths, height / 2)
    for mouth in mouths if width <= MANY else []:
        _draw_streams(canvas, mouth, sources, most)
    for tensor, tone, _, _ in STREAMS:
        heights = [mouth.y for mouth in mouths if mouth.tensor == tensor]
        canvas.rect(f"gate {tone}", TO - 76, heights[0] - 14, 12, heights[-1] - heights[0] + 28, 6)
        canvas.symbol(TO - 70, heights[0] - 20, tone, f"w_{tensor}", anchor="middle")
    for e, source in enumerate(sources):
        each = scene.quantity("x", position, e)
        name = scene.equation(scene.label("x", position, e), each)
        if width <= MANY:
            canvas.bead(84, source, each, "ink", name, 84)
        else:
            reach = abs(each["value"]) / (largest(scene.value("x", position, n) for n in range(width)) or 1.0) * 60
            canvas.block("ink", FROM - reach, source - pitch / 2 + 1, reach, pitch - 2, each, name)
    canvas.symbol(10, height / 2 + 6, "ink", "x", position)
    for mouth in mouths:
        each = scene.quantity(mouth.tensor, position, mouth.coordinate)
        name = scene.equation(scene.label(mouth.tensor, position, mouth.coordinate), each)
        canvas.bead(526, mouth.y, each, f"{mouth.tone} focus" if mouth.focused else mouth.tone, name, 100)
        canvas.symbol(586, mouth.y + 6, mouth.tone, mouth.tensor, position, mouth.coordinate)
    return canvas.picture(scene.say("project", i=position), height)


def _draw_rivers(canvas: Canvas, mouths: list[Mouth], source: float) -> None:
    """Where X is wide, one stream a coordinate, as thick as what arrives."""
    scene = canvas.scene
    arrived = [scene.quantity(mouth.tensor, scene.position, mouth.coordinate) for mouth in mouths]
    most = largest(each["value"] for each in arrived)
    for mouth, each in zip(mouths, arrived, strict=True):
        size = abs(each["value"]) / most * 14 if most else 0.0
        kind = "none" if size == 0 else f"{mouth.tone}{' minus' if each['value'] < 0 else ''}"
        name = scene.equation(scene.label(mouth.tensor, scene.position, mouth.coordinate), each)
        canvas.path(f"stream {kind}", curve(FROM + 4, source, TO + 20, mouth.y), each, name, max(1.0, size))


def _draw_streams(canvas: Canvas, mouth: Mouth, sources: list[float], most: float) -> None:
    """The streams of one coordinate; a contribution of 0 is a hair that carries nothing."""
    scene, count = canvas.scene, len(sources)
    for e, (source, term) in enumerate(zip(sources, mouth.terms, strict=True)):
        landing = mouth.y + (e - (count - 1) / 2) * min(9.0, 20 / count)
        size = abs(term["value"]) / most * min(9.0, 60 / count) if most else 0.0
        d = curve(FROM - 4, source, TO + 20, landing)
        name = scene.projection_label(mouth.tensor, e, mouth.coordinate)
        title = scene.equation(f"{scene.label('x', scene.position, e)} · {name}", term)
        kind = "none" if size == 0 else f"{mouth.tone}{' minus' if term['value'] < 0 else ''}"
        canvas.path(f"stream {kind}", d, term, title, 1 if size == 0 else max(1.5, size))
