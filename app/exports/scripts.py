"""A state as a program: numpy or PyTorch computes everything again and asserts every number that the page shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.attention.graph import Form, Graph, Operation
from app.board.cells import Run, shown_form
from app.exports.code import Dialect, line, literal

NUMPY = Dialect("np", "{}.max(axis=1)", "-np.inf")
TORCH = Dialect("torch", "{}.amax(dim=1)", "-torch.inf")

_NUMPY_HEAD = '''\
"""{title}

Computes every number of this state again, forward and backward, and asserts it. Needs numpy and nothing else.
"""

import numpy as np

'''
_TORCH_HEAD = '''\
"""{title}

Computes every number of this state again, forward and backward by hand, asserts it, and lets autograd confirm the
gradients. Needs PyTorch and nothing else.
"""

import torch

torch.set_default_dtype(torch.float64)

'''
_CHECK = {
    NUMPY: """
def agrees(name, found, expected):
    np.testing.assert_allclose(found, np.array(expected), rtol=1e-9, atol=1e-12, err_msg=name)

""",
    TORCH: """
def agrees(name, found, expected):
    torch.testing.assert_close(found.detach(), torch.tensor(expected), rtol=1e-9, atol=1e-12, msg=name)

""",
}
_MADE = {NUMPY: "np.array({})", TORCH: "torch.tensor({})"}


def numpy_script(run: Run, graph: Graph, form: Form, title: str) -> str:
    """The numpy program of a run."""
    return _script(run, graph, form, NUMPY, _NUMPY_HEAD.format(title=_quoted(title)))


def torch_script(run: Run, graph: Graph, form: Form, title: str) -> str:
    """The PyTorch program of a run; the gradients by the given tensors are confirmed by autograd."""
    given = [each.tensor for each in _shown(run, graph, form) if each.terms is None]
    differentiated = [name for name in given if f"grad_{name}" in run["tensors"]]
    marks = "".join(f"{name}.requires_grad_()\n" for name in differentiated)
    ends = "".join(f'agrees("autograd: grad_{name}", {name}.grad, grad_{name}.tolist())\n' for name in differentiated)
    body = _script(run, graph, form, TORCH, _TORCH_HEAD.format(title=_quoted(title)), marks)
    return body.replace(_END, f"\nprobe.backward()\n{ends}{_END}")


_END = '\nprint("Every number agrees.")\n'


def _script(run: Run, graph: Graph, form: Form, dialect: Dialect, head: str, marks: str = "") -> str:
    shown = list(_shown(run, graph, form))
    masked = not all(all(row) for row in run["tensors"].get("mask", [[True]]))
    empty = not all(run["readable"])
    parts = [head, "# What is given.\n", *_given(run, graph, shown, dialect, masked), marks]
    parts.append("\n# How each tensor is made.\n")
    parts += [f"{line(each, dialect, masked, empty)}\n" for each in shown if each.terms is not None]
    parts += ["\n", _CHECK[dialect], "# What the page shows.\n"]
    parts += [f'agrees("{each.tensor}", {each.tensor}, {_written(run, each.tensor)})\n' for each in shown if each.terms]
    return "".join(parts) + _END


def _shown(run: Run, graph: Graph, form: Form) -> Iterator[Operation]:
    """The operations of the form that is shown, each once, as far as the run has their tensors."""
    kept = shown_form(run, form) if "scores" in run["tensors"] else form
    return (each for each in graph.operations if each.form in (None, kept) and each.tensor in run["tensors"])


def _given(run: Run, graph: Graph, shown: list[Operation], dialect: Dialect, masked: bool) -> Iterator[str]:
    for each in shown:
        if each.terms is None and (each.tensor != "mask" or masked):
            yield f"{each.tensor} = {_MADE[dialect].format(_written(run, each.tensor))}\n"
    if masked:
        yield "readable = mask.any(1)\n"
    if graph.kind != "weighted":
        if graph.scaling == "default":
            yield f"root_d_k = {run['shapes']['d_k']} ** 0.5\n"
        else:
            yield f"scale = {float(run['request']['scale'])!r}\n"


def _written(run: Run, tensor: str) -> str:
    value: Any = run["tensors"][tensor]
    if isinstance(value, list) and value and isinstance(value[0], list):
        return literal(value)
    return repr(value)


def _quoted(title: str) -> str:
    return title.replace("\\", "\\\\").replace('"', "'")
