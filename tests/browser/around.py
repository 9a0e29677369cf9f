"""A page around a frame: from another host, with a deck's keys and an ear for messages."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from playwright.sync_api import FrameLocator, Page

SCRIPT = """
window.heard = [];
window.strings = [];
window.keys = [];
addEventListener("message", ({ data, origin, source }) => {
  if (source !== document.querySelector("iframe").contentWindow) return;
  if (typeof data === "string") window.strings.push(data);
  else window.heard.push({ ...data, origin });
});
addEventListener("keydown", ({ key }) => window.keys.push(key));
let seq = 0;
window.send = (type, data, more = {}) => {
  seq += 1;
  frames[0].postMessage({ ns: "attention", v: 1, type, seq, data, ...more }, "*");
  return seq;
};
window.ask = (type, data) => new Promise((resolve) => {
  const own = send(type, data);
  const hear = ({ data: told }) => {
    if (told?.type !== "reply" || told.re !== own) return;
    removeEventListener("message", hear);
    resolve(told.data);
  };
  addEventListener("message", hear);
});
"""


class Around:
    """A tiny server; its pages hold one frame. ``localhost`` where the app is at ``127.0.0.1``: another site."""

    def __init__(self) -> None:
        pages: dict[str, bytes] = {}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = pages.get(self.path, b"")
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                pass

        self.pages = pages
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.netloc = f"localhost:{self.server.server_address[1]}"

    def __enter__(self) -> Around:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.server.shutdown()
        self.server.server_close()

    def open(self, page: Page, source: str, more: str = 'width="960" height="540"') -> FrameLocator:
        """Opens a page around a frame of ``source`` and waits until the frame is ready."""
        html = page_around(source, more)
        path = f"/{len(self.pages)}"
        self.pages[path] = html.encode()
        page.goto(f"http://{self.netloc}{path}")
        page.wait_for_function("heard.some(({ type }) => type === 'ready')")
        return page.frame_locator("iframe")


def page_around(source: str, more: str) -> str:
    """The page, to be served or saved."""
    return (
        '<!doctype html><html lang="en"><title>Slides</title><link rel="icon" href="data:,"><h1>Slides</h1>'
        f'<script>{SCRIPT}</script><iframe title="Attention" src="{source.replace("&", "&amp;")}" {more}></iframe>'
    )


def ask(page: Page, type_: str, data: dict[str, Any] | None = None) -> Any:
    """Sends a command; the data of its reply."""
    return page.evaluate(f"ask({json.dumps(type_)}, {json.dumps(data or {})})")


def heard(page: Page, type_: str) -> list[dict[str, Any]]:
    """The messages of a type so far."""
    found: list[dict[str, Any]] = page.evaluate(f"heard.filter(({{ type }}) => type === {json.dumps(type_)})")
    return found
