"""What a frame transfers in a real Chromium: to its first picture, and until it is fully interactive."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from setup.chromium import find, launch_args
from tests.browser.server import Server

FIRST, INTERACTIVE = 60, 120
"""Limits, in kB of 1000 bytes."""

TRANSFERRED = """() => {
  const page = performance.getEntriesByType("navigation")[0];
  const others = performance.getEntriesByType("resource").map(({ name, transferSize }) => [name, transferSize]);
  return [["", page.transferSize], ...others];
}"""


def transferred(page: Page, url: str) -> tuple[float, float]:
    """What page and style sheets take, and what everything takes, headers included, in kB."""
    page.goto(url)
    page.locator("html[data-live]").wait_for()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(TRANSFERRED)
    first = sum(size for name, size in sizes if not name.endswith(".js"))
    return first / 1000, sum(size for _, size in sizes) / 1000


def main() -> int:
    """Print both sums for each mode; 1 where one is above its limit."""
    above = 0
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "server.log")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=find(), args=launch_args())
            for query in ("", "?lang=zh", "?mode=slide", "?example=causal&stage=back-weights"):
                page = browser.new_context().new_page()
                first, whole = transferred(page, f"{server.url}embed/v1/{query}")
                print(f"embed/v1/{query}: first picture {first:.1f} kB (at most {FIRST}), "
                      f"interactive {whole:.1f} kB (at most {INTERACTIVE})")  # fmt: skip
                above |= first > FIRST or whole > INTERACTIVE
            browser.close()
        finally:
            server.stop()
    return int(above)


if __name__ == "__main__":
    sys.exit(main())
