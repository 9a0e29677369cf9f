"""The checks against a fresh run: on the right program, on wrong ones, and where inputs are blind."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from app.attention.checks import Check, fresh_checks
from app.attention.inputs import Direct, Projected, Weighted
from app.attention.question import Question
from tests.attention.checks.runs import question, right

RANDOM = np.random.default_rng(0)
QUERY, KEY, VALUE = (RANDOM.normal(size=shape) for shape in ((2, 5), (3, 5), (3, 7)))
PLAIN = Direct(QUERY, KEY, VALUE)
ALL = ["keys-permuted", "queries-permuted", "keys-shifted", "features-duplicated"]


def verdicts(asked: Question, attend: Any = right) -> dict[str, Check]:
    return {check.id: check for check in fresh_checks(asked, attend)}


def reasons(asked: Question) -> list[str | None]:
    found = verdicts(asked)
    assert list(found) == ALL
    return [check.reason for check in found.values()]


def test_the_right_program_passes() -> None:
    found = verdicts(question(PLAIN))
    assert [check.status for check in found.values()] == ["passed"] * 4
    for check in found.values():
        assert check.measured is not None
        assert check.tolerance is not None
        assert check.measured <= check.tolerance < 1e-10
        assert check.cell is not None
        assert check.cell.startswith("output:")


def test_projected_inputs_are_asked_as_their_q_k_and_v() -> None:
    random = np.random.default_rng(1)
    w_query, w_key, w_value = random.normal(size=(3, 2, 4))
    inputs = Projected(random.normal(size=(3, 2)), w_query, w_key, w_value)
    asked: list[Question] = []

    def attend(each: Question) -> np.ndarray:
        asked.append(each)
        return right(each)

    assert [check.status for check in verdicts(question(inputs), attend).values()] == ["passed"] * 4
    assert {each.inputs.kind for each in asked} == {"direct"}
    assert isinstance(asked[0].inputs, Direct)
    assert np.allclose(asked[0].inputs.query, inputs.x @ inputs.w_query)


def test_there_is_none_for_hand_set_weights() -> None:
    assert fresh_checks(question(Weighted([[1.0]], [[1.0]])), right) == ()


def test_a_small_wrong_number_is_seen_at_its_cell() -> None:
    """A program that adds a little to one output, or reads the wrong key a little."""

    def first_key_louder(each: Question) -> np.ndarray:
        output = right(each).copy()
        output[1, 4] += 1e-9 * each.inputs.tensors()["value"][0, 4]
        return output

    def first_query_louder(each: Question) -> np.ndarray:
        output = right(each).copy()
        output[0, 2] += 1e-9
        return output

    check = verdicts(question(PLAIN), first_key_louder)["keys-permuted"]
    assert (check.status, check.reason, check.cell) == ("failed", "beyond-tolerance", "output:1:4")
    # Put back in place, the second answer's row 0 is reader 1's of the first.
    check = verdicts(question(PLAIN), first_query_louder)["queries-permuted"]
    assert (check.status, check.reason) == ("failed", "beyond-tolerance")
    assert check.cell in ("output:0:2", "output:1:2")
    assert check.measured == pytest.approx(1e-9, rel=1e-3)


@pytest.mark.parametrize("factor", [1.0 + 1e-9, 2.0])
def test_a_scale_that_depends_on_the_width_alone_is_seen(factor: float) -> None:
    def attend(each: Question) -> np.ndarray:
        width = each.inputs.sizes["d_k"]
        return right(Question(each.inputs, each.upstream, each.mask, factor ** (width / 5) / np.sqrt(width)))

    assert verdicts(question(PLAIN), attend)["features-duplicated"].status == "failed"


def test_a_program_that_gives_no_answer() -> None:
    def refuses(each: Question) -> np.ndarray:
        if each.inputs.sizes["d_k"] > 5:
            raise ValueError
        return right(each)

    def cut(each: Question) -> np.ndarray:
        return right(each)[:, : 12 - each.inputs.sizes["d_k"]]

    for attend in (refuses, cut):
        found = verdicts(question(PLAIN), attend)
        name = "features-duplicated"
        assert found.pop(name) == Check(name, "failed", None, None, None, "does-not-fit")
        assert {check.status for check in found.values()} == {"passed"}
    silent = verdicts(question(PLAIN), lambda each: right(each) * np.nan)
    assert {(check.status, check.reason) for check in silent.values()} == {("failed", "not-finite")}


def test_masks_are_permuted_along() -> None:
    mask = [[True, False, True], [False, True, True]]
    found = verdicts(question(PLAIN, mask))
    assert [check.status for check in found.values()] == ["passed"] * 4

    def other_mask(each: Question) -> np.ndarray:
        return right(Question(each.inputs, each.upstream, np.array(mask), each.scale))

    found = verdicts(question(PLAIN, mask), other_mask)
    assert [found[name].status for name in ALL[:2]] == ["failed"] * 2


def test_a_causal_mask_stays_where_it_is() -> None:
    square = Direct(KEY, KEY[::-1] * 0.5, VALUE)
    triangle = np.tri(3, 3, dtype=np.bool_)
    assert list(verdicts(question(square, triangle, query_offset=0))) == ALL[2:]
    asked: list[Question] = []

    def attend(each: Question) -> np.ndarray:
        asked.append(each)
        return right(each)

    everything = question(PLAIN, np.ones((2, 3), dtype=np.bool_), query_offset=2)
    assert list(verdicts(everything, attend)) == ALL
    assert {each.query_offset for each in asked} == {2}


same = np.ones((3, 2))
blind = [
    (PLAIN, np.zeros((2, 3), dtype=np.bool_), None, ["nothing-to-read"] * 4),
    (Direct(QUERY[:1], KEY[:1], VALUE[:1]), None, None, ["one-position"] * 4),
    (Direct(QUERY[:1], KEY, VALUE), None, None, [None, "one-position", None, None]),
    (Direct(QUERY, KEY, VALUE[[0, 0, 0]]), None, None, ["values-alike"] * 4),
    (Direct(QUERY[[0, 0]], KEY[[1, 1, 1]], VALUE[[1, 1, 1]]), None, None,
     ["symmetric", "symmetric", "values-alike", "values-alike"]),
    (Direct(QUERY * 0.0, KEY, VALUE), None, None, ["zero-query", "symmetric", "zero-query", "zero-query"]),
    (Direct(QUERY, KEY[[0, 0, 0]], VALUE), None, None, [None, None, None, "equal-scores"]),
    (Direct(QUERY * 1e4, KEY, VALUE), None, None, [None, None, None, "saturated"]),
    (PLAIN, None, 0.3, [None, None, None, "custom-scale"]),
    (PLAIN, None, 0.0, ["zero-scale", None, "zero-scale", "custom-scale"]),
    (Direct(QUERY * 1e8, KEY * 1e8, VALUE), None, None, ["too-large", "too-large", "too-large", "saturated"]),
    (Direct(QUERY * [[1.0], [1e10]], KEY, VALUE), None, None, ["rows-left-out"] * 4),
]  # fmt: skip


@pytest.mark.parametrize(("inputs", "mask", "scale", "expected"), blind)
def test_blind_inputs(inputs: Direct, mask: Any, scale: float | None, expected: list[str | None]) -> None:
    assert reasons(question(inputs, mask, scale)) == expected


def test_what_nobody_may_read_may_be_anything() -> None:
    key, value = KEY.copy(), VALUE.copy()
    key[1], value[1] = np.nan, np.inf
    found = verdicts(question(Direct(QUERY, key, value), [[True, False, True]] * 2))
    assert [check.status for check in found.values()] == ["passed"] * 4
