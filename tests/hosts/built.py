"""What other people's tools make: decks of Markdown by Slidev, Marp and pandoc, handouts by decktape."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pypandoc

from setup import chromium
from tests.hosts.reveal import MODULES


def run(*command: str | Path, cwd: Path) -> None:
    """A tool's run; AssertionError with what it said where it fails."""
    quiet = {**os.environ, "CI": "1", "NO_COLOR": "1", "NODE_OPTIONS": ""}
    done = subprocess.run([*map(str, command)], cwd=cwd, env=quiet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def node() -> str:
    """The path of Node."""
    return shutil.which("node") or "node"


def slidev(slides: str, component: bytes, folder: Path) -> Path:
    """The folder of pages that Slidev builds of a deck with our component."""
    (folder / "components").mkdir(parents=True)
    (folder / "components" / "Attention.vue").write_bytes(component)
    (folder / "slides.md").write_text(slides, "utf-8")
    (folder / "node_modules").symlink_to(MODULES, target_is_directory=True)
    tool = MODULES / "@slidev" / "cli" / "bin" / "slidev.mjs"
    run(node(), tool, "build", "slides.md", "--base", "./", "--out", "dist", cwd=folder)
    return folder / "dist"


def marp(slides: str, folder: Path, *options: str) -> str:
    """The page that Marp makes of a deck."""
    (folder / "deck.md").write_text(slides, "utf-8")
    run(node(), MODULES / "@marp-team" / "marp-cli" / "marp-cli.js", "--no-stdin", *options, "deck.md", cwd=folder)
    return (folder / "deck.html").read_text("utf-8")


def pandoc(slides: str, folder: Path, *options: str) -> str:
    """The deck of reveal.js that pandoc makes, with everything in one file."""
    (folder / "deck.md").write_text(slides, "utf-8")
    ours = ["-t", "revealjs", "--standalone", "--embed-resources", "-V", f"revealjs-url={MODULES / 'reveal.js-5'}"]
    run(pypandoc.get_pandoc_path(), "deck.md", *ours, *options, "-o", "deck.html", cwd=folder)
    return (folder / "deck.html").read_text("utf-8")


def decktape(address: str, folder: Path) -> Path:
    """The PDF that decktape makes of a deck, by walking through it as a lecturer does."""
    browser = chromium.find()
    assert browser is not None
    own = [f"--chrome-arg={option}" for option in chromium.launch_args()]
    tool = MODULES / "decktape" / "decktape.js"
    run(node(), tool, "--chrome-path", browser, *own, "--load-pause", "500", "--pause", "500", "reveal", "--fragments",
        address, "deck.pdf", cwd=folder)  # fmt: skip
    return folder / "deck.pdf"
