"""Exported programs run and pass, and fail as soon as one number in them is another."""

from __future__ import annotations

import csv
import io
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient

from app.examples import EXAMPLES
from app.packing import pack
from tests.attention.reference import worked_examples

EMPTY_ROW: dict[str, Any] = {
    "inputs": {"kind": "direct", "query": [[1, 2], [0, 1]], "key": [[1, 0], [2, 1]], "value": [[2, 0], [0, 4]]},
    "mask": {"kind": "custom", "allowed": [[False, False], [True, False]]},
    "upstream": [[1, 0], [0, 2]],
    "scale": -0.3,
}
STEEP: dict[str, Any] = {
    "inputs": {"kind": "direct", "query": [[900, 0]], "key": [[2, 0], [1, 1]], "value": [[1], ["√2·ln 3"]]},
    "upstream": [[1]],
}
STATES = {**{name: {"example": name} for name in EXAMPLES}, "empty-row": {"state": pack(EMPTY_ROW)},
          "steep": {"state": pack(STEEP)}, "shifted": {"form": "shifted", "mask": "causal"}}  # fmt: skip


def exported(client: TestClient, form: str, query: dict[str, str]) -> str:
    answer = client.get(f"/export/v1.{form}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.text


def run(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "script.py").write_text(script, "utf-8")
    command = [sys.executable, "-W", "error", "script.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", STATES)
def test_numpy(client: TestClient, tmp_path: Path, name: str) -> None:
    made = run(exported(client, "numpy.py", STATES[name]), tmp_path)
    assert (made.returncode, made.stdout) == (0, "Every number agrees.\n"), made.stderr


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed")
@pytest.mark.parametrize("name", STATES)
def test_torch(client: TestClient, tmp_path: Path, name: str) -> None:
    made = run(exported(client, "torch.py", STATES[name]), tmp_path)
    assert (made.returncode, made.stdout) == (0, "Every number agrees.\n"), made.stderr


@pytest.mark.parametrize("form", ["numpy.py", "torch.py"])
@pytest.mark.parametrize("name", ["three-positions", "causal", "fixed-shares"])
def test_every_tensor_that_is_made_is_asserted(client: TestClient, form: str, name: str) -> None:
    script = exported(client, form, {"example": name})
    compile(script, "script.py", "exec")
    (stored,) = [each for each in worked_examples() if each["name"] == name]
    asserted = set(re.findall(r'agrees\("([a-z_]+)"', script))
    shifted = {"row_max", "exponentials_shifted", "row_sums_shifted"}
    assert asserted >= set(stored["expected"]) - shifted - {"weights" if name == "fixed-shares" else ""}
    if form == "torch.py":
        assert "probe.backward()" in script


def test_one_wrong_number_is_seen(client: TestClient, tmp_path: Path) -> None:
    script = exported(client, "numpy.py", {"example": "three-positions"})
    assert "0.4011120926797859" in script
    assert run(script.replace("0.4011120926797859", "0.4011120936797859", 1), tmp_path).returncode != 0


def test_a_title_cannot_end_the_program_s_docstring(client: TestClient) -> None:
    script = exported(client, "numpy.py", {"lang": "zh", "stage": '"""\nimport os'})
    assert script.startswith('"""')
    compile(script, "script.py", "exec")


def test_csv_holds_every_number_in_full(client: TestClient) -> None:
    stored = {each["name"]: each for each in worked_examples()}["three-positions"]["expected"]
    blocks: dict[str, list[list[str]]] = {}
    name = ""
    for row in csv.reader(io.StringIO(exported(client, "csv", {"example": "three-positions"}))):
        if len(row) == 2 and re.fullmatch("[a-z_]+", row[0]):
            name, blocks[row[0]] = row[0], []
        elif row:
            blocks[name].append(row)
    for tensor, expected in stored.items():
        found = np.array(blocks[tensor], dtype=np.float64).reshape(np.shape(expected))
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)


def test_json_is_the_run(client: TestClient) -> None:
    answer = client.get("/export/v1.json", params={"example": "causal"})
    assert answer.json() == client.post("/api/runs", json=EXAMPLES["causal"]).json()


def test_latex(client: TestClient) -> None:
    text = exported(client, "tex", {"example": "three-positions", "precision": "4"})
    assert text.count("\\begin{align*}") == text.count("\\end{align*}") == text.count("\\begin{pmatrix}") + 1
    weights = text.split("A_{ij} &= \\frac{E_{ij}}{Z_i}", 1)[1].split("\\end{align*}", 1)[0]
    for number in ("0.4011", "0.1978", "0.2483", "0.5035"):
        assert number in weights
    saturated = exported(client, "tex", {"example": "saturated"})
    assert "3.75 \\cdot 10^{-19}" in saturated
    assert not re.search("[^\\x00-\\x7f]", saturated.split("\\documentclass", 1)[1])


@pytest.mark.parametrize("form", ["", "py", "numpy", "exe", "../x", "numpy.py/"])
def test_no_such_form(client: TestClient, form: str) -> None:
    assert client.get(f"/export/v1.{form}").status_code == 404
