"""Pages of a PDF as text."""

from __future__ import annotations

import io
from pathlib import Path

from playwright.sync_api import Page, expect
from pypdf import PdfReader


def pages(pdf: bytes | Path) -> list[str]:
    """The text of each page, with single spaces between words."""
    reader = PdfReader(io.BytesIO(pdf) if isinstance(pdf, bytes) else pdf)
    return [" ".join(page.extract_text().split()) for page in reader.pages]


def printed(page: Page, address: str, frames: str = ".pdf-page iframe") -> list[str]:
    """The handout of a deck of reveal.js, printed once every frame on it is there."""
    page.goto(address)
    page.wait_for_function("document.documentElement.classList.contains('print-pdf')")
    frame = page.locator(frames)
    expect(frame.first).to_be_attached()
    for at in range(frame.count()):
        expect(frame.nth(at).content_frame.locator("html")).to_have_attribute("data-mode", "print")
    return pages(page.pdf(prefer_css_page_size=True, print_background=True))
