"""What the results of a computation have in common: frozen, arrays and all."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np


@dataclass(frozen=True, eq=False)
class Record:
    """A frozen dataclass whose arrays cannot be written to either. A field's name is its tensor's name."""

    def __post_init__(self) -> None:
        for array in self.tensors().values():
            array.setflags(write=False)

    def tensors(self) -> dict[str, np.ndarray]:
        """The arrays among the fields, by name; those that are None and all other fields are left out."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if isinstance(value, np.ndarray)}
