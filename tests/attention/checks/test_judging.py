"""From evidence to verdicts: which cell is worst, what is too much, and what cannot be told."""

from __future__ import annotations

import numpy as np
import pytest

from app.attention.checks.judging import Check, Evidence, judge, negligible, tolerance


def judged(deviations: list[float], terms: list[float], sound: bool = False, exact: bool = False) -> Check:
    cells = [f"t:{i}" for i in range(len(terms))]
    return judge("name", Evidence(np.array(deviations), np.array(terms), cells, exact=exact), sound)


def test_tolerance() -> None:
    assert tolerance(np.array([0.0, 1.0, 5.0])).tolist() == [1e-12, 1e-12, 5e-12]
    assert negligible(np.array([0.0, 1e-12]))
    assert not negligible(np.array([0.0, 1.1e-12]))
    assert not negligible(np.array([np.nan]))


def test_the_worst_cell_is_the_one_closest_to_its_tolerance() -> None:
    assert judged([3e-12, 2e-12], [10.0, 1.0]) == Check("name", "failed", 2e-12, 1e-12, "t:1", "beyond-tolerance")
    assert judged([3e-12, 0.5e-12], [10.0, 1.0]) == Check("name", "passed", 0.5e-12, 1e-12, "t:1", None)


def test_exactly_zero_is_exact() -> None:
    assert judged([0.0, -0.0], [0.0, 0.0], exact=True) == Check("name", "passed", 0.0, 0.0, "t:0", None)
    smallest = 5e-324
    assert judged([0.0, smallest], [9.0, 9.0], exact=True) == Check(
        "name", "failed", smallest, 0.0, "t:1", "beyond-tolerance"
    )


@pytest.mark.parametrize(("deviation", "term"), [(np.nan, 1.0), (np.inf, 1.0), (0.0, np.inf), (0.0, np.nan)])
def test_what_is_not_finite(deviation: float, term: float) -> None:
    assert judged([0.0, deviation], [1.0, term]) == Check("name", "failed", None, None, "t:1", "not-finite")
    # From finite numbers it is the check itself that overflowed; what it can see, it still says.
    told = judged([0.0, deviation], [1.0, term], sound=True)
    assert told == Check("name", "cannot-tell", 0.0, 1e-12, "t:0", "too-large")
    assert judged([deviation], [term], sound=True) == Check("name", "cannot-tell", None, None, "t:0", "too-large")
    assert judged([2.0, deviation], [1.0, term], sound=True).status == "failed"


def test_doubt_never_hides_a_failure() -> None:
    for deviation, status in ((1.0, "failed"), (0.0, "cannot-tell")):
        evidence = Evidence(np.array([deviation]), np.array([0.0]), ["t:0"], doubt="saturated")
        assert judge("name", evidence).status == status
    nothing = Evidence(np.empty(0), np.empty(0), [], doubt="not-shares")
    assert judge("name", nothing) == Check("name", "cannot-tell", None, None, None, "not-shares")
