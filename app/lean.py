"""The scripts and styles of pages, joined and without what only people read, for there every round trip is waited for.

The files themselves stay as they were written, for everybody who opens the developer tools to learn how this is made.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Mapping

from rcssmin import cssmin
from rjsmin import jsmin

from app.joining import join

FOLDER = "lean/"
"""Where the lean twins are found."""

ROOTS = ("js/main.js", "js/frame.js", "css/index.css", "css/slide.css", "css/frame.css")
"""What pages ask for: each holds all that it imports, so that a page makes two requests and not 200."""

_ORIGIN = "/*! {path} with all that it imports; every file as it was written lies at {up}{path} */\n"

_IMPORT = re.compile(r'@import url\("(?P<path>[^"]+)"\) layer\((?P<layer>\w+)\);')

_INSIDE = re.compile(r"(?<=[\w\])]) :(?=[a-z-]+\()")
"""What stands inside something else and is told by a pseudo-class alone: in a layer the space would be taken away."""


def lean(files: Mapping[str, bytes], roots: Iterable[str] = ROOTS) -> dict[str, bytes]:
    """The lean twins of those ``roots`` that there are, by their paths in ``FOLDER``."""
    scripts = {path: content.decode() for path, content in files.items() if path.endswith(".js")}
    made = {}
    for path in (each for each in roots if each in files):
        script = path.endswith(".js")
        text = jsmin(join(path, scripts)) if script else cssmin(_INSIDE.sub(" *:", _whole(path, files)))
        origin = _ORIGIN.format(path=path, up="../" * (FOLDER + path).count("/"))
        made[FOLDER + path] = (origin + text).encode()
    return made


def _whole(path: str, files: Mapping[str, bytes]) -> str:
    """A style sheet with the sheets that it imports into layers in their places."""

    def imported(match: re.Match[str]) -> str:
        inner = posixpath.normpath(posixpath.join(posixpath.dirname(path), match["path"]))
        return f"@layer {match['layer']} {{\n{_whole(inner, files)}\n}}"

    return _IMPORT.sub(imported, files[path].decode())
