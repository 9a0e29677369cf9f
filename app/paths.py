"""Where the page's files stand: inside the package when installed, beside it in a source tree."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


TEMPLATES = _folder("templates")
STATIC = _folder("static")
