"""Packed states: what goes in comes out, and nothing else does any harm."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from app.packing import LARGEST, pack, unpack


def packed(content: bytes) -> str:
    return "1." + base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")


@pytest.mark.parametrize("state", [{}, [], None, 1.5, {"x": ["√2", "注意力", 1e-300]}, [[0.1] * 32] * 32])
def test_there_and_back(state: object) -> None:
    text = pack(state)
    assert text.startswith("1.")
    assert not set("+/=") & set(text)
    assert unpack(text) == state


def test_a_state_of_the_first_release_is_read_for_ever() -> None:
    """Made by a browser's CompressionStream("deflate") and by "deflate-raw"."""
    state = {"inputs": {"kind": "weighted", "weights": [[0.5, 0.5]], "value": [[1], [2]]}}
    content = json.dumps(state).encode()
    raw = zlib.compressobj(wbits=-15)
    bare = base64.urlsafe_b64encode(raw.compress(content) + raw.flush()).decode().rstrip("=")
    assert unpack(f"1.{bare}") == unpack(packed(content)) == state
    assert unpack("1.eNqrVkpUslKK9EgtylGyUjLUUUoEstNKixLLizNKkpUsagFrFwhE") is None


@pytest.mark.parametrize(
    "text",
    ["", "1.", "0.", "1.!!!", "0.!!!", "0." + pack({})[2:], "2." + pack({})[2:], pack({})[2:],
     pack({"a": 1})[:-4], packed(b"{"), packed(b"\xff\xfe"), packed(b"[" * 100_000), "1." + "A" * 5000,
     packed(b"{}")[:-3] + "…"],
)  # fmt: skip
def test_what_is_none_of_ours(text: str) -> None:
    assert unpack(text) is None


def test_json_that_is_not_deflated() -> None:
    def bare(content: bytes) -> str:
        return "0." + base64.urlsafe_b64encode(content).decode().rstrip("=")

    assert unpack(bare('{"a": ["√2"]}'.encode())) == {"a": ["√2"]}
    assert unpack(bare(b'"' + b"0" * (LARGEST - 2) + b'"')) is not None
    assert unpack(bare(b'"' + b"0" * (LARGEST - 1) + b'"')) is None
    assert unpack(bare(zlib.compress(b"{}"))) is None


def test_a_bomb_is_not_unfolded() -> None:
    assert unpack(packed(b'"' + b"0" * (LARGEST - 2) + b'"')) is not None
    assert unpack(packed(b'"' + b"0" * (LARGEST - 1) + b'"')) is None
    assert unpack(packed(b"0" * 200_000_000)) is None
