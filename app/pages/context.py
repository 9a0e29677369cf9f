"""What the page templates are given: one frozen dataclass a template."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from app.board.checks import Checks
from app.board.faults import FaultView
from app.board.sheet import Chapter
from app.board.view import BoardView
from app.locales import Text
from app.pages.address import Address
from app.pages.frame import Frame
from app.pages.links import Links
from app.pages.sharing import Sharing


@dataclass(frozen=True)
class Stop:
    """A stop on a rail: a stage, whether this run has it, and whether it is the present one."""

    name: str
    present: bool
    current: bool


@dataclass(frozen=True)
class Rails:
    """The forward rail from left to right, and beneath it each stage's backward one."""

    forward: tuple[Stop, ...]
    backward: tuple[Stop | None, ...]


@dataclass(frozen=True)
class BoardContext:
    """``pages/_board.html``: the board, its run for the scripts, and how to link."""

    board: BoardView
    formulas: dict[str, str]
    links: Links
    text: Text
    data: str


@dataclass(frozen=True)
class HomeContext(BoardContext):
    """``pages/home.html``."""

    lang: str
    address: Address
    run: dict[str, Any]
    beat: int
    """The beat that the address names, else the stage's last."""
    checks: Checks
    jacobian: Markup
    """The formula of the Jacobian of a row, for any kind of inputs."""
    rails: Rails
    faults: Mapping[str, tuple[FaultView, ...]]
    fault: str
    """The mistake that the laboratory shows, or will when it is opened."""
    sharing: Sharing | None
    """What other sites are told of the page; nothing where it does not know its own address."""
    examples: tuple[str, ...]
    notices: tuple[str, ...]
    assets: str
    previous: str | None
    following: str | None


@dataclass(frozen=True)
class EmbedContext(BoardContext):
    """``pages/embed.html``: a page in a frame; ``whole`` leads from it to the page that shows everything."""

    lang: str
    address: Address
    run: dict[str, Any]
    frame: Frame
    rails: Rails
    beat: int
    notices: tuple[str, ...]
    assets: str
    whole: str
    previous: str | None
    following: str | None
    sharing: Sharing | None


@dataclass(frozen=True)
class SheetContext:
    """``pages/sheet.html``: the worked sheet; ``blank`` with its results left out, to be filled in by hand."""

    lang: str
    chapters: tuple[Chapter, ...]
    large: bool
    """Whether the arithmetic is left out, for there are more than ``most`` positions or coordinates."""
    most: int
    blank: bool
    name: str
    other: str
    """The link to the same sheet, blank or worked."""
    whole: str
    links: Links
    text: Text
    assets: str
    theme: str = "light"


@dataclass(frozen=True)
class ErrorContext:
    """``pages/error.html``: a refusal in words, with a way on."""

    lang: str
    status: int
    title: str
    detail: str
    home: str
    assets: str
    text: Text
