"""The address of a page, read: what a query asks for, and what of it had to be passed over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.attention.faults import FAULTS
from app.attention.graph import Form, Graph
from app.board.cells import Run, has_cell, shown_form
from app.board.cover import can_cover
from app.board.layout import reached
from app.examples import DEFAULT_EXAMPLE, EXAMPLES
from app.limits import MAX_BEAT
from app.locales import LANGUAGES, preferred
from app.pages.inputs import INPUT_NAMES, read_inputs
from app.pages.query import Notice, Reader
from app.pages.tokens import read_tokens
from app.state import read_state

_CHOICES: dict[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark"),
    "form": ("plain", "shifted"),
}
MODES = ("app", "slide", "print")
NAMES = INPUT_NAMES | {
    "example", "stage", "beat", "cell", "lang", "precision", "cover", "tie", "eta", "fault", "mode", "state", "tokens",
    *_CHOICES,
}  # fmt: skip
DEFAULT_PRECISION = 4
SLIDE_PRECISION = 2
"""In slides, whose digits are read from afar."""
DEFAULT_STAGE = "output"
DEFAULT_RATE = 0.1
"""η of a gradient step."""


@dataclass(frozen=True)
class Address:
    """A query, read. ``request`` is what to compute; ``stage`` and ``cell`` are checked against its graph later."""

    example: str
    request: dict[str, Any]
    stage: str
    beat: int | None
    cell: str
    lang: str
    theme: str
    precision: int
    form: Form
    mode: str
    cover: tuple[str, ...]
    tokens: tuple[str, ...]
    tied: bool
    rate: float
    fault: str
    """The mistake that the laboratory is open with; empty where it is closed."""
    notices: tuple[Notice, ...]


def read_address(
    query: Mapping[str, str], accept_language: str = "", reader: Reader | None = None, modes: tuple[str, ...] = MODES
) -> Address:
    """Read a query. Unknown names and values that cannot be are passed over, each with a notice; nothing is raised.

    A ``reader`` of more names, and other ``modes`` with the default first, are those of a page of another kind.
    """
    reader = reader or Reader(query, NAMES)
    example = reader.choice("example", tuple(EXAMPLES), DEFAULT_EXAMPLE)
    precision = reader.whole("precision", 0, 15)
    mode = reader.choice("mode", modes, modes[0])
    usual = SLIDE_PRECISION if mode == "slide" else DEFAULT_PRECISION
    address = Address(
        example=example,
        request=read_inputs(reader, EXAMPLES[example]),
        stage=query.get("stage", DEFAULT_STAGE),
        beat=reader.whole("beat", 0, MAX_BEAT),
        cell=query.get("cell", ""),
        lang=reader.choice("lang", LANGUAGES, preferred(accept_language)),
        theme=reader.choice("theme", _CHOICES["theme"], "auto"),
        precision=usual if precision is None else precision,
        form="shifted" if reader.choice("form", _CHOICES["form"], "plain") == "shifted" else "plain",
        mode=mode,
        cover=tuple(name for name in query.get("cover", "").split(",") if name),
        tokens=read_tokens(reader),
        tied=reader.choice("tie", ("0", "1"), "0") == "1",
        rate=reader.positive("eta", DEFAULT_RATE),
        fault=reader.choice("fault", ("", *FAULTS), ""),
        notices=(),
    )
    return _stated(reader, address)


def _stated(reader: Reader, address: Address) -> Address:
    """The address with what a packed state says in place of single names, and every notice."""
    text = reader.query.get("state")
    state = None if text is None else read_state(text)
    if state is not None:
        named = ("request", "stage", "beat", "cell", "form", "precision", "tied")
        said: dict[str, Any] = {name: state[name] for name in named if state.get(name) is not None}
        said |= {name: tuple(state[name]) for name in ("cover", "tokens") if any(state.get(name, ()))}
        address = replace(address, **said)
    elif text is not None:
        reader.refuse("state")
    return replace(address, notices=tuple(reader.notices))


def first_cell(graph: Graph, stage: str, form: Form) -> str:
    """The cell that a stage begins with: the first of the last tensor that it makes, or of its first input."""
    names = [each for each in graph.operations if each.stage == stage and each.form in (None, form)]
    operation = names[0] if stage == "inputs" else names[-1]
    return ":".join([operation.tensor, *("0" for _ in operation.indices)])


def settled(address: Address, graph: Graph, run: Run) -> Address:
    """The address with a stage, form, cell, cover and tie that this run has, and a notice for each that it has not."""
    notices = list(address.notices)
    stage, form, cell = address.stage, address.form, address.cell
    if stage not in {each.name for each in graph.stages}:
        notices.append(Notice("notice.absent-stage", {"stage": stage[:64]}))
        stage = "inputs"
    if form == "plain" and graph.kind != "weighted" and shown_form(run, form) != form:
        form = "shifted"
        notices.append(Notice("notice.plain-absent"))
    if cell and not (has_cell(run, cell) and cell.partition(":")[0] in reached(graph, stage)):
        notices.append(Notice("notice.invalid-value", {"name": "cell", "value": cell[:64]}))
        cell = ""
    tensors = run["tensors"]
    tied = address.tied and graph.kind == "projected" and tensors["w_query"] == tensors["w_key"]
    if address.tied and not tied:
        notices.append(Notice("notice.not-tied" if graph.kind == "projected" else "notice.idle-name", {"name": "tie"}))
    cover = tuple(name for name in dict.fromkeys(address.cover) if can_cover(run, name))
    passed = [name for name in address.cover if not can_cover(run, name)]
    if passed:
        notices.append(Notice("notice.invalid-value", {"name": "cover", "value": ",".join(passed)[:64]}))
    return replace(
        address, stage=stage, form=form, cell=cell or first_cell(graph, stage, form), cover=cover,
        tied=tied, notices=tuple(notices),
    )  # fmt: skip
