"""What the evidence costs beside the run that it is about: checks, fresh checks, differences, faults."""

from collections.abc import Callable
from functools import partial

from app.attention.checks import run_checks
from app.attention.trace import trace_of
from app.examples import EXAMPLES
from app.proof.fault_matrix import fault_matrix
from app.proof.fresh_checks import check_fresh
from app.proof.gradient_checks import GradientCheckRequest, gradient_checks
from app.questions import question_of
from app.schemas import RunRequest
from benchmarks.attention import median_milliseconds

EXAMPLE = "three-positions"


def main() -> None:
    """Print one line for each kind of evidence, with the run itself as the measure."""
    request = RunRequest.of(EXAMPLES[EXAMPLE])
    central = GradientCheckRequest.of(EXAMPLES[EXAMPLE])
    complex_step = GradientCheckRequest.of({**EXAMPLES[EXAMPLE], "method": "complex-step"})
    asked = question_of(request)
    done = trace_of(asked)
    work: dict[str, Callable[[], object]] = {
        "run, forward and backward": partial(trace_of, asked),
        "checks of the run": partial(run_checks, done),
        "checks against fresh runs": partial(check_fresh, request),
        "central differences, 7 tensors, 2 steps": partial(gradient_checks, central),
        "complex step, 7 tensors": partial(gradient_checks, complex_step),
        "every fault against every check": partial(fault_matrix, request),
    }
    times = {name: median_milliseconds(each) for name, each in work.items()}
    measure = next(iter(times.values()))
    print(f"{'evidence':<42} {'ms':>9} {'runs':>8}   ({EXAMPLE})")
    for name, milliseconds in times.items():
        print(f"{name:<42} {milliseconds:>9.2f} {milliseconds / measure:>8.0f}")


if __name__ == "__main__":
    main()
