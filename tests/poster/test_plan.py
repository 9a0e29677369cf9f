"""Where the board stands: nothing overlaps, nothing leaves the sheet, and what the stage is about is there."""

from __future__ import annotations

import pytest

from app.attention.graph import STAGES, build_graph
from app.board.layout import frame, framed_scene, scenes
from app.board.view import board_view
from app.examples import EXAMPLES
from app.locales import text_of
from app.pages.subject import Subject
from app.poster.fit import WIDTH
from app.poster.plan import Block, Plan, plan
from app.poster.sheet import HEIGHT

Box = tuple[float, float, float, float]

LARGE = {
    "q": ";".join(",".join(f"{(i * 7 + c * 3) % 11 / 10 - 0.5:.1f}" for c in range(8)) for i in range(32)),
    "k": ";".join(",".join(f"{(i * 5 + c * 2) % 13 / 10 - 0.6:.1f}" for c in range(8)) for i in range(32)),
    "v": ";".join(",".join(f"{(i * 3 + c * 5) % 7 / 10 - 0.3:.1f}" for c in range(4)) for i in range(32)),
    "mask": "causal",
}
EIGHT = {name: ";".join(value.split(";")[:8]) for name, value in LARGE.items()}
STATES: dict[str, dict[str, str]] = {
    **{name: {"example": name} for name in EXAMPLES},
    "32-positions": LARGE,
    "8-positions": EIGHT,
    "8-positions-15-decimals": {**EIGHT, "precision": "15"},
    "no-decimals": {"precision": "0"},
}


def box(made: Plan, block: Block) -> Box:
    """The area of a matrix, its name included."""
    rows = len(block.matrix.rows)
    bottom = made.row_y(block, rows - 1) + made.bead[1] / 2
    return (block.x, block.y - min(made.head, 24), made.end_x(block), bottom)


def meet(one: Box, other: Box) -> bool:
    return all(one[at] < other[at + 2] - 1e-6 and other[at] < one[at + 2] - 1e-6 for at in (0, 1))


def plans(state: dict[str, str]) -> list[tuple[str, Plan]]:
    subject = Subject.of(state, "")
    made = []
    for stage in subject.stages:
        its = subject.at(stage)
        address = its.address
        board = board_view(
            its.run, its.graph, stage, address.cell, address.form, address.precision, text_of("en"), address.cover
        )
        made.append((stage, plan(board, 96, 420)))
    return made


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_nothing_overlaps_or_leaves_the_sheet(state: dict[str, str]) -> None:
    for stage, made in plans(state):
        boxes = [box(made, block) for block in made.blocks]
        for place, one in enumerate(boxes):
            assert one[0] >= made.names * 0.5, (stage, one)
            assert one[2] <= WIDTH - 24, (stage, one)
            assert one[1] >= 90, (stage, one)
            assert one[3] <= made.bottom + 1e-6 or not made.blocks[place].rod, (stage, one)
            assert not [other for other in boxes[:place] if meet(one, other)], (stage, one)


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_what_a_stage_makes_and_needs_is_there(state: dict[str, str]) -> None:
    subject = Subject.of(state, "")
    for stage, made in plans(state):
        about = frame(subject.graph, stage, subject.at(stage).address.form)
        drawn = {block.matrix.tensor for block in made.blocks} | {
            f"grad_{block.matrix.tensor}" for block in made.blocks if block.matrix.gradient
        }
        scene = next(each for each in scenes(subject.graph) if each.name == framed_scene(subject.graph.kind, stage))
        places = {name for place in scene.places for name in (place.tensor, place.gradient)}
        assert about & places & set(subject.run["tensors"]) - {"mask"} <= drawn, stage


def test_digits_are_large_on_small_boards() -> None:
    for stage, made in plans({"example": "three-positions"}):
        assert made.font >= (10 if stage == "back-project" else 15), stage
        assert made.bottom <= HEIGHT, stage


def test_tiles_take_over_where_digits_would_be_too_small() -> None:
    assert all(made.tiled for _, made in plans(LARGE))
    assert not any(made.tiled for _, made in plans(EIGHT))


def test_every_stage_has_its_turn() -> None:
    assert set(STAGES) == {stage for stage, _ in plans({"example": "three-positions"})}
    assert {each.name for each in build_graph("weighted").stages} == {
        stage for stage, _ in plans({"example": "average"})
    }
