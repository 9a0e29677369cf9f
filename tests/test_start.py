"""``python -m app`` as a person starts it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.__main__ import address

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-W", "error", "-m", "app"]


def environment(**settings: str) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("ABACUS_")}
    return {**own, **settings}


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address that the server prints, and the server stopped in the end."""
    process = subprocess.Popen(
        COMMAND, cwd=ROOT, env=environment(ABACUS_PORT="0"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        match = re.fullmatch(r"Attention Abacus: (http://127\.0\.0\.1:\d+/)\n", line)
        assert match, line
        yield match[1]
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=10)
    assert errors == ""


def test_it_serves_where_it_says(server: str) -> None:
    with urllib.request.urlopen(f"{server}healthz", timeout=10) as answer:  # noqa: S310
        assert answer.read() == b'{"status":"ok"}'
        assert "server" not in answer.headers


def test_ten_megabytes_over_a_real_connection_get_their_refusal(server: str) -> None:
    request = urllib.request.Request(  # noqa: S310
        f"{server}api/runs", b" " * 10_000_000, {"Content-Type": "application/json"}
    )
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request, timeout=20)  # noqa: S310
    with caught.value as answer:
        assert answer.code == 413
        assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(("name", "value"), [("ABACUS_PORT", "x"), ("ABACUS_COLOUR", "red")])
def test_a_wrong_setting_is_one_sentence_at_start(name: str, value: str) -> None:
    done = subprocess.run(
        COMMAND, cwd=ROOT, env=environment(**{name: value}), capture_output=True, text=True, timeout=20, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"abacus: {name}: ")
    assert done.stderr.count("\n") == 1


def test_a_port_in_use_is_one_sentence_too() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            COMMAND,
            cwd=ROOT,
            env=environment(ABACUS_PORT=port),
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
    assert done.returncode == 2
    assert "ABACUS_PORT" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("::1", "[::1]")]  # noqa: S104
)  # fmt: skip
def test_the_address_can_be_opened(host: str, shown: str) -> None:
    assert address(host, 80) == f"http://{shown}:80/"
