"""Forms that the stored cases do not hold: each is a matrix that one can see."""

from __future__ import annotations

import pytest

from app.expressions import evaluate
from app.paste.matrix import parse
from app.paste.separators import Shape

QUARTERS = [[0.25, 0.75], [0.5, 0.5]]
WHOLE = [[1.0, 2.0], [3.0, 4.0]]


@pytest.mark.parametrize(
    "text",
    [
        "[[2.5e-01 7.5e-01]\n [5.0e-01 5.0e-01]]",
        "tf.Tensor(\n[[0.25 0.75]\n [0.5  0.5 ]], shape=(2, 2), dtype=float64)",
        "<tf.Tensor: shape=(2, 2), dtype=float64, numpy=\narray([[0.25, 0.75],\n       [0.5 , 0.5 ]])>",
        "((0.25, 0.75), (0.5, 0.5))", "[(0.25, 0.75), (0.5, 0.5)]", "[0.25, 0.75]\n[0.5, 0.5]",
        "[tensor([0.25, 0.75]), tensor([0.5, 0.5])]", "np.array(((0.25, 0.75), (0.5, 0.5)))",
        '[["0.25", "0.75"], ["0.5", "0.5"]]', "[[0.25, 0.75,], [0.5, 0.5,],]",
        "[0.25 0.75\n0.5 0.5]", "[0.25 0.75; ...\n 0.5 0.5]", "[0.25, 0.75;\n 0.5, 0.5]",
        "matrix(c(0.25, 0.5, 0.75, 0.5), nrow = 2)", "matrix(c(0.25, 0.75, 0.5, 0.5), ncol=2, byrow=TRUE)",
        "rbind(c(0.25, 0.75), c(0.5, 0.5))", "cbind(c(0.25, 0.5), c(0.75, 0.5))",
        "0.25;0.75\n0.5;0.5", "0.25 0.75;\n0.5 0.5;", "0.25 0.75\n\n0.5 0.5", "0.25 | 0.75\n0.5 | 0.5",
        "|      |      |\n|:----:|:----:|\n| **0.25** | 0.75 |\n| 0.5 | `0.5` |",
        "┌──────┬──────┐\n│ 0.25 ┆ 0.75 │\n│ 0.5  ┆ 0.5  │\n└──────┴──────┘",
        "⎡0.25  0.75⎤\n⎢          ⎥\n⎣0.5   0.5 ⎦",
        "0.25 & 0.75 \\\\ 0.5 & 0.5", "\\pmatrix{0.25 & 0.75 \\cr 0.5 & 0.5}",
        "\\begin{tabular}{|c|c|}\\hline 0.25 & 0.75\\\\ \\hline \\textbf{0.5} & $0.5$ \\\\ \\hline\\end{tabular}",
    ],
)  # fmt: skip
def test_without_a_word(text: str) -> None:
    made = parse(text)
    assert (made.rows, made.warnings) == (QUARTERS, [])


