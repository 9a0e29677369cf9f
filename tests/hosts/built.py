"""What other people's tools make: decks of Markdown by Slidev, Marp and pandoc, handouts by decktape."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pypandoc
import pytest

from setup import chromium
from tests.hosts.modules import MODULES, module, node


def run(*command: str | Path, cwd: Path) -> None:
    """A tool's run; AssertionError with what it said where it fails."""
    quiet = {**os.environ, "CI": "1", "NO_COLOR": "1", "NODE_OPTIONS": ""}
    done = subprocess.run([*map(str, command)], cwd=cwd, env=quiet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def slidev(slides: str, component: bytes, folder: Path) -> Path:
    """The folder of pages that Slidev builds of a deck with our component."""
    tool = module("@slidev/cli") / "bin" / "slidev.mjs"
    (folder / "components").mkdir(parents=True)
    (folder / "components" / "Attention.vue").write_bytes(component)
    (folder / "slides.md").write_text(slides, "utf-8")
    (folder / "node_modules").symlink_to(MODULES, target_is_directory=True)
    run(node(), tool, "build", "slides.md", "--base", "./", "--out", "dist", cwd=folder)
    return folder / "dist"


def marp(slides: str, folder: Path, *options: str) -> str:
    """The page that Marp makes of a deck."""
    tool = module("@marp-team/marp-cli") / "marp-cli.js"
    (folder / "deck.md").write_text(slides, "utf-8")
    run(node(), tool, "--no-stdin", *options, "deck.md", cwd=folder)
    return (folder / "deck.html").read_text("utf-8")


def pandoc(slides: str, folder: Path, *options: str) -> str:
    """The deck of reveal.js that pandoc makes, with everything in one file."""
    try:
        tool = pypandoc.get_pandoc_path()
    except OSError:
        pytest.skip("pandoc is not installed: its package has none for this machine")
    (folder / "deck.md").write_text(slides, "utf-8")
    ours = ["-t", "revealjs", "--standalone", "--embed-resources", "-V", f"revealjs-url={module('reveal.js-5')}"]
    run(tool, "deck.md", *ours, *options, "-o", "deck.html", cwd=folder)
    return (folder / "deck.html").read_text("utf-8")


def decktape(address: str, folder: Path) -> Path:
    """The PDF that decktape makes of a deck, by walking through it as a lecturer does."""
    browser = chromium.find()
    if browser is None:
        pytest.skip("The system has no Chromium, and decktape is told of no other")
    own = [f"--chrome-arg={option}" for option in chromium.launch_args()]
    tool = module("decktape") / "decktape.js"
    run(node(), tool, "--chrome-path", browser, *own, "--load-pause", "500", "--pause", "500", "reveal", "--fragments",
        address, "deck.pdf", cwd=folder)  # fmt: skip
    return folder / "deck.pdf"
