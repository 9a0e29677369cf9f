"""Where tensors stand: every one once, products where their operands cross, and frames as the browser has them."""

from __future__ import annotations

import pytest

from app.attention.graph import STAGES, Form, Graph, Kind, Scaling, WeightLayout, build_graph
from app.board.formulas import graph_json
from app.board.layout import Place, Scene, frame, framed_scene, in_frame, reached, scenes
from tests.board.node import node

KINDS: tuple[Kind, ...] = ("direct", "projected", "weighted")
LAYOUTS: tuple[WeightLayout, ...] = ("in_out", "out_in")
SCALINGS: tuple[Scaling, ...] = ("default", "custom")
FORMS: tuple[Form, ...] = ("plain", "shifted")
GRAPHS = [build_graph(kind, layout, scaling) for kind in KINDS for layout in LAYOUTS for scaling in SCALINGS]
FRAMES = """
import { frame, framedScene } from './static/js/core/frame.js';
answer = (jobs) =>
  jobs.map(([graph, stage, form]) => [[...frame(graph, stage, form)].sort(), framedScene(graph, stage)]);
"""


def name_of(graph: object) -> str:
    return f"{graph.kind}-{graph.weight_layout}-{graph.scaling}" if isinstance(graph, Graph) else str(graph)


def shown(place: Place) -> list[str]:
    return [place.tensor, *([place.gradient] if place.gradient else [])]


def drawn(graph: Graph, place: Place, tensor: str) -> tuple[str, ...]:
    """The index letters of a tensor as a place draws it: rows, then columns."""
    letters = graph.operation(tensor).indices
    return letters[::-1] if place.transposed else letters


@pytest.mark.parametrize("graph", GRAPHS, ids=name_of)
def test_every_tensor_has_one_place_of_its_own(graph: Graph) -> None:
    places = [place for scene in scenes(graph) for place in scene.places]
    own = [tensor for place in places if not place.copy for tensor in shown(place)]
    assert sorted(own) == sorted({each.tensor for each in graph.operations})


@pytest.mark.parametrize("graph", GRAPHS, ids=name_of)
def test_copies_come_after_and_show_what_has_a_place(graph: Graph) -> None:
    seen: set[str] = set()
    for scene in scenes(graph):
        for place in scene.places:
            assert not place.copy or set(shown(place)) <= seen
            seen |= set() if place.copy else set(shown(place))
    copies = {place.tensor for scene in scenes(graph) for place in scene.places if place.copy}
    assert copies == ({"query", "key", "value"} if graph.kind == "projected" else set())


@pytest.mark.parametrize("graph", GRAPHS, ids=name_of)
def test_a_gradient_shares_the_beads_of_its_tensor(graph: Graph) -> None:
    for scene in scenes(graph):
        for place in scene.places:
            if place.gradient:
                assert place.gradient == f"grad_{place.tensor}"
                assert graph.operation(place.gradient).indices == graph.operation(place.tensor).indices


def products(scene: Scene) -> list[tuple[str, Place, Place]]:
    """Left operand, upper operand, product: everything that wires lead to."""
    return [
        (column.wired_from, column.upper, column.rod) for column in scene.columns if column.wired_from and column.upper
    ]


@pytest.mark.parametrize("graph", GRAPHS, ids=name_of)
def test_a_product_stands_where_its_operands_cross(graph: Graph) -> None:
    made = set()
    for scene in scenes(graph):
        places = {place.tensor: place for place in scene.places}
        order = [column.rod.tensor for column in scene.columns]
        for left, upper, rod in products(scene):
            operation = graph.operation(rod.tensor)
            assert operation.kind == "matmul"
            assert set(operation.operands) == {left, upper.tensor}
            assert order.index(left) < order.index(rod.tensor)
            rows, inner = drawn(graph, places[left], left)
            across, columns = drawn(graph, upper, upper.tensor)
            # What the wires join: column a of the left one, row a of the upper one.
            assert inner == across
            # A projection's rods are positions, whatever letter counts them.
            assert drawn(graph, rod, rod.tensor)[1] == columns
            assert rows == "i"
            made.add(rod.tensor)
    assert made == {
        each.tensor for each in graph.operations if each.kind == "matmul" and not each.stage.startswith("back-")
    }


@pytest.mark.parametrize("graph", GRAPHS, ids=name_of)
def test_what_stands_above_without_wires_has_the_same_columns(graph: Graph) -> None:
    for scene in scenes(graph):
        for column in scene.columns:
            if column.upper and not column.wired_from:
                assert (
                    drawn(graph, column.upper, column.upper.tensor)[1] == drawn(graph, column.rod, column.rod.tensor)[1]
                )
            assert bool(column.wired_from) <= bool(column.upper)
            assert not column.rod.transposed


