"""What is no matrix is refused, with its reason and the character at fault, and in time."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from app.limits import MAX_PASTE
from app.paste.matrix import parse
from app.paste.refusal import REASONS, Refusal, line_and_column

SOURCES = Path(__file__).parent.parent.parent / "app" / "paste"


@pytest.mark.parametrize(
    ("text", "reason", "offset"),
    [
        ("", "empty", 0), (" \n\t", "empty", 0), ("[[]]", "empty", 0), ("tensor([], size=(0, 2))", "empty", 0),
        ("[[1, 2], [3, 4]", "unbalanced-bracket", 15), ("[[1, 2), [3, 4]]", "unbalanced-bracket", 6),
        ("1 2\n3 4]", "unbalanced-bracket", 7), ("\\begin{pmatrix}1&2", "unbalanced-bracket", 18),
        ("1 2\n3", "ragged", 4), ("[[1, 2], [3]]", "ragged", 10),
        ("\\begin{matrix}1&2\\\\3\\end{matrix}", "ragged", 19),
        ("[[1 2]\n ...\n [3 4]]", "truncated", 8), ("1 2\n⋮ ⋮", "truncated", 4),
        ("A = \\begin{pmatrix}1&\\cdots\\end{pmatrix}", "truncated", 21),
        ("[[[1 2]\n  [3 4]]\n\n [[5 6]\n  [7 8]]]", "too-many-dimensions", 1),
        ("1 2\n3 4\n\n5 6\n7 8", "two-matrices", 9), ("[1 2; 3 4]\n[5 6; 7 8]", "two-matrices", 11),
        ('{"A": [[1, 2]], "B": [[3]]}', "two-matrices", 21), ("[1 2; 3 4]'", "unexpected-text", 10),
        ("[[1, 2]] done", "unexpected-text", 9), ("hello world", "not-a-number", 0), ("0x10 1", "not-a-number", 1),
        ("2×103 1", "not-a-number", 1), ("3\\frac{1}{2} & 1 \\\\", "not-a-number", 1), ("$1.50\t2", "not-a-number", 0),
        ("0,25 0,75\n0,5 0,5", "ambiguous-comma", 1), ("1.5\t2,5", "ambiguous-comma", 5),
        ("1 2 -", "ambiguous-minus", 4),
        ("1 -2, 3", "ambiguous-minus", 2), ("(0.25)\t1", "bracketed-number", 0), ("1+2i 3", "complex-number", 0),
        ("#DIV/0!\t1", "spreadsheet-error", 0), ("1 #N/A", "spreadsheet-error", 2), ("[[1, null]]", "missing-value", 5),
        ("1'234.5\t1", "thousands-separator", 1), ("1.234.567 1", "thousands-separator", 1),
        ("1,234\t5,678", "thousands-separator", 1), ("1e400 1", "overflow", 0), ("1 1000000.5", "out-of-range", 2),
        ("1 2e6/1", "out-of-range", 2), ("1/0 1", "expression-division-by-zero", 1), ("1 √-1", "expression-no-root", 2),
        (" ".join(["1"] * 33), "too-many", 64), ("1\n" * 33, "too-many", 64),
        ("1" * (MAX_PASTE + 1), "too-long", MAX_PASTE),
        ("[[1, 2],\r\n [3, x]]", "not-a-number", 15), ("\ufeff1 x", "not-a-number", 3), ("1\u200b,,2", "empty-cell", 3),
    ],
)  # fmt: skip
def test_refused(text: str, reason: str, offset: int) -> None:
    with pytest.raises(Refusal) as caught:
        parse(text)
    assert (caught.value.reason, caught.value.offset) == (reason, offset)


def test_the_expected_shape_is_held() -> None:
    with pytest.raises(Refusal, match="wrong-shape at 0"):
        parse("1 2\n3 4", (2, 3))


def test_every_reason_is_listed_and_used() -> None:
    raised = {
        name for file in SOURCES.glob("*.py") for name in re.findall(r'Refusal\(\s*"([a-z-]+)"', file.read_text())
    }
    assert raised | {"two-matrices"} == set(REASONS)


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [("", 0, (1, 1)), ("ab", 2, (1, 3)), ("a\nb", 2, (2, 1)), ("a\r\nb", 3, (2, 1)), ("a\rb", 2, (2, 1)),
     ("😀\n😀b", 3, (2, 2)), ("a\n", 2, (2, 1)), ("a\r\nb", 1, (1, 2)), ("a\r\nb", 2, (1, 3))],
)  # fmt: skip
def test_line_and_column(text: str, offset: int, place: tuple[int, int]) -> None:
    assert line_and_column(text, offset) == place


@pytest.mark.parametrize("start", ["", "[", '"'])
@pytest.mark.parametrize(
    "again",
    ["[", "(", "{", " ", "\t", "\n", "1,", "1;", "a(", "\\", "&", "|", "--", "|-", '"', "'", "`", "1,2 ", "[1],",
     "(1,2)", "\\frac{", "{1}", " #", "...", "a=", "1\n\n", "\xa0", "\xad1", "1×10 ", "tensor(", "**", "√", "e "],
)  # fmt: skip
def test_no_text_takes_long(start: str, again: str) -> None:
    # A search that tries every pair of places takes ten seconds and more at this length, a single pass a few tenths.
    text = (start + again * MAX_PASTE)[: MAX_PASTE // 3] + "x"
    before = time.process_time()
    with pytest.raises(Refusal):
        parse(text)
    assert time.process_time() - before < 4