@pytest.mark.parametrize(
    ("text", "matrix", "warnings"),
    [
        ("0,25;0,75\n0,5;0,5", QUARTERS, ["decimal-comma"]),
        ('"0,25","0,75"\n"0,5","0,5"', QUARTERS, ["decimal-comma"]),
        ("\\begin{pmatrix}0{,}25&0{,}75\\\\0.5&0.5\\end{pmatrix}", QUARTERS, ["decimal-comma"]),
        ("25%\t75 %\n50%\t50%", QUARTERS, ["percent"]), ("2.5×10⁻¹ 7.5·10^-1\n.5 .5", QUARTERS, ["power-of-ten"]),
        ("１ ２\n３ ４", WHOLE, ["full-width"]), ("1\u200b 2\n3 4", WHOLE, ["invisible-removed"]),
        ("1\t2\t\n3\t4\t\n", WHOLE, ["empty-column-removed"]), ("−1 2\n3 –4", [[-1, 2], [3, -4]], ["unicode-minus"]),
        ("a,b\n1,2\n3,4", WHOLE, ["labels-removed"]), ("q0 1 2\nq1 3 4", WHOLE, ["labels-removed"]),
        ("      [CLS] cat\n[CLS] 1 2\ncat 3 4", WHOLE, ["labels-removed"]),
        (",0,1\n0,1,2\n1,3,4", WHOLE, ["labels-removed"]), ("a: 1 2\nb: 3 4", WHOLE, ["labels-removed"]),
        ("     [,1]\n[1,]    1\n[2,]    3\n     [,2]\n[1,]    2\n[2,]    4", WHOLE, ["labels-removed"]),
        ("2×2 Matrix{Float64}:\n 1.0  2.0\n 3.0  4.0", WHOLE, ["label-removed"]),
        ("A =\n\n  Columns 1 through 1\n\n  1\n  3\n\n  Column 2\n\n  2\n  4\n", WHOLE, ["label-removed"]),
        ("A =\n\n   1.0e+03 *\n\n    0.0010    0.0020\n    0.0030    0.0040\n", WHOLE,
         ["common-factor", "label-removed"]),
        (">>> A = np.array([[1, 2],\n...               [3, 4]])", WHOLE, ["label-removed"]),
        ("Parameter containing:\ntensor([[1., 2.],\n        [3., 4.]], requires_grad=True)", WHOLE, ["label-removed"]),
        ('{"A": [[1, 2], [3, 4]]}', WHOLE, ["label-removed"]),
        ("{{1,2},{3,4}} // MatrixForm", WHOLE, ["comment-removed"]),
        ("(1,.,.) = \n  1  2\n  3  4\n[ CPULongType{1,2,2} ]", WHOLE, ["squeezed"]),
        ("tensor([[1., 2.],\n        [3., 4.]], dtype=torch.bfloat16)", WHOLE, ["bfloat16"]),
        ("1,2;3,4", WHOLE, ["could-be-decimal-comma"]),
        ("[[np.True_, np.False_]]", [[1, 0]], ["boolean"]), ("-∞ 1", [[-float("inf"), 1]], ["non-finite"]),
    ],
)  # fmt: skip
def test_with_a_word(text: str, matrix: list[list[float]], warnings: list[str]) -> None:
    made = parse(text)
    assert (made.rows, made.warnings) == (matrix, warnings)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("√2·ln 3 1", ["√2·ln 3", 1.0]), ("sqrt(2 + 1) (1+2)/3", ["sqrt(2 + 1)", "(1+2)/3"]),
        ("1 - 2, 3", ["1 - 2", 3.0]),
        ("−√2\t３／４", ["−√2", "３／４"]), ("Matrix([[1/4, sqrt(2)]])", ["1/4", "sqrt(2)"]),
        ("\\begin{pmatrix}-\\frac{1}{2} & \\frac{\\sqrt{2}}{2} & e^{-1} & 2\\cdot\\ln 3\\end{pmatrix}",
         ["-1/2", "(√2)/2", "e^(-1)", "2·ln 3"]),
        ("[1 / 4, 3]", ["1 / 4", 3.0]), ("pi e", ["pi", "e"]),
    ],
)  # fmt: skip
def test_expressions_stay_as_typed(text: str, row: list[float | str]) -> None:
    made = parse(text)
    assert made.rows == [row]
    assert all(isinstance(evaluate(cell), float) for cell in row if isinstance(cell, str))


@pytest.mark.parametrize(
    ("text", "expect", "matrix"),
    [
        ("0,25 0,75\n0,5 0,5", (2, 4), [[0, 25, 0, 75], [0, 5, 0, 5]]), ("1;2;3", (1, 3), [[1, 2, 3]]),
        ("1;2;3", (3, 1), [[1], [2], [3]]), ("1,2;3,4", (2, 1), [[1.2], [3.4]]), ("1,2\n3,4", (2, 2), WHOLE),
        ("0,25, 0,75\n0,5, 0,5", (2, 2), QUARTERS), ("[1 2\n3 4]", (2, 2), WHOLE),
        ("[1 2\n3 4]", (1, 4), [[1, 2, 3, 4]]),
    ],
)  # fmt: skip
def test_the_expected_shape_settles_it(text: str, expect: Shape, matrix: list[list[float]]) -> None:
    assert parse(text, expect).rows == matrix
