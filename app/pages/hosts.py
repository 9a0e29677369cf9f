"""What other people's pages load or copy: ``embed.js``, the plugin for reveal.js and the component for Slidev.

Their sources in ``static/host`` are modules; each is served as one file, with what it imports put before it, so that it
can be saved beside a deck. Addresses without a build id have to be asked for again, which an ETag makes cheap.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request, Response

from app import paths
from app.assets import Asset

router = APIRouter()

FOLDER = paths.STATIC / "host"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(?P<path>\w+\.js)";\n', re.MULTILINE)
_DEFAULT = re.compile(r"^export default (?P<name>\w+);\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)


def joined(name: str) -> str:
    """A module of ``static/host`` as one file: what it imports stands before it, each once."""
    texts: dict[str, str] = {}

    def visit(name: str) -> None:
        if name in texts:
            return
        source = (FOLDER / name).read_text("utf-8")
        texts[name] = ""  # its place is taken, so that a circle ends
        for match in _IMPORT.finditer(source):
            visit(match["path"])
        del texts[name]
        texts[name] = _EXPORT.sub("", _IMPORT.sub("", source)).strip() + "\n"

    visit(name)
    return "\n".join(texts.values())


def as_global(module: str) -> str:
    """A module with one default export as a script that sets a global of its name."""
    return '(() => {\n"use strict";\n' + _DEFAULT.sub(r"globalThis.\g<name> = \g<name>;\n", module) + "})();\n"


@cache
def _asset(path: str) -> Asset:
    if path == "slidev/Attention.vue":
        return Asset.of("Attention.txt", (FOLDER / path).read_bytes())
    module = joined(Path(path).stem.replace("-", "_") + ".js")
    return Asset.of(path, (as_global(module) if path == "reveal-attention.js" else module).encode())


@router.api_route("/embed.js", methods=["GET", "HEAD"], include_in_schema=False)
@router.api_route("/reveal-attention.js", methods=["GET", "HEAD"], include_in_schema=False)
@router.api_route("/reveal-attention.mjs", methods=["GET", "HEAD"], include_in_schema=False)
@router.api_route("/slidev/Attention.vue", methods=["GET", "HEAD"], include_in_schema=False)
def host_file(request: Request) -> Response:
    """One of the files, open to every origin."""
    asset = _asset(request.scope["route"].path.lstrip("/"))
    response: Response = request.app.state.assets.response(asset, request.headers)
    response.headers["Cache-Control"] = "no-cache"
    return response
