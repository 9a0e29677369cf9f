"""The catalogue: both languages alike, and a sentence for every problem."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.attention.faults.fault import NEEDS
from app.locales import LANGUAGES, catalogue, fill, preferred, text, text_of
from app.paste.refusal import REASONS
from app.problems import STATUS

_SOURCES = Path(__file__).parent.parent / "app"


def test_both_languages_have_the_same_keys() -> None:
    assert set(catalogue("en")) == set(catalogue("zh"))


def test_both_languages_have_the_same_placeholders() -> None:
    for key, sentence in catalogue("en").items():
        other = catalogue("zh")[key]
        assert set(re.findall(r"\{\w+\}", sentence)) == set(re.findall(r"\{\w+\}", other)), key


def problem_codes() -> set[str]:
    """Every code that the sources raise."""
    codes = set(STATUS)
    files = ("mistakes", "sizes", "runs", "cells", "body", "schemas", "api/graph", "answers")
    for file in (*(_SOURCES / f"{name}.py" for name in files), *(_SOURCES / "proof").glob("*.py")):
        source = file.read_text("utf-8")
        codes |= set(re.findall(r'(?:Mistake|Problem|mistake)\(\s*"([a-z-]+)"', source))
        codes |= set(re.findall(r'"code": "([a-z-]+)"', source))
        codes |= set(re.findall(r'"((?:wrong|not-for)-[a-z-]+)"', source))
    codes |= {f"fault-{need}" for need in NEEDS}
    browser = (_SOURCES.parent / "static" / "js" / "effects" / "inquiries.js").read_text("utf-8")
    codes |= set(re.findall(r'code: "([a-z-]+)"', browser))
    paste = (_SOURCES / "paste/answers.py").read_text("utf-8")
    codes |= set(re.findall(r'(?:Problem|mistake)\(\s*"([a-z-]+)"', paste))
    codes |= {f"paste-{reason}" for reason in REASONS}
    expressions = (_SOURCES / "expressions.py").read_text("utf-8")
    codes |= {f"expression-{code}" for code in re.findall(r'ExpressionError\("([a-z-]+)"', expressions)}
    codes |= {f"expression-{code}" for code in re.findall(r'_apply\(.*"([a-z-]+)", \w+\)', expressions)}
    return codes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_has_a_sentence(lang: str) -> None:
    codes = problem_codes()
    assert {"ragged", "wrong-width", "not-a-cell", "expression-no-root", "wrong-content-type"} <= codes
    assert {f"problem.{code}" for code in codes} <= set(catalogue(lang))
    assert {f"problem.title.{status}" for status in {422, *STATUS.values()}} <= set(catalogue(lang))


def test_no_problem_sentence_is_unused() -> None:
    known = {f"problem.{code}" for code in problem_codes()} | {
        f"problem.title.{each}" for each in {422, *STATUS.values()}
    }
    assert {key for key in catalogue("en") if key.startswith("problem.")} == known


def test_filling() -> None:
    assert fill("{a} and {b}, {a} {c} {a.b} {0!r}", {"a": 1, "b": "{a}"}) == "1 and {a}, 1 {c} {a.b} {0!r}"
    assert text("zh", "no.such.key") == "no.such.key"
    look_up = text_of("en")
    assert look_up("problem.unknown-field", {"field": "x"}) == look_up("problem.unknown-field", field="x")


@pytest.mark.parametrize(
    ("header", "expected"),
    [("", "en"), ("zh", "zh"), ("zh-CN,zh;q=0.9,en;q=0.8", "zh"), ("fr, zh;q=0.1", "zh"), ("en;q=0.5, zh;q=0.9", "zh"),
     ("zh;q=0, en", "en"), ("de", "en"), ("zh;q=x, en", "en"), (";;,,", "en"), ("*", "en")],
)  # fmt: skip
def test_preferred_language(header: str, expected: str) -> None:
    assert preferred(header) == expected


def test_an_unknown_language_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError):
        catalogue("../en")
