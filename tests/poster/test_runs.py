"""Lines of text: where they break, and how what is raised comes down again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.poster.runs import Run, broken, pieces, plain, spans
from app.poster.svg import Mark, text


def lines(words: str, room: float) -> list[str]:
    return [plain(line) for line in broken(pieces([Run(words)]), room)]


@given(st.text("ab c，。（（1）读者,) .\u2003", max_size=80), st.floats(3, 60))
def test_nothing_is_lost(words: str, room: float) -> None:
    made = "".join(lines(words, room))
    assert "".join(made.split()) == "".join(words.split())


def test_english_breaks_between_words() -> None:
    said = "Reader 0 takes 40 % of row 0 and 60 % of row 1."
    made = lines(said, 12)
    assert len(made) > 1
    assert " ".join(made).split() == said.split()


def test_chinese_breaks_between_characters_but_not_before_punctuation() -> None:
    made = lines("读者读者，读者读者。读者读者", 5.2)
    assert len(made) > 2
    assert not [line for line in made if line[0] in "，。"]


def test_a_number_stays_with_its_parentheses() -> None:
    runs = pieces([Run("和是"), Run("("), Run("−1.4285", {"data-cell": "x"}), Run(")"), Run("，再加")])
    for room in (4.0, 5.0, 6.0):
        made = [plain(line) for line in broken(runs, room)]
        assert [line for line in made if "(−1.4285)，" in line], made


def test_lines_are_of_about_the_same_length() -> None:
    made = lines("aaaa " * 21, 50)
    assert len(made) == 2
    assert abs(len(made[0]) - len(made[1])) <= 6


def test_what_is_raised_comes_down_again() -> None:
    made = spans([Run("e"), Run("2", {}, 0.6, 0.4), Run("1", {}, 0.6, 0.4), Run(" = 7")], 20)
    shifts = [float(each.at.get("dy", 0)) for each in made if isinstance(each, Mark)]
    assert shifts == [-8, 8]


def test_what_was_typed_cannot_become_an_element() -> None:
    made = text(1, 2.345, ['"><script>\x00\x0b\ufffe&'], fill='"><x>').write()
    assert made == ('<text x="1" y="2.35" fill="&quot;&gt;&lt;x&gt;">"&gt;&lt;script&gt;&amp;</text>')
