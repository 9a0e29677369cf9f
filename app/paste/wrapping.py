"""What stands around the numbers: code fences, prompts, comments, names with ``=`` or ``:``, footers."""

from __future__ import annotations

import re

from app.paste.piece import Piece, join
from app.paste.refusal import Refusal

LINE_END = re.compile("\n")
_FENCE = re.compile(r"\A\s*+(?:`{3,}+|~~~)[^\n]*+\n")
_FENCE_END = re.compile(r"\n[ ]{0,3}(?:`{3,}+|~~~)\s*+\Z")
_TICKS = re.compile(r"\A\s*+(`{1,2})([^`]*+)\1\s*+\Z")
_PROMPT = re.compile(r"[ \t]{0,8}(?:>>>|In ?\[\d{0,6}\]:|julia>|octave(?::\d{1,6})?>|>>|>)(?:[ \t]|\Z)")
_CONTINUED = re.compile(r"(?m)^[ \t]{0,8}(?:\.\.\.:?|\+)[ \t]")
_ERROR_VALUE = r"(?:#|[A-Z][A-Z0-9_/]{1,20}[!?]|N/A|DIV/0!)"
_COMMENTS = (
    re.compile(rf"(?m)(?:^|(?<=\s))#(?!{_ERROR_VALUE}).*$"),
    re.compile(r"(?m)(?:^|(?<=\s))//.*$"),
    re.compile(r"(?m)(?:^%(?![ \t]*$)|(?<=\s)%(?=[ \t]{0,8}[^\W\d_])).*$"),
)
_LINE_LABEL = re.compile(r"(?m)^[ \t]{0,20}[^\W\d][^\n:=|\\,;()\[\]{}<>]{0,40}[:=][ \t]")
_HEAD = 4096
_TENSORFLOW = re.compile(r"\A\s*+<tf\.\w{1,20}[^\n]{0,80}numpy=\s*")
_SLICE = re.compile(r"(?m)^[ ]{0,9}\((?:\d{1,6},){1,4}\.,\.\) ?=[ ]*$")
_OUT = re.compile(r"\A\s*+Out ?\[\d{0,6}\][:=]\s*")
_LABEL = re.compile(
    r"\A\s*+(?=[^\n:=]{0,120}?[^\W\d_])(?:[^\n:=|\t\\,;()\[\]{}<>]|\[[^\[\]\n]{0,12}\]|\([^()\n]{0,20}\)|,[ ]){1,80}?"
    r"(?::=|==|[:=]|<-)\s*"
)
_HEADERS = re.compile(
    r"(?:\A|(?<=\n))[ \t]*(?:\d{1,6}[×x]\d{1,6} [^\n]{0,80}[})]:|\d{1,6}-element [^\n]{0,80}:"
    r"|shape: \(\d[\d, ]{0,20}\)|<xarray[^\n]{0,80}>)[ \t]*(?=\n)"
)
_FOOTERS = re.compile(
    r"\n[ \t]*(?:\[ *(?:CPU|CUDA|MPS|XLA|Variable\[)?[A-Za-z]{1,30}Type\]?\{[\d,]{1,30}\} *\]"
    r"|\[\d{1,6} rows x \d{1,6} columns\]|(?:Name: [^\n,]{0,40}, )?dtype: \w{1,20})\s*\Z"
)


def unwrapped(piece: Piece, warnings: set[str]) -> Piece:
    """``piece`` without what is written around its numbers; what was left out is named in ``warnings``."""
    fence = _FENCE.match(piece.text)
    if fence:
        end = _FENCE_END.search(piece.text)
        piece = piece[fence.end() - 1 : end.start() if end else len(piece.text)]
        warnings.add("label-removed")
    elif ticks := _TICKS.match(piece.text):
        piece = piece[ticks.start(2) : ticks.end(2)]
        warnings.add("label-removed")
    piece = _without_prompts(piece, warnings)
    for pattern, warning in (*((each, "comment-removed") for each in _COMMENTS), (_HEADERS, "label-removed")):
        if pattern.search(piece.text):
            piece = piece.sub(pattern, "")
            warnings.add(warning)
    piece = _without_slices(piece.sub(_FOOTERS, "").sub(_TENSORFLOW, ""), warnings)
    several = len(_LINE_LABEL.findall(piece.text[:_HEAD])) > 1
    for label in (_OUT, *[_LABEL] * (0 if several else 3)):
        match = label.match(piece.text)
        if match and match.end() < len(piece.text):
            piece = piece[match.end() :]
            warnings.add("label-removed")
    return piece


def _without_prompts(piece: Piece, warnings: set[str]) -> Piece:
    """Without the lines that were typed at a prompt; the last is kept, without its prompt, if no answer follows."""
    lines = piece.split(LINE_END)
    prompts = [index for index, line in enumerate(lines) if _PROMPT.match(line.text)]
    if not prompts:
        return piece
    warnings.add("label-removed")
    last = prompts[-1]
    typed, answer = lines[last], lines[last + 1 :]
    closed = sum(map(typed.text.count, "[({")) <= sum(map(typed.text.count, "])}"))
    if closed and any(line.strip() for line in answer):
        return _joined(answer)
    match = _PROMPT.match(typed.text)
    return _joined([typed[match.end() if match else 0 :], *answer]).sub(_CONTINUED, "")


def _without_slices(piece: Piece, warnings: set[str]) -> Piece:
    """Without libtorch's ``(1,.,.) =`` above a slice. Raises Refusal ``too-many-dimensions`` above several."""
    slices = [match.start() for match in _SLICE.finditer(piece.text)]
    if len(slices) > 1:
        raise Refusal("too-many-dimensions", piece.places[slices[1]])
    if slices:
        warnings.add("squeezed")
    return piece.sub(_SLICE, "")


def _joined(lines: list[Piece]) -> Piece:
    """The lines as one piece again, a line end between each two."""
    parts = [lines[0]]
    for line in lines[1:]:
        parts += [Piece("\n", (parts[-1].end, line.at)), line]
    return join(parts)
