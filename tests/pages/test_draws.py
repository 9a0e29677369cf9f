"""Random matrices: the published numbers of SplitMix64, and what an address makes of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl

import numpy as np
import pytest
from starlette.testclient import TestClient

from app.attention.checks import RULES
from app.examples import EXAMPLES
from app.pages.address import Address, read_address
from app.pages.draws import LARGEST_SEED, outputs
from app.runs import run as compute
from app.schemas import RunRequest
from tests.pages.document import data, read, said

NAMES = ["x", "wq", "wk", "wv", "q", "k", "v", "a", "g"]


def asked(query: str) -> Address:
    return read_address(dict(parse_qsl(query, keep_blank_values=True)))


def inputs(query: str) -> dict[str, Any]:
    address = asked(query)
    assert address.notices == ()
    return {**address.request["inputs"], "upstream": address.request.get("upstream")}


def splitmix(seed: int, count: int) -> Any:
    """The first ``count`` outputs, all at once in 64-bit arithmetic."""
    step = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(seed)
    step = (step ^ (step >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    step = (step ^ (step >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return step ^ (step >> np.uint64(31))


@pytest.mark.parametrize(
    ("seed", "published"),
    [
        # rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
                   16408922859458223821]),
        # The seed sequence of xoshiro256** from 0, and the default of several libraries.
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (0x0123456789ABCDEF, [0x157A3807A48FAA9D]),
    ],
)  # fmt: skip
def test_the_published_numbers(seed: int, published: list[int]) -> None:
    assert list(islice(outputs(seed), len(published))) == published
    assert list(splitmix(seed, len(published))) == published


@pytest.mark.parametrize("seed", [0, 7, 20261129, LARGEST_SEED])
@pytest.mark.parametrize(("name", "tensor"), [("x", "x"), ("wv", "w_value"), ("g", "upstream")])
def test_each_matrix_has_a_stream_of_its_own(seed: int, name: str, tensor: str) -> None:
    stream = splitmix(int(splitmix(seed, len(NAMES))[NAMES.index(name)]), 64)
    shape = np.shape(inputs(f"{name}=random&seed={seed}")[tensor])
    expected = [(int(each) % 17 - 8) / 4 for each in stream[: int(np.prod(shape))]]
    assert inputs(f"{name}=random&seed={seed}")[tensor] == np.reshape(expected, shape).tolist()
    every = "&".join(f"{each}=random" for each in ("x", "wq", "wk", "wv", "g"))
    assert inputs(f"{every}&seed={seed}")[tensor] == inputs(f"{name}=random&seed={seed}")[tensor]


def test_entries_can_be_reckoned_with_by_hand() -> None:
    drawn = np.array(inputs("q=random:32x32&k=random:32x32&v=random&seed=1")["query"])
    assert set(np.unique(drawn)) == {each / 4 for each in range(-8, 9)}


def test_without_a_seed_it_is_0() -> None:
    assert inputs("x=random") == inputs("x=random&seed=0") != inputs("x=random&seed=1")


@pytest.mark.parametrize(
    ("query", "shapes"),
    [
        ("x=random", {"x": (3, 2)}),
        ("example=rectangular&q=random&k=random", {"query": (2, 4), "key": (3, 4), "upstream": (2, 1)}),
        ("q=random&k=1,0,0;0,1,0&v=1;2", {"query": (3, 3)}),
        ("q=random&k=random:5x4&v=random", {"query": (3, 4), "key": (5, 4), "value": (5, 2)}),
        ("x=random:4x3&wq=random&wk=random&wv=random:2x3&g=random",
         {"x": (4, 3), "w_query": (2, 3), "w_key": (2, 3), "w_value": (2, 3), "upstream": (4, 2)}),
        ("x=random:4x3&wq=random&wk=random&wv=random:3x2&layout=in_out", {"w_query": (3, 2), "w_value": (3, 2)}),
        ("a=random&v=1;2;3;4", {"weights": (3, 4)}),
        ("example=average&v=random:5x3&a=random:1x5", {"value": (5, 3), "weights": (1, 5)}),
    ],
)  # fmt: skip
def test_shapes_are_those_of_the_other_matrices(query: str, shapes: dict[str, tuple[int, int]]) -> None:
    found = inputs(query)
    assert {tensor: np.shape(found[tensor]) for tensor in shapes} == shapes
    RunRequest.of(asked(query).request)


@pytest.mark.parametrize("columns", [1, 2, 3, 10, 11, 32])
def test_random_weights_are_weights(columns: int) -> None:
    query = f"a=random:32x{columns}&v=random&seed=5"
    weights = inputs(query)["weights"]
    parts = 20 if columns <= 10 else 100
    for row in weights:
        assert min(row) > 0
        assert sum(Fraction(each).limit_denominator(parts) for each in row) == 1
        assert all((Fraction(each).limit_denominator(parts) * parts).denominator == 1 for each in row)
    checks = {each["id"]: each["status"] for each in compute(RunRequest.of(asked(query).request)).to_json()["checks"]}
    assert checks.keys() <= {rule.id for rule in RULES}
    assert "failed" not in checks.values()


@pytest.mark.parametrize(
    ("query", "keys"),
    [
        ("seed=3", ["notice.idle-name"]),
        ("x=random&seed=-1", ["notice.invalid-value"]),
        ("x=random&seed=x", ["notice.invalid-value"]),
        ("x=random&seed=4294967296", ["notice.invalid-value"]),
    ],
)
def test_what_is_said_of_a_seed(query: str, keys: list[str]) -> None:
    assert [each.key for each in asked(query).notices] == keys
    assert asked(query).request["inputs"]["kind"] == "projected"


@pytest.mark.parametrize("value", ["random:0x2", "random:3", "random:100x2", "Random", "random,1", "random;random"])
def test_what_is_not_random_is_an_entry_that_is_refused(client: TestClient, value: str) -> None:
    page = read(client.get("/", params={"lang": "en", "x": value}).text)
    assert len(said(page)) == 1
    assert data(page)["run"]["request"] == EXAMPLES["three-positions"]


@pytest.mark.parametrize("path", ["/", "/embed/v1/"])
def test_every_page_draws_the_same(client: TestClient, path: str) -> None:
    query = "q=random&k=random&v=random&seed=7"
    page = read(client.get(f"{path}?lang=en&{query}").text)
    assert said(page) == []
    drawn = inputs(query)
    assert data(page)["run"]["request"]["inputs"]["key"] == drawn["key"]
    exported = client.get(f"/export/v1.json?{query}").json()
    assert exported["tensors"]["query"] == drawn["query"]


def test_no_address_makes_the_server_draw_for_long(client: TestClient) -> None:
    long = ";".join(["1"] * 4000)
    assert client.get("/", params={"v": long, "a": "random"}).status_code == 200
    assert client.get("/", params={"x": "random:99x99", "wq": "random"}).status_code == 200
