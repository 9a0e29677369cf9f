"""The pictures in README.md and docs/board.md, taken anew from the real page: ``make pictures``."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from app.attention.graph import STAGES
from setup.chromium import find, launch_args
from tests.browser.server import Server

DOCS = Path(__file__).parents[1] / "docs"
SIZE: ViewportSize = {"width": 1440, "height": 960}


def take(browser: Browser, address: str, path: Path) -> None:
    """A picture of the page at ``address``."""
    page = browser.new_page(viewport=SIZE, color_scheme="light", locale="en", reduced_motion="reduce")
    page.goto(address, wait_until="load")
    page.screenshot(path=path)
    page.close()


def main() -> None:
    """Take them all."""
    (DOCS / "board").mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "server.log")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=find(), args=launch_args())
            take(browser, server.url, DOCS / "page.png")
            for stage in STAGES:
                take(browser, f"{server.url}?stage={stage}&cell={FOCUS[stage]}", DOCS / "board" / f"{stage}.png")
            browser.close()
        finally:
            server.stop()


FOCUS = {
    "inputs": "x:0:0",
    "project": "value:1:1",
    "dot-products": "dot_products:2:2",
    "scores": "scores:0:0",
    "weights": "weights:2:2",
    "output": "output:0:0",
    "probe": "probe",
    "back-output": "grad_value:2:0",
    "back-weights": "grad_scores:0:1",
    "back-scores": "grad_dot_products:1:0",
    "back-dot-products": "grad_query:0:0",
    "back-project": "grad_x:0:0",
}
"""The cell that shows best what a stage does."""


if __name__ == "__main__":
    main()
