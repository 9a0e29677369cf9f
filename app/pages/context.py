"""What the page templates are given: one frozen dataclass a template."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.board.view import BoardView
from app.locales import Text
from app.pages.address import Address
from app.pages.links import Links


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
    checks: list[Any]
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
    rails: Rails
    examples: tuple[str, ...]
    notices: tuple[str, ...]
    assets: str
    previous: str | None
    following: str | None


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
