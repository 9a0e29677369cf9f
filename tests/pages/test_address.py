"""A query, read: every name, every class of values, and what is passed over with a notice."""

from __future__ import annotations

import pytest

from app.attention.graph import STAGES, Form, Kind, build_graph
from app.examples import EXAMPLES
from app.pages.address import NAMES, Address, first_cell, read_address, settled
from app.pages.home import graph_of
from app.runs import run as compute
from app.schemas import RunRequest
from tests.board.examples import graph_json
from tests.board.node import node
from tests.pages.addresses import read, said, shown

INVALID = "notice.invalid-value"
KINDS: tuple[Kind, ...] = ("direct", "projected", "weighted")
FORMS: tuple[Form, ...] = ("plain", "shifted")


def test_nothing_asked() -> None:
    address = read("")
    assert address == Address(
        example="three-positions", request=EXAMPLES["three-positions"], stage="output", beat=None, cell="", lang="en",
        theme="auto", precision=4, form="plain", mode="app", cover=(), tokens=(), tied=False, rate=0.1, fault="",
        notices=(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [("example", each, each) for each in EXAMPLES]
    + [("stage", each, each) for each in STAGES]
    + [("theme", each, each) for each in ("auto", "light", "dark")]
    + [("form", each, each) for each in ("plain", "shifted")]
    + [("mode", each, each) for each in ("app", "slide", "print")]
    + [("lang", each, each) for each in ("en", "zh")]
    + [("precision", str(each), each) for each in range(16)]
    + [("beat", "0", 0), ("beat", "9999", 9999), ("cell", "weights:0:1", "weights:0:1"),
       ("cover", "output:0", ("output:0",))],
)  # fmt: skip
def test_values_that_are_taken(name: str, value: str, wanted: object) -> None:
    address = read(f"{name}={value}")
    assert getattr(address, name) == wanted
    assert address.notices == ()


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("example", ["", "nothing", "Blank", "three-positions ", "../blank"]),
        ("theme", ["", "Dark", "sepia"]),
        ("form", ["", "Plain", "stable"]),
        ("mode", ["", "App", "embed"]),
        ("lang", ["", "EN", "de", "zh-Hans"]),
        ("precision", ["", "-1", "16", "4.0", "1e1", "four", " 4", "+4", "--4", "-", "99999999", "٤", "4_0"]),
        ("beat", ["", "-1", "10000", "1.5", "x", "--1", "null"]),
        ("query_offset", ["", "100", "-100", "0.5", "x", "--1", "---1", "1-"]),
        ("mask", ["", "all", "Causal", "2", "1,0;x", "0.5", "1,,0", ";"]),
        ("scale", ["", "x", "1/2", "1,5", "√2"]),
        ("layout", ["", "in-out", "IN_OUT"]),
        ("tie", ["", "2", "true", "yes", "01"]),
        ("eta", ["", "0", "-1", "0.0", "1/2", "much", "nan", "inf", "1e999", "1_0", " 1", "0x10", "٤", "1e-400", "."]),
    ],
)
def test_values_that_are_passed_over(name: str, values: list[str]) -> None:
    for value in values:
        address = read_address({name: value})
        assert said(address) == [(INVALID, name)], value
        assert address.notices[0].params["value"] == value
        # As if it had not been there.
        assert {**vars(address), "notices": ()} == vars(read("")), value


def test_long_values_are_cut_where_they_are_repeated() -> None:
    assert len(read("example=" + "x" * 5000).notices[0].params["value"]) == 64


def test_names_that_are_not_ours() -> None:
    address = read("Stage=probe&utm_source=a&=b&precision=2")
    assert said(address) == [
        ("notice.unknown-name", "Stage"),
        ("notice.unknown-name", "utm_source"),
        ("notice.unknown-name", ""),
    ]
    assert (address.stage, address.precision) == ("output", 2)
    assert {"x", "wq", "wk", "wv", "q", "k", "v", "a", "g", "cover", "mode", "layout"} < NAMES
    assert len(NAMES) == 29


def test_the_language_asked_for_is_stronger_than_the_preferred() -> None:
    assert read("", "zh-CN,en;q=0.5").lang == "zh"
    assert read("lang=en", "zh").lang == "en"
    assert read("lang=xx", "zh").lang == "zh"


def test_a_stage_that_these_inputs_do_not_have() -> None:
    for query in ("example=average&stage=weights", "example=causal&stage=back-project", "stage=nowhere", "stage="):
        address = shown(query)
        assert address.stage == "inputs"
        assert [each.key for each in address.notices] == ["notice.absent-stage"]
    assert len(str(shown("stage=" + "x" * 5000).notices[0].params["stage"])) == 64


@pytest.mark.parametrize(
    "cell",
    ["output:3:0", "output:0", "output:0:0:0", "nothing:0", "grad_w_query", "x:-1:0", "x:01:0", "</script>", ":"],
)
def test_a_cell_that_the_run_does_not_hold(cell: str) -> None:
    address = read_address({"cell": cell})
    request = RunRequest.of(address.request)
    done = settled(address, graph_of(request), compute(request).to_json())
    assert said(done) == [(INVALID, "cell")]
    assert done.cell == "output:0:0"


def test_without_the_plain_pair_the_shifted_form_is_shown() -> None:
    large = "q=1000&k=1;2&v=1;2"
    address = shown(large)
    assert (address.form, [each.key for each in address.notices]) == ("shifted", ["notice.plain-absent"])
    assert shown(f"{large}&form=shifted").notices == ()
    assert shown("example=average").notices == ()


def test_the_first_cell_of_each_stage() -> None:
    wanted = ["x:0:0", "value:0:0", "dot_products:0:0", "scores:0:0", "weights:0:0", "output:0:0", "probe",
              "grad_weights:0:0", "grad_scores:0:0", "grad_dot_products:0:0", "grad_key:0:0", "grad_x:0:0"]  # fmt: skip
    for stage, cell in zip(STAGES, wanted, strict=True):
        assert first_cell(build_graph("projected"), stage, "plain") == cell


def test_the_first_cell_is_where_the_scripts_begin() -> None:
    asked = [
        (build_graph(kind), stage.name, form) for kind in KINDS for stage in build_graph(kind).stages for form in FORMS
    ]
    script = "import { home } from './static/js/core/beats.js'; answer = (jobs) => jobs.map((job) => home(...job));"
    answers = node(script, [(graph_json(graph), stage, form) for graph, stage, form in asked])
    assert answers == [first_cell(*each) for each in asked]
