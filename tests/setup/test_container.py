"""What the Dockerfile promises, read from its text."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def instructions(stage: int) -> list[tuple[str, str]]:
    """Instructions of one stage of the Dockerfile, continued lines joined; stage 0 is what precedes the first FROM."""
    lines = [line for line in DOCKERFILE.splitlines() if line and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [
        (line.split()[0], line.split(maxsplit=1)[1])
        for line in re.split(r"^(?=FROM )", joined, flags=re.M)[stage].splitlines()
    ]


def test_the_container_is_not_root_and_starts_without_a_shell() -> None:
    final = dict(instructions(-1))
    assert final["USER"] == "10001:10001"
    assert json.loads(final["CMD"]) == ["python", "-m", "app"]
    assert "RUN" not in final, "whatever is built is built in the first stage"
    environment = final["ENV"]
    for setting in ("PYTHONDONTWRITEBYTECODE=1", "OPENBLAS_NUM_THREADS=1", "ABACUS_HOST=0.0.0.0"):
        assert setting in environment.split()


def test_the_container_takes_its_base_by_argument_and_wheels_by_hash() -> None:
    assert instructions(0) == [("ARG", "BASE=python:3.13-slim")]
    assert [dict(instructions(stage))["FROM"] for stage in (1, 2)] == ["${BASE} AS build", "${BASE}"]
    build = " ".join(text for name, text in instructions(1) if name == "RUN")
    assert "--require-hashes" in build
    assert "--only-binary :all:" in build


def test_the_healthcheck_is_python_that_asks_the_port_in_use() -> None:
    command = dict(instructions(-1))["HEALTHCHECK"].partition("CMD ")[2]
    python, option, code = json.loads(command)
    assert (python, option) == ("python", "-c")
    ast.parse(code)
    refused = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "ABACUS_PORT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 1
    assert "ConnectionRefusedError" in refused.stderr
