"""Captions say what the run says, in both languages, for every stage and every kind of inputs."""

from __future__ import annotations

import math
import re
from typing import Any

import pytest

from app.attention.graph import STAGES, Form, Graph, build_graph
from app.board.captions import caption
from app.board.cells import cell_value, parse_cell
from app.board.phrases import Phrase
from app.locales import LANGUAGES, catalogue, text_of
from tests.board import examples
from tests.board.extremes import EXTREMES

CASES = {name: examples.worked(name) for name in examples.names()} | {name: make() for name, make in EXTREMES.items()}


def said(case: Any, stage: str, cell: str, lang: str = "en", form: Form = "plain") -> str:
    run, graph = case
    return spoken(caption(run, graph, stage, cell, form, 4, text_of(lang))).replace("\u00a0", " ")


def spoken(phrase: Phrase) -> str:
    return "".join(part if isinstance(part, str) else part["text"] for part in phrase)


def focused(run: examples.Run, graph: Graph) -> list[str]:
    """The first and the last cell of every tensor."""
    ends: dict[str, list[str]] = {}
    for cell in examples.cells(run, graph):
        ends.setdefault(parse_cell(cell)[0], []).append(cell)
    return [cell for names in ends.values() for cell in {names[0], names[-1]}]


def value_of(expression: str, run: examples.Run) -> float:
    """A sum of products of numbers and cells."""

    def factor(name: str) -> float:
        return cell_value(run, *parse_cell(name)) if name[0].isalpha() else float(name)

    return sum(math.prod(factor(name) for name in part.split("*")) for part in expression.split("+"))


@pytest.mark.parametrize("name", CASES)
def test_every_number_is_the_runs_and_nothing_is_left_unsaid(name: str) -> None:
    run, graph = CASES[name]
    for lang in LANGUAGES:
        for stage in graph.stages:
            for cell in focused(run, graph):
                phrase = caption(run, graph, stage.name, cell, "plain", 4, text_of(lang))
                where = f"{stage.name} {cell}: {spoken(phrase)}"
                assert not re.search(r"[{}\ue000\ue001]|caption\.", spoken(phrase)), where
                assert spoken(phrase)[-1] in ".。", where
                for part in phrase:
                    if isinstance(part, str):
                        continue
                    fields: dict[str, Any] = dict(part)
                    if "cell" in fields:
                        assert fields["value"] == cell_value(run, *parse_cell(fields["cell"])), where
                    else:
                        found = value_of(fields["derived"], run)
                        assert fields["value"] == pytest.approx(found, rel=1e-14, abs=0), where


def test_the_reading_in_words() -> None:
    case = CASES["three-positions"]
    assert said(case, "output", "output:0:0") == (
        "Reader 0 takes 40 % of row 0, 20 % of row 1 and 40 % of row 2. In coordinate 0 that makes 0.8022."
    )
    assert said(case, "output", "output:2:1", "zh") == (
        "读者 2 取第 0 行的 25%、第 1 行的 25% 和第 2 行的 50%。坐标 1 上合计为 1.5035。"
    )
    assert said(case, "weights", "weights:0:1", "zh") == (
        "读者 0 的指数加起来是 5.0562，各除以它就成了份额：被读 0 占 40%，被读 1 占 20%，被读 2 占 40%。"
    )
    assert said(case, "weights", "weights:0:1", "en", "shifted").startswith(
        "With its largest score 0.7071 taken off first, the exponentials of reader 0 add up to 2.4931;"
    )
    assert said(case, "back-weights", "grad_scores:0:0").endswith(
        "Raising the score of read 0 or read 2 would raise J; raising that of read 1 would lower it."
    )


def test_fragments() -> None:
    run, graph = CASES["three-positions"]
    phrase = caption(run, graph, "output", "output:0:0", "plain", 4, text_of("en"))
    assert phrase[0] == "Reader 0 takes "
    share = phrase[1]
    assert isinstance(share, dict)
    assert share == {"derived": "100*weights:0:0", "value": 100 * run["tensors"]["weights"][0][0], "text": "40\u00a0%"}
    assert phrase[-2] == {"cell": "output:0:0", "value": 0.8022241853595719, "text": "0.8022"}


