"""Scripts and styles joined and without what only people read, for pages, where every round trip is waited for.

The files themselves stay as they were written, for everybody who opens the developer tools to learn how this is made.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping

from rcssmin import cssmin
from rjsmin import jsmin

from app.joining import join

FOLDER = "lean/"
"""Where the lean twin of each file is found."""

ROOTS = ("js/main.js", "js/frame.js")
"""The scripts of the page and of a frame: their twins hold what they import, so that each asks for one, not for 200."""

_ORIGIN = "/*! {path} with all that it imports; every module as it was written lies at {up}{path} */\n"

_IMPORT = re.compile(r'@import url\("(?P<path>[^"]+)"\) layer\((?P<layer>\w+)\);')

_INSIDE = re.compile(r"(?<=[\w\])]) :(?=[a-z-]+\()")
"""What stands inside something else and is told by a pseudo-class alone: in a layer the space would be taken away."""


def lean(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The lean twin of each script and style sheet, by its path in ``FOLDER``; a sheet holds those that it imports."""
    made: dict[str, bytes] = {}
    scripts = {path: content.decode() for path, content in files.items() if path.endswith(".js")}
    for path in files:
        if path.endswith(".js"):
            script = jsmin(join(path, scripts) if path in ROOTS else scripts[path])
            origin = _ORIGIN.format(path=path, up="../" * (FOLDER + path).count("/")) if path in ROOTS else ""
            made[FOLDER + path] = (origin + script).encode()
        elif path.endswith(".css"):
            made[FOLDER + path] = cssmin(_INSIDE.sub(" *:", _whole(path, files))).encode()
    return made


def _whole(path: str, files: Mapping[str, bytes]) -> str:
    """A style sheet with the sheets that it imports into layers in their places."""

    def imported(match: re.Match[str]) -> str:
        inner = posixpath.normpath(posixpath.join(posixpath.dirname(path), match["path"]))
        return f"@layer {match['layer']} {{\n{_whole(inner, files)}\n}}"

    return _IMPORT.sub(imported, files[path].decode())
