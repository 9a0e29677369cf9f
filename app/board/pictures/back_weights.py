"""``back-weights``: the water level. Widths A, heights dA, mu the level; dS is the area above or below it."""

from __future__ import annotations

from app.board.pictures.canvas import NUMBER, Canvas, Picture
from app.board.pictures.geometry import Axis, hatching, text_width, total
from app.board.pictures.scene import Quantity, Scene

LEFT, LENGTH, TOP, DEEP, SLOT = 92.0, 434.0, 52.0, 150.0, 12.0


def back_weights(scene: Scene) -> Picture:
    """The bar of the forward pass, now with heights; areas over and under the level cancel."""
    canvas, reader = Canvas(scene), scene.reader
    title = scene.say("back-weights", i=reader)
    if not scene.run["readable"][reader]:
        canvas.nothing(20)
        return canvas.picture(title, 104)
    reads = range(scene.shapes["n_k"])
    level = scene.quantity("row_average", reader)
    open_ = [read for read in reads if scene.may_read(reader, read)]
    heights = [scene.value("grad_weights", reader, read) for read in open_]
    axis = Axis([*heights, level["value"]], TOP + DEEP, -DEEP)
    shut = len(reads) - len(open_)
    slot = min(SLOT, 0.3 * LENGTH / shut) if shut else 0.0
    x, places = LEFT, []
    for read in reads:
        share = scene.value("weights", reader, read) * (LENGTH - slot * shut)
        width = share if scene.may_read(reader, read) else slot
        places.append((x, width))
        x += width
    for read, (start, width) in zip(reads, places, strict=True):
        if scene.may_read(reader, read):
            _draw_read(canvas, axis, read, start, width, axis.at(level["value"]))
        else:
            words = scene.say("closed", what=scene.say("read", j=read))
            canvas.gap(start + 1, TOP, slot - 2, DEEP, words)
    zero, surface = axis.at(0), axis.at(level["value"])
    canvas.line("axis", LEFT - 8, zero, LEFT + LENGTH + 8, zero)
    canvas.line("level", LEFT - 8, surface, LEFT + LENGTH + 8, surface)
    if abs(zero - surface) > 16:
        canvas.text("note", LEFT - 14, zero + 5, "0", "end")
    canvas.symbol(LEFT + LENGTH + 14, surface + 5, "ink", "row_average", reader)
    canvas.number(LEFT + LENGTH + 28 + 8 * len(str(reader)), surface + 5, level, 64, "start", "number strong")
    for y, tone, tensor in ((43, "ink", "grad_weights"), (227, "a", "weights"), (259, "ink", "grad_scores")):
        canvas.symbol(20, y, tone, tensor, reader)
    _draw_balance(canvas, [scene.quantity("grad_scores", reader, read) for read in open_])
    return canvas.picture(title, 282)


def _draw_balance(canvas: Canvas, parts: list[Quantity]) -> None:
    """What the areas add up to: 0, unless a computed sum is further off than rounding explains."""
    balance = canvas.scene.sum(parts)
    if abs(balance["value"]) <= 1e-12 * max(1.0, total(abs(part["value"]) for part in parts)):
        balance["value"] = 0.0
    words = canvas.scene.say("sum")
    canvas.text("note", LEFT + LENGTH + 14, 259, words)
    canvas.number(LEFT + LENGTH + 20 + text_width(words, 13), 259, balance, 60, "start", "number strong")


def _draw_read(canvas: Canvas, axis: Axis, read: int, x: float, width: float, surface: float) -> None:
    """One read: its bar from zero, and between its top and the surface the signed area dS."""
    scene, reader = canvas.scene, canvas.scene.reader
    inset = min(1.0, width / 4)
    height, area = scene.quantity("grad_weights", reader, read), scene.quantity("grad_scores", reader, read)
    x, width = x + inset, width - 2 * inset
    top, zero = axis.at(height["value"]), axis.at(0)
    name = scene.equation(scene.label("grad_weights", reader, read), height)
    canvas.rect("block a", x, min(top, zero), width, abs(top - zero), 2, height, name)
    name = scene.equation(scene.label("grad_scores", reader, read), area)
    focus = " focus" if scene.focus.get("j") == read else ""
    over = top <= surface
    style, deep = f"area {'over' if over else 'under'}{focus}", abs(top - surface)
    canvas.rect(style, x, min(top, surface), width, deep, 1, area, name)
    if not over:
        canvas.path("hatch ink", hatching(x, surface, width, deep))
    middle = x + width / 2
    if width >= 16 and abs(top - surface) >= 16 and area["value"] != 0:
        canvas.text("sign", middle, (top + surface) / 2 + 6, "+" if over else "−", "middle")
    words = scene.say("read", j=read)
    if text_width(words, 13) <= width:
        canvas.text("note", middle, 18, words, "middle")
    canvas.number(middle, 42, height, width - 4)
    canvas.number(middle, 226, scene.quantity("weights", reader, read), width - 4, "middle", "number a")
    if scene.fit(area["value"], width - 10, NUMBER) is not None:
        canvas.bead(middle, 254, area, "gold", name, width)
