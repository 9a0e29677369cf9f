"""Forward and backward of one head against the six matrix products that they cannot do without."""

from collections.abc import Callable
from functools import partial
from time import perf_counter

import numpy as np

from app.attention.inputs import Direct
from app.attention.trace import trace

WIDTH = 64
POSITIONS = (3, 16, 64, 256)
REPEATS = 30


def median_milliseconds(work: Callable[[], object]) -> float:
    """Median over REPEATS runs, the first one left out."""
    work()
    times = []
    for _ in range(REPEATS):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return 1000 * sorted(times)[REPEATS // 2]


def products(query: np.ndarray, key: np.ndarray, value: np.ndarray, upstream: np.ndarray) -> list[np.ndarray]:
    """R, O, dV, dA, dQ and dK with R in the place of A and dR: the same shapes, nothing else."""
    square = query @ key.T
    return [square @ value, square.T @ upstream, upstream @ value.T, square @ key, square.T @ query]


def main() -> None:
    """Print one line for each number of positions."""
    random = np.random.default_rng(0)
    print(f"{'positions':>9} {'trace ms':>10} {'products ms':>12} {'ratio':>7}   (width {WIDTH}, float64)")
    for positions in POSITIONS:
        query, key, value, upstream = random.standard_normal((4, positions, WIDTH))
        inputs = Direct(query, key, value)
        ours = median_milliseconds(partial(trace, inputs, upstream))
        least = median_milliseconds(partial(products, query, key, value, upstream))
        print(f"{positions:>9} {ours:>10.3f} {least:>12.3f} {ours / least:>7.1f}")


if __name__ == "__main__":
    main()
