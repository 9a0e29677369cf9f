"""Edit to paint, and frames per second, in a real Chromium: what a person waits for.

An edit is one nudge of an entry of X in ``three-positions``: from the key to the second animation frame after the
changed number is in the page. The floor is a key in the same field that changes nothing, to its second frame.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, ViewportSize, sync_playwright

from app.attention.graph import STAGES
from setup.chromium import find, launch_args
from tests.browser.server import Server

EDITS = 100
SIZE: ViewportSize = {"width": 1280, "height": 800}

MEASURE = """async ([edits, key]) => {
  const input = document.querySelector("[data-bead] input");
  const output = document.querySelector('[data-tensor="output"] [data-cell="output:0:0"]');
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const times = [];
  for (let turn = 0; turn < edits; turn += 1) {
    const changed = key === "Home" ? Promise.resolve() : new Promise((done) => {
      const watch = new MutationObserver(() => { watch.disconnect(); done(); });
      watch.observe(output, { attributeFilter: ["data-value"] });
    });
    const start = performance.now();
    input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await changed;
    await frames();
    times.push(performance.now() - start);
  }
  return times;
}"""

FRAMES = """async () => {
  let count = 0;
  const start = performance.now();
  const limit = start + 4000;
  while (performance.now() < limit) {
    await new Promise(requestAnimationFrame);
    count += 1;
    if (!document.querySelector(".flights") && performance.now() - start > 300) break;
  }
  return 1000 * count / (performance.now() - start);
}"""

SWEEP = """async () => {
  const input = document.querySelector("[data-bead] input");
  let count = 0;
  const start = performance.now();
  while (performance.now() - start < 2000) {
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }));
    await new Promise(requestAnimationFrame);
    count += 1;
  }
  return 1000 * count / (performance.now() - start);
}"""


SHAKE = """async () => {
  while (!document.querySelector(".board[data-shaking]")) await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
  let count = 0;
  const start = performance.now();
  while (performance.now() - start < 3600) {
    await new Promise(requestAnimationFrame);
    count += 1;
  }
  return [1000 * count / (performance.now() - start), document.querySelectorAll("[data-sways]").length];
}"""

WIDE = ";".join(",".join(str(((3 * row + column) % 7) - 3) for column in range(4)) for row in range(32))


def shake(page: Page, address: str, cell: str) -> str:
    """Frames per second over two sways of an input, after its beads have begun to move."""
    page.goto(address)
    page.locator(f'[data-tensor] [data-bead="{cell}"]').click()
    page.locator("[data-shakes]").click()
    frames, beads = page.evaluate(SHAKE)
    return f"{frames:.0f} frames per second, {beads} beads"


def open_editor(page: Page, url: str) -> None:
    """The editor of an entry of X, beside the output that depends on it."""
    page.goto(f"{url}?stage=output")
    page.locator('[data-tensor="x"] [data-cell="x:0:0"]').dblclick()


def main() -> None:
    """Print the medians, their distance, and frames per second of a sweep, of each stage and of a shake."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "server.log")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=find(), args=launch_args())
            page = browser.new_page(viewport=SIZE)
            open_editor(page, server.url)
            floor = median(page.evaluate(MEASURE, [EDITS, "Home"]))
            edits = median(page.evaluate(MEASURE, [EDITS, "ArrowUp"]))
            print(f"edit to paint: median of {EDITS} {edits:.1f} ms, {edits - floor:.1f} above the floor {floor:.1f}")
            print(f"sweep: {page.evaluate(SWEEP):.0f} frames per second")
            for stage in STAGES[1:]:
                page.goto(f"{server.url}?stage={stage}&beat=0")
                page.keyboard.press("ArrowRight")
                print(f"{stage}: {page.evaluate(FRAMES):.0f} frames per second")
            print(f"shake of X: {shake(page, f'{server.url}?stage=back-project', 'x:0:0')}")
            wide = f"{server.url}?stage=scores&q={WIDE}&k={WIDE}&v={WIDE}"
            print(f"shake of 32 positions: {shake(page, wide, 'query:0:0')}")
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
