"""From pydantic's validation errors to our mistakes: stable codes, JSON pointers, only a snippet of the request."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from app.limits import MAX_OFFSET
from app.problems import Mistake, Param, found, pointer

_TAGS = frozenset({"direct", "projected", "weighted", "none", "causal", "custom"})
_MATRICES = frozenset({"inputs", "mask", "upstream"})
_OBJECTS = frozenset({"model_type", "model_attributes_type", "dict_type"})


def not_null(value: object) -> object:
    """Refuse a null where a field may be left out: leaving out and null would otherwise be two ways of one meaning."""
    if value is None:
        raise PydanticCustomError("mistake", "null", {"code": "null", "params": {}})
    return value


def of_validation(error: ValidationError) -> list[Mistake]:
    """Every mistake of ``error``, in pydantic's order, which is that of the model's fields."""
    return [_mistake(each) for each in error.errors(include_url=False) if not _follows(each)]


def _follows(error: ErrorDetails) -> bool:
    """Whether an error only follows from others: pydantic calls a list too short when all that it holds is wrong."""
    return error["type"] == "too_short" and len(error["input"]) > 0


def _place(error: ErrorDetails) -> tuple[str | int, ...]:
    """Where in the request, without the tags that pydantic puts after the name of a tagged union."""
    path = error["loc"]
    tagged = len(path) > 1 and path[0] in ("inputs", "mask") and path[1] in _TAGS
    return (path[0], *path[2:]) if tagged else path


def _mistake(error: ErrorDetails) -> Mistake:
    kind, path = error["type"], _place(error)
    context: dict[str, Any] = error.get("ctx", {})
    seen: dict[str, Param] = {"found": found(error.get("input"))}
    if kind == "mistake":
        return Mistake(context["code"], pointer(*path), context["params"])
    if kind == "missing":
        return Mistake("missing-field", pointer(*path), {"field": str(path[-1])})
    if kind == "union_tag_not_found":
        return Mistake("missing-field", pointer(*path, "kind"), {"field": "kind"})
    if kind == "extra_forbidden":
        return Mistake("unknown-field", pointer(*path), {"field": pointer(path[-1])[1:]})
    if kind == "union_tag_invalid":
        choices = str(context["expected_tags"]).replace("'", "")
        value = found(error["input"].get("kind"))
        return Mistake("unknown-kind", pointer(*path, "kind"), {"found": value, "expected": choices})
    if kind == "literal_error":
        expected = str(context["expected"]).replace("'", "").replace(" or ", ", ")
        return Mistake("not-one-of", pointer(*path), {**seen, "expected": expected})
    if kind == "too_short":
        return Mistake("empty", pointer(*path))
    if kind == "too_long":
        params = {"limit": context["max_length"], "found": len(error["input"])}
        if path[0] in _MATRICES:
            return Mistake("too-many", pointer(*path), params)
        return Mistake("too-many-entries", pointer(*path), params)
    if kind == "string_type":
        return Mistake("not-a-text", pointer(*path), seen)
    if kind == "float_type":
        return Mistake("not-a-number", pointer(*path), seen)
    if kind == "tuple_type":
        return Mistake("not-a-list", pointer(*path), seen)
    if kind in _OBJECTS:
        return Mistake("not-an-object", pointer(*path), seen)
    if kind == "bool_type":
        return Mistake("not-a-boolean", pointer(*path), seen)
    if kind.startswith("int_"):
        return Mistake("not-a-whole-number", pointer(*path), seen)
    if kind in ("greater_than_equal", "less_than_equal"):
        return Mistake("out-of-range", pointer(*path), {**seen, "limit": MAX_OFFSET})
    return Mistake("bad-value", pointer(*path), seen)
