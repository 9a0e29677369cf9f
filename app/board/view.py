"""The whole board of a stage as frozen data for the templates: scenes, columns, wires, ledger, caption and picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.attention.graph import Form, Graph
from app.board.beads import Matrix, matrix
from app.board.camera import Breadth, room, span
from app.board.captions import caption
from app.board.cells import cell_name, parse_cell
from app.board.cover import covered, drawn, veiled
from app.board.drawing import Drawing, Number, number
from app.board.handles import grip
from app.board.layout import Scene, frame, framed_scene, reached, reader_tensor, scenes
from app.board.ledger import ledger
from app.board.lit import lit_cells
from app.board.pictures import picture, plane
from app.locales import Text

SMALL_FROM = 9
"""From this many positions or coordinates beads are small and show their digits on focus."""


@dataclass(frozen=True)
class Wires:
    """The wires from the columns of one matrix to the rows of another, with the share that each carries."""

    tensor: str
    count: int
    shares: tuple[Number, ...]


@dataclass(frozen=True)
class ColumnView:
    """One column of a scene as it is drawn."""

    rod: Matrix
    upper: Matrix | None
    wires: Wires | None


@dataclass(frozen=True)
class Rod:
    """A row's name and the cell that its name leads to: the focused one, moved to this row; its token may be empty."""

    name: str
    cell: str
    token: str


@dataclass(frozen=True)
class SceneView:
    """A scene as it is drawn."""

    name: str
    columns: tuple[ColumnView, ...]
    rods: tuple[Rod, ...]
    title: str


@dataclass(frozen=True)
class BoardView:
    """Everything that the board's templates draw."""

    kind: str
    stage: str
    direction: str
    scene: str
    scenes: tuple[SceneView, ...]
    form: str
    precision: int
    small: bool
    span: int
    room: int
    row: int
    focus: str
    covered: bool
    """Whether the focused cell is covered."""
    lines: list[Any]
    caption: list[Any]
    picture: Any
    plane: Any
    graph: Graph


def focused_row(graph: Graph, cell: str) -> int:
    """The reader that a cell belongs to; 0 where it belongs to all of them."""
    tensor, indices = parse_cell(cell)
    letters = graph.operation(tensor).indices
    return indices[letters.index("i")] if "i" in letters else 0


def _wires(drawing: Drawing, source: str, row: int) -> Wires:
    count = len(drawing.run["tensors"][source][0])
    shares = tuple(number(drawing, source, (row, column)) for column in range(count)) if source == "weights" else ()
    return Wires(source, count, shares)


def _rods(drawing: Drawing, scene: Scene, tokens: Sequence[str]) -> tuple[Rod, ...]:
    axis = "axis.reader" if scene.name == "attention" else "axis.position"
    tensor, indices = parse_cell(drawing.focus)
    letters = drawing.graph.operation(tensor).indices
    if "i" not in letters:
        tensor = reader_tensor(drawing.graph, drawing.stage, drawing.form)
        letters = drawing.graph.operation(tensor).indices
        indices = (0,) * len(letters)
    place = letters.index("i")
    return tuple(
        Rod(
            drawing.text(axis, index=row),
            cell_name(tensor, (*indices[:place], row, *indices[place + 1 :])),
            tokens[row] if row < len(tokens) else "",
        )
        for row in range(int(drawing.run["shapes"]["n_q"]))
    )


def _scene(drawing: Drawing, scene: Scene, row: int, tokens: Sequence[str]) -> SceneView:
    """The columns that this run has; the wires from a matrix are drawn to its right neighbour alone, once."""
    columns = []
    wired: set[str] = set()
    for column in scene.columns:
        if column.rod.tensor not in drawing.run["tensors"]:
            continue
        source = column.wired_from
        wires = _wires(drawing, source, row) if source and source not in wired else None
        wired |= {source} if source else set()
        upper = matrix(drawing, column.upper) if column.upper else None
        columns.append(ColumnView(matrix(drawing, column.rod), upper, wires))
    return SceneView(scene.name, tuple(columns), _rods(drawing, scene, tokens), drawing.text(f"scene.{scene.name}"))


def _columns(scene: SceneView, form: Form, direction: str) -> list[Breadth]:
    """The columns of a scene, as the camera sees them."""
    return [
        Breadth(
            beads=max(len(rod.columns), len(upper.columns) if upper else 0),
            framed=rod.inside or (upper is not None and upper.inside),
            folded=rod.folds and not rod.inside,
            absent=rod.form not in (None, form) or (rod.backward and direction == "forward"),
        )
        for rod, upper in ((column.rod, column.upper) for column in scene.columns)
    ]  # fmt: skip


def board_view(
    run: Mapping[str, Any], graph: Graph, stage: str, cell: str, form: Form, precision: int, text: Text,
    cover: Sequence[str] = (), tokens: Sequence[str] = (),
) -> BoardView:  # fmt: skip
    """The board of a complete ``stage``, with the arithmetic of ``cell``; no number under ``cover`` can be seen.

    ``tokens`` are names of the rods, from the first on.
    """
    under = covered(cover)
    lines = ledger(run, graph, cell, form, precision)
    lit = lit_cells(lines)
    row = focused_row(graph, cell)
    drawing = Drawing(
        run=run,
        graph=graph,
        text=text,
        stage=stage,
        form=form,
        precision=precision,
        reached=reached(graph, stage),
        inside=frame(graph, stage, form),
        lit=lit,
        focus=cell,
        grip=grip(run, graph, stage, cell, form, lit),
        covered=under,
    )
    direction = "backward" if stage.startswith("back-") else "forward"
    drawn_scenes = tuple(_scene(drawing, scene, row, tokens) for scene in scenes(graph))
    framed = framed_scene(graph.kind, stage)
    columns = _columns(next(each for each in drawn_scenes if each.name == framed), form, direction)
    said = caption(run, graph, stage, cell, form, precision, text)

    def sheet(made: Any) -> Any:
        """The picture, or an empty sheet of its size where it would give a covered number away."""
        return {**made, "marks": []} if made and drawn(made["marks"], cover, drawing.inside) else made

    return BoardView(
        kind=graph.kind,
        stage=stage,
        direction=direction,
        scene=framed,
        scenes=drawn_scenes,
        form=form,
        precision=precision,
        small=max(int(size) for size in run["shapes"].values()) >= SMALL_FROM,
        span=span(columns),
        room=room(columns),
        row=row,
        focus=cell,
        covered=under(cell),
        lines=veiled(lines, cover),
        caption=[] if drawn([part for part in said if isinstance(part, dict)], cover, drawing.inside) else said,
        picture=sheet(picture(run, graph, stage, cell, form, precision, text)),
        plane=sheet(plane(run, graph, stage, cell, form, precision, text)),
        graph=graph,
    )
