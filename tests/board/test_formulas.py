"""Formulas as MathML that the policy and every engine accept."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from app.attention.graph import build_graph
from app.board.formulas import FormulaError, formula, graph_json


def test_the_scores() -> None:
    assert formula(r"S = \frac{R}{\sqrt{d_k}}") == (
        '<math display="block"><semantics><mrow><mi>S</mi><mo>=</mo><mfrac><mi>R</mi><msqrt><msub><mi>d</mi>'
        "<mi>k</mi></msub></msqrt></mfrac></mrow>"
        '<annotation encoding="application/x-tex">S = \\frac{R}{\\sqrt{d_k}}</annotation></semantics></math>'
    )
    assert 'display="block"' not in formula("R", block=False)


@pytest.mark.parametrize("kind", ["direct", "projected", "weighted"])
def test_every_formula_of_the_graph_is_well_formed_and_without_style(kind: str) -> None:
    for operation in graph_json(build_graph(kind))["operations"]:  # type: ignore[arg-type]
        source = operation["mathml"].replace("&ApplyFunction;", "\u2061")
        root = ElementTree.fromstring(source)  # noqa: S314 (our own)
        assert not any("style" in element.attrib for element in root.iter())
        assert root.findtext(".//annotation") == operation["tex"]


def test_styles_become_classes_or_go() -> None:
    aligned = formula(r"\begin{aligned}a&=b\\c&=d\end{aligned}")
    assert "style" not in aligned.replace("displaystyle", "")
    assert 'class="align-right"' in aligned
    assert "style" not in formula(r"\color{red}x")


def test_text_in_the_source_is_not_taken_for_style() -> None:
    tex = r'\text{ style="x"}'
    assert ElementTree.fromstring(formula(tex)).findtext(".//annotation") == tex  # noqa: S314 (our own)


def test_markup_is_escaped() -> None:
    assert "<script" not in formula(r"\text{<script>}")


def test_a_mistake_says_where_in_plain_text() -> None:
    with pytest.raises(FormulaError, match="foo") as caught:
        formula(r"a + \foo")
    assert "\x1b" not in str(caught.value)
