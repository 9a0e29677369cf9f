"""What the routes cannot say by themselves in ``openapi.json``: bodies that they parse on their own, and problems."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic import BaseModel

from app.paste.answers import ParseRequest
from app.proof.gradient_checks import GradientCheckRequest
from app.proof.nudges import NudgeRequest
from app.schemas import RunRequest

_REFERENCE = "#/components/schemas/{model}"
PROBLEM_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["type", "title", "status", "code", "pointer", "detail", "params", "errors"],
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "pointer": {"type": "string", "description": "JSON pointer to the first value at fault"},
        "detail": {"type": "string"},
        "params": {"type": "object"},
        "errors": {"type": "array", "items": {"type": "object"}, "description": "every mistake found"},
        "reason": {"type": "string", "description": "of a pasted text only, as are the following"},
        "offset": {"type": "integer", "description": "code points before the character at fault"},
        "line": {"type": "integer", "description": "from 1"},
        "column": {"type": "integer", "description": "from 1"},
    },
}
_CONTENT = {"application/problem+json": {"schema": {"$ref": _REFERENCE.format(model="Problem")}}}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"description": "Refused: code, place and reason of every mistake", "content": _CONTENT}
}


def body_of(model: type[BaseModel]) -> dict[str, Any]:
    """The description of a JSON body."""
    schema = {"$ref": _REFERENCE.format(model=model.__name__)}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def describe(app: FastAPI) -> None:
    """Make ``app.openapi`` include the schemas that the routes refer to by name."""
    made = app.openapi

    def openapi() -> dict[str, Any]:
        schema = made()
        schemas = schema.setdefault("components", {}).setdefault("schemas", {})
        if "Problem" not in schemas:
            for model in (RunRequest, ParseRequest, GradientCheckRequest, NudgeRequest):
                request = model.model_json_schema(ref_template=_REFERENCE)
                schemas.update(request.pop("$defs", {}))
                schemas[model.__name__] = request
            schemas["Problem"] = PROBLEM_SCHEMA
        return schema

    app.openapi = openapi  # type: ignore[method-assign]
