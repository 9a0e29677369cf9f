"""``dot-products``: how far the reader's query agrees with every key, coordinate by coordinate."""

from __future__ import annotations

from app.board.pictures.canvas import Canvas, Picture
from app.board.pictures.columns import Column, draw_columns, merged
from app.board.pictures.scene import Scene


def dot_products(scene: Scene) -> Picture:
    """One column a read: the products q_a k_ja piled up with their signs, R_ij at the level that they come to."""
    canvas, reader = Canvas(scene), scene.reader
    columns = []
    for read in range(scene.shapes["n_k"]):
        terms = []
        for a in range(scene.shapes["d_k"]):
            product = scene.product(scene.quantity("query", reader, a), scene.quantity("key", read, a))
            name = f"{scene.label('query', reader, a)} · {scene.label('key', read, a)}"
            terms.append((product, scene.equation(name, product)))
        result = scene.quantity("dot_products", reader, read)
        title = scene.equation(scene.label("dot_products", reader, read), result)
        focused, closed = scene.focus.get("j") == read, not scene.may_read(reader, read)
        columns.append(Column(read, scene.say("read", j=read), merged(scene, terms), result, title, focused, closed))
    canvas.symbol(16, 38, "q", "query", reader)
    shown = min(scene.shapes["d_k"], 5)
    for a in range(shown):
        query = scene.quantity("query", reader, a)
        canvas.bead(48, 66 + a * 32, query, "q", scene.equation(scene.label("query", reader, a), query), 80)
    if shown < scene.shapes["d_k"]:
        canvas.text("note", 48, 66 + shown * 32, "⋮", "middle")
    height = draw_columns(canvas, columns, "k", "r", 14, 112, scene.say("masked"))
    return canvas.picture(scene.say("dot-products", i=reader), height)
