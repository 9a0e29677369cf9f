"""``weights``: the row's exponentials end to end, a bar of length Z; division is a zoom to length 1."""

from __future__ import annotations

from app.board.pictures.canvas import NUMBER, Canvas, Picture
from app.board.pictures.geometry import quadrilateral, text_width
from app.board.pictures.scene import Scene

LONG, SHORT, THICK, SLOT = 536.0, 400.0, 38.0, 12.0


def weights(scene: Scene) -> Picture:
    """Plain: e^S in a bar. Shifted: stems of height e^(S - m) first. An empty row has an empty tray."""
    canvas, reader = Canvas(scene), scene.reader
    title = scene.say("weights", i=reader)
    if not scene.run["readable"][reader]:
        canvas.nothing(20)
        return canvas.picture(title, 104)
    suffix = "_shifted" if scene.form == "shifted" else ""
    top = _draw_stems(canvas) if suffix else 44.0
    whole = scene.quantity(f"row_sums{suffix}", reader)
    grows = whole["value"] < 1
    upper = _spans(scene, SHORT if grows else LONG)
    lower = _spans(scene, LONG if grows else SHORT)
    high, low = top + 20, top + 148
    _draw_dimension(canvas, upper, top, f"row_sums{suffix}")
    for read, ((x1, x2), (x3, x4)) in enumerate(zip(upper, lower, strict=True)):
        if not scene.may_read(reader, read):
            canvas.gap(x1, high, x2 - x1, THICK, scene.say("closed", what=scene.say("read", j=read)))
            canvas.gap(x3, low, x4 - x3, THICK, scene.say("closed", what=scene.say("read", j=read)))
            continue
        exponential = scene.quantity(f"exponentials{suffix}", reader, read)
        share = scene.quantity("weights", reader, read)
        focus = " focus" if scene.focus.get("j") == read else ""
        canvas.path(f"shade a{focus}", quadrilateral(x1, x2, high + THICK, x3, x4, low))
        for start, end, y, each, tensor, tone in (
            (x1, x2, high, exponential, f"exponentials{suffix}", "r"), (x3, x4, low, share, "weights", "a"),
        ):  # fmt: skip
            name = scene.equation(scene.label(tensor, reader, read), each)
            canvas.rect(f"block {tone}{focus}", start, y, end - start, THICK, 4, each, name)
            canvas.number((start + end) / 2, y + 24, each, end - start - 8, "middle", "number strong")
        words = scene.say("read", j=read)
        if text_width(words, 13) <= x4 - x3:
            canvas.text("note", (x3 + x4) / 2, low + THICK + 19, words, "middle")
    middle = (high + THICK + low) / 2 + 5
    canvas.text("note", 36, middle, "÷")
    canvas.number(50, middle, whole, 80, "start")
    canvas.symbol(16, low + 25, "a", "weights", reader)
    shares = [scene.quantity("weights", reader, read) for read in range(scene.shapes["n_k"])]
    canvas.text("note", lower[-1][1] + 10, low + 24, "=")
    canvas.number(lower[-1][1] + 22, low + 24, scene.sum(shares), 60, "start")
    return canvas.picture(title, low + THICK + 34)


def _spans(scene: Scene, length: float) -> list[tuple[float, float]]:
    """From-to of each read in a bar of ``length`` about the middle: its share of it, or a slot where it is masked."""
    reads = range(scene.shapes["n_k"])
    shut = sum(not scene.may_read(scene.reader, read) for read in reads)
    slot = min(SLOT, 0.3 * length / shut) if shut else 0.0
    usable, x, spans = length - slot * shut, 320 - length / 2 + 16, []
    for read in reads:
        open_ = scene.may_read(scene.reader, read)
        end = x + (scene.value("weights", scene.reader, read) * usable if open_ else slot)
        inset = min(1.0, (end - x) / 4)
        spans.append((x + inset, end - inset))
        x = end
    return spans


def _draw_dimension(canvas: Canvas, spans: list[tuple[float, float]], y: float, tensor: str) -> None:
    """The line above the bar that says how long it is."""
    scene, start, end = canvas.scene, spans[0][0], spans[-1][1]
    total = scene.quantity(tensor, scene.reader)
    words = scene.fit(total["value"], 160, NUMBER) or ""
    half = (text_width(words, NUMBER) + 54) / 2
    middle = (start + end) / 2
    canvas.line("rod", start, y, middle - half, y)
    canvas.line("rod", middle + half, y, end, y)
    canvas.line("rod", start, y - 6, start, y + 6)
    canvas.line("rod", end, y - 6, end, y + 6)
    canvas.symbol(middle - half + 8, y + 5, "ink", tensor, scene.reader)
    canvas.number(middle + half - 8, y + 5, total, 160, "end", "number strong")
    canvas.symbol(16, y + 45, "ink", tensor.replace("row_sums", "exponentials"), scene.reader)


def _draw_stems(canvas: Canvas) -> float:
    """Shifted form: a stem of height e^(S - m) a read, the largest of height 1; returns where the bar begins."""
    scene, reader = canvas.scene, canvas.scene.reader
    pitch = 520 / scene.shapes["n_k"]
    base, ceiling = 148.0, 48.0
    canvas.line("axis dashed", 60, ceiling, 624, ceiling)
    canvas.line("axis", 60, base, 624, base)
    canvas.text("note", 50, ceiling + 5, "1", "end")
    canvas.text("note", 50, base + 5, "0", "end")
    canvas.symbol(484, 24, "ink", "row_max", reader)
    canvas.number(522, 24, scene.quantity("row_max", reader), 110, "start")
    for read in range(scene.shapes["n_k"]):
        x = 82 + (read + 0.5) * pitch
        if not scene.may_read(reader, read):
            canvas.gap(x - 4, ceiling, 8, base - ceiling, scene.say("closed", what=scene.say("read", j=read)))
            continue
        each = scene.quantity("exponentials_shifted", reader, read)
        y = base - each["value"] * (base - ceiling)
        canvas.line("stem", x, base, x, y)
        name = scene.equation(scene.label("exponentials_shifted", reader, read), each)
        canvas.circle("pin plain", x, y, 5, each, name)
        if pitch >= 48:
            score, highest = scene.quantity("scores", reader, read), scene.quantity("row_max", reader)
            power = scene.difference(score, highest)
            mark = canvas.text("number", x, base + 22, "e", "middle")
            words = scene.fit(power["value"], pitch - 22, 13) or "…"
            mark["marks"] = [{"tag": "tspan", "class": "raised", "at": {"dy": -7}, "text": words, **power}]
    return base + 58
