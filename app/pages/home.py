"""The page itself: one address in, the complete picture of its stage out."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from app import limits
from app.attention.graph import STAGES, Graph, build_graph
from app.board.beats import total
from app.board.formulas import formula, graph_json
from app.board.view import board_view
from app.examples import EXAMPLES
from app.locales import catalogue, text_of
from app.pages.address import INPUT_NAMES, NAMES, Address, read_address, settled
from app.pages.context import HomeContext, Rails, Stop
from app.pages.links import Links
from app.pages.query import Notice
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


def _computed(address: Address) -> tuple[RunRequest, dict[str, Any], Notice | None]:
    """The run of an address; of its example alone, with a notice, where the inputs in the query are refused."""
    try:
        request = RunRequest.of(address.request)
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
    board = board_view(run, graph, address.stage, address.cell, address.form, address.precision, text, address.cover)
    formulas = {each.tensor: formula(each.tex) for each in graph.operations if each.form in (None, address.form)}
    return {
        "board": board, "checks": run["checks"], "formulas": formulas, "links": links, "text": text,
        "data": data_block({"run": run, "graph": graph_json(graph)}),
    }  # fmt: skip


@router.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
def home(request: Request) -> Response:
    """The page of an address. Whatever the query holds, the answer is 200 with a whole picture."""
    read = read_address(request.query_params, request.headers.get("accept-language", ""))
    asked, run, notice = _computed(read)
    graph = graph_of(asked)
    address = settled(read, graph, run)
    said = [*address.notices, *([notice] if notice else [])]
    refused = notice is not None
    links = Links({
        name: value for name, value in request.query_params.items()
        if name in NAMES and not (refused and name in INPUT_NAMES)
    })  # fmt: skip
    fields = board_fields(run, graph, address, links)
    names: list[str] = [each.name for each in graph.stages]
    place = names.index(address.stage)
    state = {
        "example": address.example, "stage": address.stage, "beat": address.beat, "cell": address.cell,
        "lang": address.lang, "theme": address.theme, "precision": address.precision, "form": address.form,
        "mode": address.mode, "cover": address.cover,
    }  # fmt: skip
    fields["data"] = data_block({
        "state": state, "run": run, "graph": graph_json(graph), "catalogue": catalogue(address.lang),
        "examples": EXAMPLES, "limits": {"max": limits.MAX_SIZE},
    })  # fmt: skip
    text = fields["text"]
    context = HomeContext(
        **fields,
        lang=address.lang,
        address=address,
        run=run,
        beat=total(graph, run["shapes"], address.form, address.stage) if address.beat is None else address.beat,
        rails=rails(graph, address.stage),
        examples=tuple(EXAMPLES),
        notices=tuple(text(each.key, **each.params) for each in said),
        assets=request.app.state.assets.prefix,
        previous=names[place - 1] if place else None,
        following=names[place + 1] if place + 1 < len(names) else None,
    )
    return render("pages/home.html", context, address.lang)
