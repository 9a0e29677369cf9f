"""What is done and seen in a frame of another page, at whatever scale its slide is drawn."""

from __future__ import annotations

from typing import TypeVar

from playwright.sync_api import FrameLocator, Locator, Page, expect

At = TypeVar("At", Page, FrameLocator)

NUMBERS = "q=1,0;0,1;1,1&k=1,0;0,1;1,1&v=1,0;0,2;1,1"
"""Q, K and V by hand, so that they are inputs and stand in sight of every stage."""


def bead(frame: At, cell: str) -> Locator:
    """The bead that shows a cell."""
    return frame.locator(f"[data-tensor] [role=gridcell]:has([data-cell='{cell}'], [data-slot='{cell}'])")


def value(frame: At, cell: str) -> Locator:
    """The number of a cell in its own matrix."""
    return frame.locator(f"[data-tensor] [data-cell='{cell}']")


def stage_is(frame: At, stage: str) -> None:
    """Waits until a frame shows a stage, live."""
    expect(frame.locator("html")).to_have_attribute("data-live", "")
    expect(frame.locator("main")).to_have_attribute("data-stage", stage)


def put(page: Page, frame: FrameLocator, cell: str, text: str) -> None:
    """Types a number into a cell from the keyboard, and waits until it is there."""
    expect(bead(frame, cell)).to_be_visible()
    bead(frame, cell).focus()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(value(frame, cell)).to_have_attribute("data-value", text)
    expect(frame.locator("main")).to_have_attribute("data-run", "ready")


def point(outside: Locator, inside: Locator, across: float = 0.5) -> tuple[float, float]:
    """Where in the page a thing in a frame stands, at rest; ``across`` is 0 at its left edge and 1 at its right one.

    ``outside`` is the iframe: the scale of its slide is the ratio of its width in the page to its width for itself.
    """
    # Playwright's own bounding box knows nothing of a slide's scale in Firefox.
    box = outside.evaluate(
        """frame => { const { left: x, top: y, width, height } = frame.getBoundingClientRect();
        return { x, y, width, height }; }"""
    )
    # Beads fly to their places when the stage changes; who clicks where one will be hits what is there now.
    inner = inside.evaluate(
        """async element => {
            for (let flying = document.getAnimations(); flying.length > 0; flying = document.getAnimations())
                await Promise.allSettled(flying.map(({ finished }) => finished));
            const box = element.getBoundingClientRect();
            return [box.left, box.top + box.height / 2, box.width, innerWidth, innerHeight];
        }"""
    )
    left, middle, width, whole_width, whole_height = map(float, inner)
    x = box["x"] + (left + width * across) * box["width"] / whole_width
    return x, box["y"] + middle * box["height"] / whole_height


def click(page: Page, outside: Locator, inside: Locator) -> None:
    """Clicks a thing in a frame with the mouse, where it is seen."""
    page.mouse.click(*point(outside, inside))
