"""A whole state as JSON: what a link packs, what messages carry, what the schema describes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from app.attention.graph import Form
from app.limits import MAX_BEAT, MAX_COVERS, MAX_SIZE, MAX_TOKEN
from app.packing import unpack
from app.schemas import Model, RunRequest

VERSION: Literal[1] = 1


Token = Annotated[str, Field(max_length=MAX_TOKEN, pattern=r"^[^,\x00-\x1f\x7f-\x9f]*$")]
"""The name of a position: no commas, for an address parts the names by them."""


class View(Model):
    """How a run is looked at. Whatever is left out is as on a page that names nothing.

    ``beat`` is None where the stage is complete; ``cell`` is the focused one; ``cover`` names tensors, rows and cells;
    ``tied`` says that W_Q and W_K are one matrix; ``tokens`` names the positions, from 0 on.
    """

    version: Literal[1] = VERSION
    stage: str | None = None
    beat: int | None = Field(None, ge=0, le=MAX_BEAT)
    cell: str | None = None
    form: Form | None = None
    precision: int | None = Field(None, ge=0, le=15)
    cover: tuple[str, ...] = Field((), strict=False, max_length=MAX_COVERS)
    tied: bool = False
    tokens: tuple[Token, ...] = Field((), strict=False, max_length=MAX_SIZE)


class State(View):
    """Version 1 of a state: what is computed, and how it is looked at."""

    request: RunRequest


def read_state(text: str) -> dict[str, Any] | None:
    """The packed state ``text``, its request as it was sent; None where it is none.

    A request alone is a state too: links of the first release hold no more, some with ``tied`` beside the inputs. The
    request itself is not checked here: what is wrong in it is said by whoever computes it.
    """
    found = unpack(text)
    if not isinstance(found, dict):
        return None
    if "inputs" in found:
        request = {name: value for name, value in found.items() if name != "tied"}
        found = {"request": request, "tied": found.get("tied", False)}
    view = {name: value for name, value in found.items() if name != "request"}
    try:
        View.model_validate(view)
    except ValidationError:
        return None
    return found if isinstance(found.get("request"), dict) else None


def state_schema() -> dict[str, Any]:
    """The JSON Schema of a state, version 1."""
    schema = State.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Attention Abacus state 1", **schema}
