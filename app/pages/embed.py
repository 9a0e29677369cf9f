"""``embed/v1/``: one state in a frame of somebody else's page, whole in the first answer, live where scripts run."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app import limits
from app.board.formulas import graph_json
from app.examples import EXAMPLES
from app.locales import catalogue
from app.pages.address import NAMES, read_address, settled
from app.pages.context import EmbedContext
from app.pages.frame import FRAME_NAMES, MODES, read_frame
from app.pages.home import beat_of, board_fields, computed, graph_of, links_of, neighbours, rails, state_of
from app.pages.query import Reader
from app.pages.sharing import sharing
from app.pages.templates import data_block, render

router = APIRouter()

EMBED_NAMES = NAMES | FRAME_NAMES
"""Everything that the address of a frame may name."""

_ELSEWHERE = (
    "check.", "difference", "evidence.", "example.", "faults.", "fault.", "jacobian.", "moved.", "paste.", "poster.",
    "present.", "problem.paste-", "shake.", "share.", "sheet.", "tie.", "training.",
)  # fmt: skip
"""Sentences that only the whole page says."""


@router.get("/embed", include_in_schema=False)
@router.get("/embed/", include_in_schema=False)
@router.get("/embed/v1", include_in_schema=False)
def newest(request: Request) -> Response:
    """The frame's own address, relative to the one asked for, so that it holds under any path."""
    last = request.url.path.rsplit("/", 1)[-1]
    place = {"": "v1/", "embed": "embed/v1/", "v1": "v1/"}[last]
    query = request.url.query
    return Response(status_code=307, headers={"Location": f"{place}?{query}" if query else place})


@router.api_route("/embed/v1/", methods=["GET", "HEAD"], include_in_schema=False)
def embed(request: Request) -> Response:
    """The frame of an address. Whatever the query holds, the answer is 200 with a whole picture."""
    query = request.query_params
    reader = Reader(query, EMBED_NAMES)
    read = read_address(query, request.headers.get("accept-language", ""), reader, MODES)
    frame = read_frame(reader, read.mode)
    asked, run, refusal = computed(read)
    graph = graph_of(asked)
    address = settled(read, graph, run)
    links = links_of(query, EMBED_NAMES, refusal is not None)
    fields = board_fields(run, graph, address, links)
    text = fields["text"]
    notices = [*reader.notices, *address.notices[len(read.notices) :], *([refusal] if refusal else [])]
    said = [text(each.key, **each.params) for each in notices]
    sentences = {key: words for key, words in catalogue(address.lang).items() if not key.startswith(_ELSEWHERE)}
    fields["data"] = data_block({
        "state": state_of(address), "run": run, "graph": graph_json(graph), "catalogue": sentences,
        "examples": {address.example: EXAMPLES[address.example]}, "limits": {"max": limits.MAX_SIZE},
        "frame": {**frame.to_json(), "warnings": said},
    })  # fmt: skip
    previous, following = neighbours(graph, address.stage)
    shared = sharing(request, links.query)
    context = EmbedContext(
        **fields,
        lang=address.lang,
        address=address,
        run=run,
        frame=frame,
        rails=rails(graph, address.stage),
        beat=beat_of(address, graph, run),
        notices=tuple(said) if frame.mode == "embed" else (),
        assets="../../" + request.app.state.assets.lean,
        whole="../../" + links_of(query, NAMES, refusal is not None).to(mode=None),
        previous=previous,
        following=following,
        sharing=shared,
    )
    response = render("pages/embed.html", context, address.lang)
    if shared is not None:
        response.headers["Link"] = shared.header
    return response
