"""Somebody else's site: pages and folders at another origin than the server's."""

from __future__ import annotations

import mimetypes
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".vue": "text/plain"}


class Site:
    """Serves what it is given at ``http://localhost:<port>/`` until it is closed."""

    def __init__(self) -> None:
        self.pages: dict[str, tuple[bytes, dict[str, str]]] = {}
        self.folders: dict[str, Path] = {}
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                content, headers = site.answer(unquote(urlsplit(self.path).path))
                self.send_response(200 if headers else 404)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                """Says nothing: what goes wrong is seen in the page."""

        # The port is free on every address, since the name may stand for one or the other.
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"localhost:{self._server.server_address[1]}"
        self.url = f"http://{self.host}/"
        # It looks this often, in seconds, whether it shall stop.
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def page(self, path: str, html: str, **headers: str) -> str:
        """Puts a page there, with headers such as ``Content_Security_Policy``; answers its address."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.pages[f"/{path}"] = (html.encode(), {"Content-Type": "text/html; charset=utf-8", **named})
        return self.url + path

    def folder(self, path: str, folder: Path) -> str:
        """Puts the files of a folder there; answers its address, which ends in a slash."""
        self.folders[f"/{path}/"] = folder
        return f"{self.url}{path}/"

    def answer(self, path: str) -> tuple[bytes, dict[str, str]]:
        """Content and headers of a path; no headers where there is nothing."""
        if path in self.pages:
            return self.pages[path]
        if path == "/favicon.ico":
            return b"", {"Content-Type": "image/x-icon"}
        for prefix, folder in self.folders.items():
            inner = path.removeprefix(prefix) or "index.html"
            file = folder / inner
            if path.startswith(prefix) and ".." not in inner and file.is_file():
                kind = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
                return file.read_bytes(), {"Content-Type": kind}
        return b"", {}

    def close(self) -> None:
        """Stops serving."""
        self._server.shutdown()
        self._server.server_close()
