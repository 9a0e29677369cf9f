"""Modules as one script, so that a frame asks once and not once a module, level by level of what imports what.

Every module becomes a function that is called once, before those that import it, and answers what it exports. This
knows the forms of import and export that the house has, and says so where it meets another.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping

_IMPORT = re.compile(r'^import (?:\* as (?P<whole>\w+)|\{(?P<names>[^}]*)\}) from "(?P<path>[^"]+)";\n', re.MULTILINE)
_AGAIN = re.compile(r'^export \{(?P<names>[^}]*)\} from "(?P<path>[^"]+)";\n', re.MULTILINE)
_EXPORT = re.compile(
    r"^export (?P<kind>(?:async )?function|class|const) (?P<names>\w+|\[[\w, ]+\](?= =)|\{[\w, ]+\}(?= =))",
    re.MULTILINE,
)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)

_Place = Callable[[str], int]
"""Which place among the joined modules the one of a path has."""


def join(root: str, files: Mapping[str, str]) -> str:
    """The module at path ``root`` with all that it imports, as one module without imports.

    Raises ValueError for modules that import each other in a circle, and for forms of import and export beyond these:
    names or everything of a module by its path, functions, classes and constants, and names handed on.
    """
    places: dict[str, int | None] = {}
    made: list[str] = []

    def place(path: str) -> int:
        if path not in places:
            places[path] = None  # its turn comes after what it imports
            text = _function(path, files[path], place)
            places[path] = len(made)
            made.append(f"const m{len(made)} = {text};\n")
        number = places[path]
        if number is None:
            raise ValueError(f"{path} imports itself in a circle")
        return number

    body = _body(root, files[root], place)[0]
    return "".join(made) + body


def _function(path: str, source: str, place: _Place) -> str:
    body, exports = _body(path, source, place)
    return f"(() => {{\n{body}\nreturn {{ {', '.join(exports)} }};\n}})()"


def _body(path: str, source: str, place: _Place) -> tuple[str, list[str]]:
    """A module without imports and exports, and what it exports, as entries of an object."""
    exports: list[str] = []

    def number(match: re.Match[str]) -> int:
        return place(posixpath.normpath(posixpath.join(posixpath.dirname(path), match["path"])))

    def imported(match: re.Match[str]) -> str:
        if match["whole"]:
            return f"const {match['whole']} = m{number(match)};\n"
        return f"const {{ {', '.join(_renamed(match['names']))} }} = m{number(match)};\n"

    def again(match: re.Match[str]) -> str:
        module = number(match)
        for name in _renamed(match["names"]):
            inner, _, outer = name.partition(": ")
            exports.append(f"{outer or inner}: m{module}.{inner}")
        return ""

    def exported(match: re.Match[str]) -> str:
        exports.extend(re.findall(r"\w+", match["names"]))
        return f"{match['kind']} {match['names']}"

    body = _EXPORT.sub(exported, _AGAIN.sub(again, _IMPORT.sub(imported, source)))
    left = _LEFT.search(body)
    if left:
        raise ValueError(f"{path}: {left[0]} cannot be joined")
    return body, exports


def _renamed(names: str) -> list[str]:
    """``a, b as c`` as it is written in an object pattern: ``a``, ``b: c``."""
    return [name.strip().replace(" as ", ": ") for name in names.split(",") if name.strip()]
