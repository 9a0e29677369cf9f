"""The board of a state that no address holds: the structure that the scripts fetch when shapes or kind change."""

from __future__ import annotations

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, ValidationError

from app.attention.graph import Form
from app.body import parse, read_body
from app.mistakes import of_validation
from app.pages.address import read_address, settled
from app.pages.context import BoardContext
from app.pages.home import board_fields, graph_of
from app.pages.links import Links
from app.pages.templates import render
from app.problems import Problem
from app.runs import run as compute
from app.schemas import RunRequest

router = APIRouter()


class BoardView(BaseModel):
    """How the board is looked at."""

    model_config = ConfigDict(strict=True, frozen=True, extra="ignore")

    stage: str
    cell: str = ""
    lang: str = "en"
    precision: int = 4
    form: Form = "plain"


class BoardRequest(BaseModel):
    """What ``POST board`` takes; ``request`` is checked as ``POST api/runs`` checks it."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")

    request: object
    view: BoardView


def answer(body: bytes) -> Response:
    """The board of a JSON request. Raises Problem."""
    try:
        asked = BoardRequest.model_validate(parse(body))
    except ValidationError as error:
        raise Problem.of(of_validation(error)) from None
    computed = RunRequest.of(asked.request)
    if computed.fault is not None:  # a board explains each number, and a wrong one has no explanation
        raise Problem("unknown-field", "/request/fault", {"field": "fault"})
    run, graph, view = compute(computed).to_json(), graph_of(computed), asked.view
    query = {
        "stage": view.stage, "cell": view.cell, "lang": view.lang, "precision": str(view.precision), "form": view.form
    }  # fmt: skip
    address = settled(read_address(query), graph, run)
    fields = board_fields(run, graph, address, Links({"lang": address.lang}))
    return render("pages/board.html", BoardContext(**fields), address.lang)


@router.post("/board", include_in_schema=False)
async def board(request: Request) -> Response:
    """The HTML of a board with the run and the graph that it draws. Refusals are those of ``POST api/runs``."""
    return await to_thread.run_sync(answer, await read_body(request))