@pytest.mark.parametrize(
    ("name", "stage", "cell", "words"),
    [
        ("causal", "weights", "weights:0:1", "Reader 0 has only read 0 to look at, so that takes 100 %"),
        ("causal", "weights", "weights:0:1", "exactly 0: read 1 and read 2."),
        ("causal", "inputs", "query:1:0", "Of 3 positions the mask leaves 2 for reader 1 to read."),
        ("causal", "back-weights", "grad_scores:0:0", "its share is 1 whatever the score, so dS is 0."),
        ("causal", "back-output", "grad_weights:0:2", "For reader 0 read 2 is closed"),
        ("identical-keys", "back-dot-products", "grad_query:1:0", "its gradient is 0, although dR is not."),
        ("identical-keys", "scores", "scores:0:0", "becomes (1.0986, 1.0986)."),
        ("negative-values", "output", "output:0:0", "makes −0.8022: a mixture may well be negative."),
        ("saturated", "output", "output:2:0", "less than 1 % of row 1 and 100 % of row 2."),
        ("two-positions", "back-project", "grad_x:0:1", "add up: −0.4120 + (−1.6479) + 2 = −0.0599."),
        ("single-query", "probe", "output:0:0", "Reader 0 adds 0.8022 to J = 0.8022."),
        ("fixed-shares", "inputs", "weights:0:0", "take 50 % of row 0, 25 % of row 1 and 25 % of row 2."),
        ("hand-set", "output", "output:0:0", "These shares add up to 0.25, not to 1."),
        ("hand-set", "output", "output:0:0", "takes 75 % of row 0 and −50 % of row 1."),
        ("empty-rows", "weights", "weights:0:0", "Reader 0 has nothing to read: its row of A is 0"),
        ("empty-rows", "output", "output:0:0", "so its output is 0 in every coordinate."),
        ("empty-rows", "back-scores", "scores:0:0", "no gradient passes through its row."),
        ("empty-rows", "back-output", "value:1:0", "Nobody may read row 1 of V, so its gradient is 0."),
        ("empty-rows", "probe", "probe", "G is 0 everywhere"),
        ("one-position", "back-weights", "grad_scores:0:0", "so dS is 0."),
        ("one-position", "scores", "scores:0:0", "becomes (6)."),
        ("flat-scale", "scores", "scores:0:0", "A factor of 0 makes all scores equal."),
        ("turned-scale", "scores", "scores:0:0", "A negative factor turns the order around."),
        ("thirty-two", "output", "output:31:0", "Reader 31 mixes 32 rows of V; the largest shares are "),
        ("thirty-two", "weights", "weights:20:0", "with shares of exactly 0: 11."),
    ],
)  # fmt: skip
def test_special_cases(name: str, stage: str, cell: str, words: str) -> None:
    assert words in said(CASES[name], stage, cell)


def test_thirty_two_positions_name_the_three_largest_shares() -> None:
    run, graph = CASES["thirty-two"]
    row = run["tensors"]["weights"][31]
    largest = sorted(range(32), key=lambda key: -row[key])[:3]
    phrase = caption(run, graph, "output", "output:31:0", "plain", 4, text_of("en"))
    named = [part.get("derived") for part in phrase if isinstance(part, dict) and "derived" in part]
    assert named == [f"100*weights:31:{key}" for key in largest]


def test_an_absent_stage() -> None:
    with pytest.raises(KeyError):
        said(CASES["average"], "scores", "weights:0:0")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_stage_and_tensor_has_its_words(lang: str) -> None:
    words = catalogue(lang)
    for stage in STAGES:
        assert words[f"stage.{stage}.title"]
        assert words[f"stage.{stage}.short"]
        assert words[f"stage.{stage}.text"][-1] in "?？.。"
    for kind in ("direct", "projected", "weighted"):
        for operation in build_graph(kind).operations:
            assert words[f"tensor.{operation.tensor}.name"]
