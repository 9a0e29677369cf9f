"""The fault laboratory: the classic mistakes of attention, each one rule of ``rules.py`` replaced."""

from __future__ import annotations

from app.attention.faults.fault import Fault, Misfit
from app.attention.faults.gradients import GRADIENT_FAULTS
from app.attention.faults.masking import MASK_FAULTS
from app.attention.faults.scores import SCORE_FAULTS
from app.attention.faults.weights import WEIGHT_FAULTS

__all__ = ["FAULTS", "Fault", "Misfit"]

FAULTS: dict[str, Fault] = {
    fault.id: fault for fault in (*SCORE_FAULTS, *WEIGHT_FAULTS, *MASK_FAULTS, *GRADIENT_FAULTS)
}
"""Every fault by its id, in the order of the computation."""
