"""What is asked of attention: everything that a run is computed from, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from app.attention import masks
from app.attention.inputs import Inputs
from app.attention.shapes import Mask, Matrix


@dataclass(frozen=True, eq=False)
class Question:
    """Inputs, the upstream gradient G (n_q × d_v), the mask and the scale of one run.

    ``mask`` (n_q × n_k booleans, true = may be read) is None where every key may be read; ``query_offset`` is given
    besides where the mask is the causal one, j ≤ i + ``query_offset``, so that a rule may build it anew. ``scale`` is
    None for 1/√d_k.
    """

    inputs: Inputs
    upstream: Matrix
    mask: Mask | None = None
    scale: float | None = None
    query_offset: int | None = None

    @property
    def allowed(self) -> Mask:
        """The mask as a matrix in any case."""
        sizes = self.inputs.sizes
        return masks.none(sizes["n_q"], sizes["n_k"]) if self.mask is None else self.mask
