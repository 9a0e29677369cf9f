"""The page itself: one address in, the complete picture of its stage out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request, Response

from app import limits
from app.attention.graph import STAGES, Graph, build_graph
from app.attention.operations import jacobian
from app.board.beats import total
from app.board.checks import checks_view
from app.board.faults import fault_views, first_fault
from app.board.formulas import formula, graph_json
from app.board.view import board_view
from app.examples import EXAMPLES
from app.locales import catalogue, text_of
from app.pages.address import NAMES, Address, read_address, settled
from app.pages.context import HomeContext, Rails, Stop
from app.pages.inputs import INPUT_NAMES
from app.pages.links import Links
from app.pages.query import Notice
from app.pages.sharing import sharing
from app.pages.templates import data_block, render
from app.problems import Problem
from app.runs import run as compute
from app.schemas import ProjectedInputs, RunRequest

router = APIRouter()


def graph_of(request: RunRequest) -> Graph:
    """The graph of the computation that a request asks for."""
    inputs = request.inputs
    layout = inputs.weight_layout if isinstance(inputs, ProjectedInputs) else "in_out"
    return build_graph(inputs.kind, layout, "default" if request.scale is None else "custom")


def computed(address: Address) -> tuple[RunRequest, dict[str, Any], Notice | None]:
    """The run of an address; of its example alone, with a notice, where the inputs in the query are refused."""
    try:
        request = RunRequest.of(address.request)
        if request.fault is not None:  # a page explains each number, and a wrong one has no explanation
            raise Problem("unknown-field", "/fault", {"field": "fault"})
        return request, compute(request).to_json(), None
    except Problem as problem:
        request = RunRequest.of(EXAMPLES[address.example])
        params = {"reason": problem.words(address.lang), "place": problem.pointer or ""}
        return request, compute(request).to_json(), Notice("notice.inputs-refused", params)


def rails(graph: Graph, stage: str) -> Rails:
    """Both rails: every public stage, those that this kind of inputs does not have marked absent."""
    own = {each.name for each in graph.stages}

    def stop(name: str) -> Stop:
        return Stop(name, name in own, name == stage)

    forward = tuple(name for name in STAGES if not name.startswith("back-"))
    backward = tuple(stop(f"back-{name}") if f"back-{name}" in STAGES else None for name in forward)
    return Rails(tuple(stop(name) for name in forward), backward)


def board_fields(run: dict[str, Any], graph: Graph, address: Address, links: Links) -> dict[str, Any]:
    """The fields of a ``BoardContext``."""
    text = text_of(address.lang)
    its = address
    board = board_view(run, graph, its.stage, its.cell, its.form, its.precision, text, its.cover, its.tokens)
    formulas = {each.tensor: formula(each.tex) for each in graph.operations if each.form in (None, address.form)}
    return {
        "board": board, "formulas": formulas, "links": links, "text": text,
        "data": data_block({"run": run, "graph": graph_json(graph)}),
    }  # fmt: skip


def links_of(query: Mapping[str, str], names: frozenset[str], refused: bool) -> Links:
    """Links that keep what the query says, but for inputs that are refused."""
    return Links({
        name: value for name, value in query.items()
        if name in names and not (refused and name in INPUT_NAMES)
    })  # fmt: skip


def neighbours(graph: Graph, stage: str) -> tuple[str | None, str | None]:
    """The stages before and after ``stage``, as far as there are any."""
    names: list[str | None] = [None, *(each.name for each in graph.stages), None]
    place = names.index(stage)
    return names[place - 1], names[place + 1]


def state_of(address: Address) -> dict[str, Any]:
    """What the scripts begin with."""
    return {
        "example": address.example, "stage": address.stage, "beat": address.beat, "cell": address.cell,
        "lang": address.lang, "theme": address.theme, "precision": address.precision, "form": address.form,
        "mode": address.mode, "cover": address.cover, "tokens": address.tokens,
        "tied": address.tied, "rate": address.rate,
        "fault": address.fault or None,
    }  # fmt: skip


def beat_of(address: Address, graph: Graph, run: dict[str, Any]) -> int:
    """The beat that the address names, else the stage's last."""
    return total(graph, run["shapes"], address.form, address.stage) if address.beat is None else address.beat


@router.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
def home(request: Request) -> Response:
    """The page of an address. Whatever the query holds, the answer is 200 with a whole picture."""
    read = read_address(request.query_params, request.headers.get("accept-language", ""))
    asked, run, notice = computed(read)
    graph = graph_of(asked)
    address = settled(read, graph, run)
    said = [*address.notices, *([notice] if notice else [])]
    refused = notice is not None
    links = links_of(request.query_params, NAMES, refused)
    fields = board_fields(run, graph, address, links)
    previous, following = neighbours(graph, address.stage)
    fields["data"] = data_block({
        "state": state_of(address), "run": run, "graph": graph_json(graph), "catalogue": catalogue(address.lang),
        "examples": EXAMPLES, "limits": {"max": limits.MAX_SIZE},
    })  # fmt: skip
    text = fields["text"]
    shared = sharing(request, links.query)
    context = HomeContext(
        **fields,
        lang=address.lang,
        address=address,
        run=run,
        beat=beat_of(address, graph, run),
        checks=checks_view(run, graph, address.precision, text),
        jacobian=formula(jacobian().tex),
        rails=rails(graph, address.stage),
        faults=fault_views(),
        fault=address.fault or first_fault(graph.kind),
        sharing=shared,
        examples=tuple(EXAMPLES),
        notices=tuple(text(each.key, **each.params) for each in said),
        assets=request.app.state.assets.lean,
        previous=previous,
        following=following,
    )
    response = render("pages/home.html", context, address.lang)
    if shared:
        response.headers["Link"] = shared.header
    return response
