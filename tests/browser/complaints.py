"""What a page may not do while a test runs: throw, write an error to the console, ask another host."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

LOCAL_SCHEMES = ("about", "blob", "data")


class Complaints:
    """Gathers complaints of every page of the watched contexts.

    A test that provokes one on purpose names it first: `complaints.allow("status of 422")`.
    """

    def __init__(self, server_url: str) -> None:
        self._hosts = {urlsplit(server_url).netloc}
        self._allowed: list[re.Pattern[str]] = []
        self._found: list[str] = []

    def allow(self, pattern: str) -> None:
        """Pass over complaints in which the regular expression is found."""
        self._allowed.append(re.compile(pattern))

    def allow_host(self, netloc: str) -> None:
        """Take requests to another server of the test itself, such as "127.0.0.1:8123", as the page's own."""
        self._hosts.add(netloc)

    def watch(self, context: BrowserContext) -> None:
        """Listen to all pages of `context`, the present and the future ones."""
        context.on("weberror", self._page_error)
        context.on("console", self._console)
        context.on("request", self._request)

    def remaining(self) -> list[str]:
        """The complaints that no pattern allows."""
        return [text for text in self._found if not any(pattern.search(text) for pattern in self._allowed)]

    def _page_error(self, error: WebError) -> None:
        self._found.append(f"page error: {error.error.stack or error.error.message}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._found.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in LOCAL_SCHEMES and address.netloc not in self._hosts:
            self._found.append(f"request to another host: {request.url}")
