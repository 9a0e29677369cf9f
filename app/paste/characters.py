"""The same characters, as a keyboard has them: minus signs, spaces, full-width forms and frames of other programs."""

from __future__ import annotations

import re

from app.paste.piece import Piece
from app.paste.refusal import Refusal

_MINUS = "−–‒‐‑﹣－"
_HARD_SPACES = "\u00a0\u202f\u2007\u2009"
_SAME = str.maketrans(
    {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) != "－"}
    | dict.fromkeys(map(ord, _MINUS), "-")
    | dict.fromkeys(map(ord, _HARD_SPACES + "\u2002\u2003\u2004\u2005\u2006\u2008\u200a\u205f\u3000"), " ")
    | dict.fromkeys(map(ord, "\v\f\u0085\u2028\u2029"), "\n")
    | dict.fromkeys(map(ord, "⎡⎢⎣⎤⎥⎦⎛⎜⎝⎞⎟⎠"), " ")
    | dict.fromkeys(map(ord, "│┃║┆┊"), "|")
    | dict.fromkeys(map(ord, "─━═╌┄"), "-")
    | dict.fromkeys(map(ord, "┌┐└┘├┤┬┴┼╞╡╪╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╤╧╟╢╫╥╨╒╕╘╛"), "+")
    | dict.fromkeys(map(ord, "“”„"), '"')
    | dict.fromkeys(map(ord, "‘’"), "'")
    | {ord("、"): ",", ord("。"): "."}
)
_BEGINS_NUMBER = r"(?=[ ]?[\d.∞√])"
_SOFT_HYPHEN = re.compile("\u00ad(?=[0-9.])")
_SIGN = re.compile(f"[{_MINUS}]" + _BEGINS_NUMBER)
_FULL_WIDTH = re.compile("[\uff01-\uff0c\uff0e-\uff5e]")
_INVISIBLE = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_BYTE_ORDER_MARK = re.compile("\\A\ufeff")
_GROUPED = re.compile(f"(?<![0-9.,])[0-9]{{1,3}}([{_HARD_SPACES}])[0-9]{{3}}(?![0-9])")
_HARD_SPACE = re.compile("[\u00a0\u202f\u2007]")
_LINE_END = re.compile(r"\r\n?")


def plain(piece: Piece, warnings: set[str]) -> Piece:
    """``piece`` in plain characters. What could have changed a number is added to ``warnings``.

    A soft hyphen before a digit is a minus; elsewhere it is as invisible as the others. Raises Refusal
    ``thousands-separator`` where a hard space groups the digits of one number.
    """
    grouped = _GROUPED.search(piece.text)
    if grouped:
        raise Refusal("thousands-separator", piece.places[grouped.start(1)], found=grouped[0])
    piece = piece.sub(_BYTE_ORDER_MARK, "")
    for name, pattern in (("unicode-minus", _SOFT_HYPHEN), ("unicode-minus", _SIGN), ("full-width", _FULL_WIDTH),
                          ("nbsp", _HARD_SPACE)):  # fmt: skip
        if pattern.search(piece.text):
            warnings.add(name)
    piece = piece.sub(_SOFT_HYPHEN, "-")
    if _INVISIBLE.search(piece.text):
        warnings.add("invisible-removed")
        piece = piece.sub(_INVISIBLE, "")
    piece = Piece(piece.text.translate(_SAME), piece.places)
    return piece.sub(_LINE_END, "\n")
