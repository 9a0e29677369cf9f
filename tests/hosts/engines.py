"""Debian's Firefox, driven by Playwright."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Playwright

from setup import firefox

Preferences = dict[str, str | float | bool]


@contextmanager
def launched(playwright: Playwright, preferences: Preferences | None = None) -> Iterator[Browser]:
    """Firefox with its own preferences but for these, until the block ends; a skip that says so where there is none."""
    path = firefox.find()
    if path is None:
        pytest.skip("Debian's firefox-esr is not installed, and this user cannot install it")
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=path, firefox_user_prefs=preferences or {}
    )
    yield browser
    browser.close()
