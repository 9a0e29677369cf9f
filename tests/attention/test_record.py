"""Results cannot be written to."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import numpy as np
import pytest

from app.attention.record import Record


@dataclass(frozen=True, eq=False)
class _Pair(Record):
    left: np.ndarray
    right: np.ndarray | None
    width: int


def test_arrays_are_sealed_and_named() -> None:
    pair = _Pair(np.zeros(2), None, 3)
    assert list(pair.tensors()) == ["left"]
    with pytest.raises(ValueError, match="read-only"):
        pair.left[0] = 1.0
    with pytest.raises(FrozenInstanceError):
        pair.width = 4  # type: ignore[misc]
