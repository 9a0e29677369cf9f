"""The planes: points and arrows where the numbers put them, outputs inside their hull."""

from __future__ import annotations

import math
from typing import Any

import pytest

from app.board.pictures.figures import angle, arc, hull
from tests.board import examples
from tests.board.sheets import draw_plane


def _plane(name: str, stage: str, cell: str) -> dict[str, Any]:
    drawn = draw_plane(*examples.worked(name), (stage, cell, "plain", 4, "en"))
    assert drawn is not None
    return drawn


def _number(drawn: dict[str, Any], start: str) -> list[float]:
    return [mark["value"] for mark in drawn["marks"] if mark.get("derived", "").startswith(start)]


@pytest.mark.parametrize(
    ("cross", "dot", "degrees"),
    [
        (0.0, 5.0, 0.0),
        (2.0, 2.0, 45.0),
        (-3.0, 0.0, 90.0),
        (0.0, -1.0, 180.0),
        (1e-3, 1.0, math.degrees(1e-3 - 1e-9 / 3)),
    ],
)
def test_angles(cross: float, dot: float, degrees: float) -> None:
    assert angle(cross, dot) == pytest.approx(degrees, rel=1e-12, abs=1e-13)


def test_an_angle_agrees_with_the_arctangent_everywhere() -> None:
    for step in range(1, 400):
        turn = math.pi * step / 400
        assert angle(math.sin(turn), math.cos(turn)) == pytest.approx(math.degrees(turn), rel=1e-13)
    assert angle(0.0, 0.0) is None


def test_the_hull_leaves_out_what_is_inside_or_on_an_edge() -> None:
    corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)]
    assert sorted(hull([*corners, (2.0, 1.0), (2.0, 0.0), (4.0, 3.0)])) == sorted(corners)
    assert hull([(1.0, 1.0), (1.0, 1.0)]) == [(1.0, 1.0)]
    assert len(hull([(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)])) == 2


def test_an_arc_stays_on_the_circle() -> None:
    points = arc((1.0, 0.0), (-1.0, 0.0))
    assert len(points) == 9
    assert [math.hypot(*each) for each in points] == pytest.approx([1] * 9)


def test_none_where_rows_have_another_width() -> None:
    run, graph = examples.worked("rectangular")
    for stage in ("dot-products", "output", "back-output", "scores"):
        assert draw_plane(run, graph, (stage, "output:0:0", "plain", 4, "en")) is None


def test_the_output_is_the_centre_of_weight_of_the_rows_it_reads() -> None:
    run, _ = examples.worked("three-positions")
    drawn = _plane("three-positions", "output", "output:0:0")
    spots = {mark["cell"]: mark["at"] for mark in drawn["marks"] if mark["class"].startswith("spot")}
    shares = run["tensors"]["weights"][0]
    for along in ("cx", "cy"):
        centre = sum(share * spots[f"value:{read}:0"][along] for read, share in enumerate(shares))
        assert spots["output:0:0"][along] == pytest.approx(centre, abs=0.02)
    strands = [mark for mark in drawn["marks"] if mark["class"].startswith("strand")]
    thick = [each["at"]["stroke-width"] - 0.75 for each in strands]
    assert [each / sum(thick) for each in thick] == pytest.approx(shares, abs=2e-3)


def test_no_line_leads_to_what_may_not_be_read() -> None:
    drawn = _plane("causal", "output", "output:1:0")
    assert [each["cell"] for each in drawn["marks"] if each["class"].startswith("strand")] == [
        "weights:1:0",
        "weights:1:1",
    ]
    assert len([each for each in drawn["marks"] if each["class"] == "spot v closed"]) == 1


def test_a_dot_product_is_length_times_length_times_cosine() -> None:
    run, _ = examples.worked("three-positions")
    drawn = _plane("three-positions", "dot-products", "dot_products:2:0")
    assert _number(drawn, "atan2") == pytest.approx([45, 45, 0])
    lengths = _number(drawn, "sqrt")
    assert lengths == pytest.approx([math.sqrt(2), 1, math.sqrt(2), 1, math.sqrt(2), math.sqrt(2)])
    cosines = _number(drawn, "dot_products")
    products = [lengths[2 * read] * lengths[2 * read + 1] * each for read, each in enumerate(cosines)]
    assert products == pytest.approx(run["tensors"]["dot_products"][2])


def test_a_query_of_zeros_has_no_angle() -> None:
    drawn = _plane("zero-query", "dot-products", "dot_products:0:1")
    assert _number(drawn, "atan2") == _number(drawn, "dot_products") == []
