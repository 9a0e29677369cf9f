"""Templates are strict, escape everything, and ask only for sentences that both languages have."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from app.attention.faults import FAULTS
from app.attention.graph import STAGES, Kind, build_graph
from app.examples import EXAMPLES
from app.locales import LANGUAGES, catalogue
from app.pages.context import ErrorContext
from app.pages.templates import data_block, environment, render
from app.paths import TEMPLATES
from app.runs import run as compute
from app.schemas import RunRequest
from tests.pages.document import read

ROOT = Path(__file__).parents[2]
KINDS: tuple[Kind, ...] = ("direct", "projected", "weighted")
LITERAL = re.compile(r"""\btext\(\s*["']([a-z]+\.[A-Za-z0-9_.-]+)["']\s*[,)]""")
BUILT = re.compile(r"""\btext\(\s*["']([a-z]+\.)["']\s*~""")


def templates() -> dict[str, str]:
    return {each.name: each.read_text("utf-8") for each in sorted(TEMPLATES.rglob("*.html"))}


def error(detail: str) -> ErrorContext:
    return ErrorContext("en", 418, "Title", detail, "./", "assets/0/", lambda key, params=None, /, **named: key)


def test_a_name_without_a_value_is_a_mistake_of_ours() -> None:
    with pytest.raises(UndefinedError):
        environment().from_string("{{ nothing }}").render()
    with pytest.raises(UndefinedError):
        environment().from_string("{% if thing.nothing %}{% endif %}").render(thing={})


def test_everything_is_escaped() -> None:
    template = environment().from_string('<p title="{{ x }}">{{ x }}</p>')
    page = read(template.render(x="""</p><script>"'&"""))
    assert page.only("title").at["title"] == page.only(tag="p").text == """</p><script>"'&"""


@pytest.mark.parametrize("text", ["</script>", "<!--", "]]>", "\u2028\u2029", "&amp;", '"\\', "√"])
def test_data_reads_back_and_cannot_end_its_element(text: str) -> None:
    block = str(data_block({text: [text, 1.5, -0.0, True, None]}))
    assert "<" not in block
    assert json.loads(block) == {text: [text, 1.5, 0.0, True, None]}
    page = read(f'<script type="application/json">{block}</script><p></p>')
    assert json.loads(page.only(tag="script").source) == json.loads(block)
    assert page.only(tag="p").text == ""


def test_numbers_in_data_are_exact() -> None:
    numbers = [0.1 + 0.2, 1 / 3, 5e-324, 1.7976931348623157e308, 1e22, -1e-7, 2**53]
    assert json.loads(str(data_block(numbers))) == numbers


def test_a_page_is_made_of_its_context() -> None:
    answer = render("pages/error.html", error("<b>&"), "zh", 418)
    assert (answer.status_code, answer.headers["content-type"]) == (418, "text/html; charset=utf-8")
    assert answer.headers["content-language"] == "zh"
    assert "&lt;b&gt;&amp;" in bytes(answer.body).decode()


def test_a_context_without_what_its_template_needs_fails() -> None:
    @dataclass(frozen=True)
    class Less:
        title: str

    with pytest.raises(UndefinedError):
        render("pages/error.html", Less("Title"), "en")


def test_every_template_compiles_and_writes_no_sentence_of_its_own() -> None:
    for name in environment().list_templates():
        environment().get_template(name)
    for name, source in templates().items():
        # A block on one line gives a value to an attribute of its base.
        source = re.sub(r"\{% block \w+ %\}[^<\n]*\{% endblock %\}", " ", source)
        outside = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>|&[a-z]+;", " ", source, flags=re.S)
        # Attributes that a macro or a block gives to an element of another file.
        outside = re.sub(r"\s(data-[a-z-]+(=\"[^\"]*\")?|hidden)(?=\s)", " ", outside)
        assert not re.findall(r"[A-Za-z]{3,}", outside), name


def keys() -> set[str]:
    """Every key that pages ask for: those written out, and those built from names that the server owns."""
    sources = [*templates().values()]
    for folder in ("app/pages", "app/board", "static/js"):
        sources += [each.read_text("utf-8") for each in (ROOT / folder).rglob("*.*") if each.suffix in (".py", ".js")]
    found = {key for source in sources for key in LITERAL.findall(source)}
    found |= {
        key for source in sources for key in re.findall(r"""["'`]((?:notice|ledger)\.[a-z.-]*[a-z])["'`]""", source)
    }
    found |= {f"stage.{name}.{part}" for name, part in product(STAGES, ("title", "short", "text"))}
    found |= {f"example.{name}.{part}" for name, part in product(EXAMPLES, ("name", "note"))}
    tensors = {each.tensor for kind in KINDS for each in build_graph(kind).operations}
    found |= {f"tensor.{name}.name" for name in tensors}
    found |= {f"axis.{name}" for name in ("reader", "read", "coordinate", "position")}
    found |= {f"scene.{name}" for name in ("attention", "projection")}
    checks = [check for given in EXAMPLES.values() for check in compute(RunRequest.of(given)).checks]
    found |= {f"check.{check.id}.{part}" for check, part in product(checks, ("name", "meaning"))}
    found |= {f"check.reason.{check.reason}" for check in checks if check.reason}
    found |= {f"check.status.{name}" for name in ("passed", "failed", "cannot-tell")}
    found |= {f"fault.{name}.{part}" for name, part in product(FAULTS, ("name", "text"))}
    shared = re.findall(r'\("(\w+)", \(("[^)]+)\)\)', templates()["share.html"])
    assert len(shared) == 5
    for group, names in shared:
        made = re.findall(r'"(\w+)"', names)
        found |= {f"share.group.{group}", *(f"share.{name}.{part}" for name, part in product(made, ("name", "about")))}
    home = templates()["home.html"]
    for name, options in re.findall(r"""choice\("(\w+)", text\("[\w.]+"\), \(([^)]*)\)""", home):
        found |= {f"control.{name}.{option}" for option in re.findall(r'"(\w+)"', options)}
    axes = re.search(r"for axis in \(([^)]*)\)", home)
    assert axes is not None
    found |= {f"control.{axis}" for axis in re.findall(r'"(\w+)"', axes[1])}
    return (
        found
        | {f"cover.{part}" for part in ("cell", "row", "tensor")}
        | {f"control.{name}" for name in ("undo", "redo", "reset")}
        | {f"control.theme.{name}" for name in ("auto", "light", "dark")}
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_there(lang: str) -> None:
    wanted = keys()
    assert {
        "site.name",
        "control.kind.projected",
        "control.d_k",
        "notice.absent-stage",
        "ledger.residue",
        "alt.matrix",
    } <= wanted
    assert len(wanted) > 180
    assert wanted <= set(catalogue(lang)), wanted - set(catalogue(lang))
    assert all(catalogue(lang)[key].strip() for key in wanted)


def test_no_template_builds_a_key_that_is_not_looked_for_here() -> None:
    built = {prefix for source in templates().values() for prefix in BUILT.findall(source)}
    assert built == {"stage.", "example.", "check.", "control.", "cover.", "fault.", "share."}