def test_what_is_drawn_the_other_way_round() -> None:
    def turned(graph: Graph) -> set[str]:
        return {place.tensor for scene in scenes(graph) for place in scene.places if place.transposed}

    assert turned(build_graph("direct")) == {"key"}
    assert turned(build_graph("weighted")) == set()
    assert turned(build_graph("projected", "in_out")) == {"key"}
    assert turned(build_graph("projected", "out_in")) == {"key", "w_query", "w_key", "w_value"}


@pytest.mark.parametrize("graph", GRAPHS, ids=name_of)
def test_places_of_one_form_hold_what_is_made_in_it(graph: Graph) -> None:
    forms: dict[str, set[Form | None]] = {}
    for each in graph.operations:
        forms.setdefault(each.tensor, set()).add(each.form)
    for scene in scenes(graph):
        for place in scene.places:
            assert forms[place.tensor] == {place.form} or (place.form is None and len(forms[place.tensor]) == 2)
            backward = graph.operation(place.tensor).stage.startswith("back-")
            assert place.backward == backward


@pytest.mark.parametrize(
    ("kind", "stage", "form", "inside"),
    [
        ("projected", "inputs", "plain", "x w_query w_key w_value mask upstream"),
        ("projected", "project", "plain", "x w_query w_key w_value query key value"),
        ("direct", "inputs", "plain", "query key value mask upstream"),
        ("direct", "dot-products", "plain", "query key dot_products"),
        ("direct", "scores", "plain", "dot_products scores"),
        ("direct", "weights", "plain", "scores exponentials row_sums weights"),
        ("direct", "weights", "shifted", "scores row_max exponentials_shifted row_sums_shifted weights"),
        ("weighted", "output", "plain", "weights value output"),
        ("weighted", "probe", "plain", "upstream output probe"),
        ("weighted", "back-output", "plain", "weights upstream value grad_value grad_weights"),
        ("direct", "back-weights", "shifted", "weights grad_weights row_average grad_scores"),
        ("direct", "back-scores", "plain", "grad_scores grad_dot_products"),
        ("direct", "back-dot-products", "plain", "grad_dot_products key query grad_query grad_key"),
        ("projected", "back-project", "plain",
        "x w_query w_key w_value grad_query grad_key grad_value grad_w_query grad_w_key "
         "grad_w_value grad_x_query grad_x_key grad_x_value grad_x"),
        ("direct", "back-project", "plain", ""),
    ],
)  # fmt: skip
def test_what_a_stage_is_about(kind: Kind, stage: str, form: Form, inside: str) -> None:
    assert frame(build_graph(kind), stage, form) == set(inside.split())


def test_the_framed_scene() -> None:
    about = {stage: framed_scene("projected", stage) for stage in STAGES}
    assert {stage for stage, scene in about.items() if scene == "projection"} == {"inputs", "project", "back-project"}
    assert {framed_scene(kind, stage) for kind in ("direct", "weighted") for stage in STAGES} == {"attention"}
    for graph in GRAPHS:
        for stage in graph.stages:
            assert framed_scene(graph.kind, stage.name) in {scene.name for scene in scenes(graph)}


def test_frames_are_those_of_the_browser() -> None:
    jobs = [(graph, stage, form) for graph in GRAPHS for stage in STAGES for form in FORMS]
    answers = node(FRAMES, [(graph_json(graph), stage, form) for graph, stage, form in jobs])
    assert answers == [
        [sorted(frame(graph, stage, form)), framed_scene(graph.kind, stage)] for graph, stage, form in jobs
    ]


@pytest.mark.parametrize("graph", GRAPHS, ids=name_of)
def test_the_framed_scene_shows_what_the_stage_makes(graph: Graph) -> None:
    for stage in graph.stages:
        for form in FORMS:
            inside = frame(graph, stage.name, form)
            (scene,) = (each for each in scenes(graph) if each.name == framed_scene(graph.kind, stage.name))
            framed = {tensor for place in scene.places if in_frame(place, inside) for tensor in shown(place)}
            made = {each.tensor for each in graph.operations if each.stage == stage.name and each.form in (None, form)}
            # The mask and G of a projected run stand beside the attention that they belong to.
            apart = {"mask", "upstream"} if graph.kind == "projected" else set()
            assert made - apart <= framed


def test_what_a_stage_has_reached() -> None:
    graph = build_graph("weighted")
    assert reached(graph, "inputs") == {"weights", "value", "upstream"}
    assert reached(graph, "probe") == {"weights", "value", "upstream", "output", "probe"}
    assert reached(graph, "back-output") == {each.tensor for each in graph.operations}
    direct = build_graph("direct")
    assert "exponentials" not in reached(direct, "scores")
    assert {"exponentials", "exponentials_shifted", "weights"} <= reached(direct, "weights")
