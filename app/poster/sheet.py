"""A whole poster: title, board, ledger and caption on one sheet of 16 to 9, higher only where the board needs it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.board.view import BoardView
from app.locales import Text
from app.poster.board import board_marks
from app.poster.fit import MARGIN, WIDTH
from app.poster.palette import PALETTES, Palette, Theme
from app.poster.plan import plan
from app.poster.runs import Run, broken, pieces, plain, spans
from app.poster.svg import SANS, Mark, Value, group, path, rect, text
from app.poster.words import ledger_line, remarks, sentence

HEIGHT = 720
_ROOM = WIDTH - 2 * MARGIN - 72
"""Of a line of text: with space at both ends, for a reader's font may be a tenth wider than ours."""
_TOP = 96.0
_FOOT = 44.0
_MARK = "M5 28V23A18 18 0 0 1 23 5h5M12 28v-4A12 12 0 0 1 24 12h4M19 28v-3a6 6 0 0 1 6-6h3"
"""The sign of the page."""


@dataclass(frozen=True)
class Poster:
    """A picture as SVG of ``WIDTH`` by ``height`` units, and what it shows in words."""

    marks: tuple[Mark, ...]
    height: int
    title: str
    description: str
    lang: str

    def size(self, width: int) -> tuple[int, int]:
        """Width and height in pixels of the picture drawn ``width`` wide, a begun pixel counted in full."""
        return width, -(-width * self.height // WIDTH)

    def svg(self, width: int) -> str:
        """The picture, ``width`` pixels wide."""
        across, down = self.size(width)
        tag = "zh-Hans" if self.lang == "zh" else self.lang
        return Mark(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {self.height}", "width": str(across),
                "height": str(down), "role": "img", "lang": tag, "aria-labelledby": "poster-title",
                "aria-describedby": "poster-desc", "font-family": SANS,
            },
            [
                Mark("title", {"id": "poster-title"}, [self.title]),
                Mark("desc", {"id": "poster-desc"}, [self.description]),
                *self.marks,
            ],
        ).write()  # fmt: skip


@dataclass(frozen=True)
class _Lines:
    """Broken lines of one size, and the room that they take."""

    lines: Sequence[Sequence[Run]]
    size: float
    leading: float
    weight: str
    colour: str

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * self.leading

    def draw(self, top: float) -> list[Mark]:
        marks = []
        for place, line in enumerate(self.lines):
            y = top + (place + 0.5) * self.size * self.leading + self.size * 0.36
            marks.append(text(
                WIDTH / 2, y, spans(line, self.size), font_size=self.size, font_weight=self.weight, fill=self.colour,
                text_anchor="middle",
            ))  # fmt: skip
        return marks


def _set(runs: Sequence[Run], sizes: Iterable[tuple[float, int]], leading: float, weight: str, colour: str) -> _Lines:
    """The runs in the first of ``sizes`` in which they take no more lines than are allowed there, else in the last."""
    made = None
    for size, most in sizes:
        made = _Lines(broken(runs, _ROOM / size), size, leading, weight, colour)
        if len(made.lines) <= most:
            break
    assert made is not None
    return made


def _arithmetic(board: BoardView, palette: Palette, text: Text) -> list[_Lines]:
    """The ledger: the line of the focused cell, large; below it what it rests on, where that is little."""
    first, *rest = board.lines
    main = ledger_line(first, palette, bold=True)
    made = [_set(main, [(38, 1), (34, 1), (30, 1), (28, 2), (24, 2), (20, 3), (16, 99)], 1.42, "600", palette.ink)]
    for remark in remarks(first, palette, text):
        made.append(_set(pieces(remark), [(18, 2), (16, 9)], 1.45, "400", palette.muted))
    smaller: list[Run] = []
    for line in rest:
        runs = ledger_line(line, palette, bold=False)
        smaller += [*([Run("\u2003 ", {})] if smaller else []), *(_bound(runs))]
    if smaller:
        lines = _set(smaller, [(20, 2), (18, 2)], 1.5, "400", palette.muted)
        made += [lines] if len(lines.lines) <= 2 else []
    return made


def _bound(runs: Sequence[Run]) -> list[Run]:
    """A short line of the ledger that is not broken; a long one may be."""
    if sum(run.width for run in runs) * 18 > _ROOM * 0.6:
        return list(runs)
    return [Run(run.text, run.at, run.scale, run.raised, joined=place > 0) for place, run in enumerate(runs)]


def _said(board: BoardView, palette: Palette) -> _Lines:
    return _set(pieces(sentence(board.caption, palette)), [(23, 2), (20, 3), (18, 99)], 1.5, "400", palette.muted)


def _description(board: BoardView, palette: Palette) -> str:
    """What the picture shows in words: caption, arithmetic, matrices."""
    said = plain(sentence(board.caption, palette))
    lines = [plain(ledger_line(line, palette, bold=False)) for line in board.lines[:1]]
    scene = next(each for each in board.scenes if each.name == board.scene)
    matrices = [
        matrix.label for column in scene.columns for matrix in (column.rod, column.upper)
        if matrix is not None and matrix.inside
    ]  # fmt: skip
    return " ".join([*([said] if said else []), *(f"{each}." for each in lines), *(f"{each}." for each in matrices)])


def poster(board: BoardView, text_of: Text, lang: str, theme: Theme, example: str) -> Poster:
    """The poster of a board. ``example`` is the name of its inputs, empty where they have none."""
    palette = PALETTES[theme]
    arithmetic, said = _arithmetic(board, palette, text_of), _said(board, palette)
    below = sum(lines.height for lines in arithmetic) + said.height + 40
    room = HEIGHT - _TOP - _FOOT - below
    drawn = plan(board, _TOP, room)
    spare = max(0.0, room - (drawn.bottom - _TOP))
    if spare:
        drawn = plan(board, _TOP + spare * 0.42, room)
    y = drawn.bottom + 22 + spare * 0.22
    marks: list[Mark] = []
    for lines in arithmetic:
        marks += lines.draw(y)
        y += lines.height
    y += 12 + spare * 0.08
    marks += said.draw(y)
    height = max(HEIGHT, round(y + said.height + _FOOT))
    title = text_of(f"stage.{board.stage}.title")
    return Poster(
        marks=(
            rect(0, 0, WIDTH, height, 0, fill=palette.paper),
            *_heading(title, example, text_of, palette),
            group({}, board_marks(board, drawn, palette)),
            group({}, marks),
        ),
        height=height,
        title=f"{title} · {text_of('site.name')}",
        description=_description(board, palette),
        lang=lang,
    )  # fmt: skip


def _heading(title: str, example: str, text_of: Text, palette: Palette) -> list[Mark]:
    name = text_of("site.name")
    # There is no bold Chinese among the fonts that the server draws with.
    bold: dict[str, Value] = {"stroke": palette.ink, "stroke_width": 0.9} if title[0] >= "\u2e80" else {}
    right = WIDTH - MARGIN
    sign = path(
        _MARK, transform=f"translate({right - 22:.0f} 33) scale(0.75)", fill="none", stroke=palette.a, stroke_width=2.6,
        stroke_linecap="round",
    )  # fmt: skip
    return [
        text(MARGIN, 64, [title], font_size=34, font_weight="700", fill=palette.ink, **bold),
        text(right - 34, 52, [name], font_size=19, font_weight="600", fill=palette.ink, text_anchor="end"),
        *([text(right - 34, 76, [example], font_size=16, fill=palette.muted, text_anchor="end")] if example else []),
        sign,
    ]
