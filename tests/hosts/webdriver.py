"""A browser through the WebDriver protocol of the W3C: as much of it as the tests of WebKit need."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

SECONDS = 20
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebKit:
    """A session of WebKitGTK on a screen of its own; ends with its block."""

    def __init__(self, browser: str, log: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._home = f"http://127.0.0.1:{port}"
        # WebKit's sandbox needs rights that a container and its root do not have.
        environment = {**os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "NO_AT_BRIDGE": "1"}
        screen = ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1400x1000x24"]
        command = [*screen, "dbus-launch", "--exit-with-session", "WebKitWebDriver", f"--port={port}"]
        with log.open("wb") as file:
            self._process = subprocess.Popen(command, env=environment, stdout=file, stderr=file, start_new_session=True)
        options = {"binary": browser, "args": ["--automation"]}
        asked = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                self._session = str(self._call("POST", "/session", asked)["sessionId"])
                break
            except urllib.error.URLError:
                # The driver does not listen yet.
                if time.monotonic() > deadline:
                    self._stop()
                    raise
                time.sleep(0.1)

    def __enter__(self) -> WebKit:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self._call("DELETE", f"/session/{self._session}")
        finally:
            self._stop()

    def _stop(self) -> None:
        # Its own session of processes, so that the screen and the browser end with the driver.
        os.killpg(self._process.pid, 15)
        self._process.wait(10)

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        content = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self._home + path, content, headers, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{path} {body}: {error.read().decode()[:400]}") from None

    def _post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        return self._call("POST", f"/session/{self._session}/{path}", body or {})

    def open(self, address: str) -> None:
        """Go to an address."""
        self._post("url", {"url": address})

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script answers in the page or frame."""
        return self._post("execute/sync", {"script": script, "args": list(arguments)})

    def press(self, *keys: str) -> None:
        """Keys, one after the other, to what has the focus."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._post("actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def click(self, x: float, y: float) -> None:
        """A click at a point of the page."""
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"}
        actions = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self._post("actions", {"actions": [mouse]})

    def wait(self, script: str, *arguments: Any, inside: str | None = None) -> Any:
        """Waits until a script answers something true, in the page or in the frame ``inside``, a selector; that answer.

        AssertionError where it never does.
        """
        deadline = time.monotonic() + SECONDS
        while True:
            found = self.run(script, *arguments) if inside is None else self._run_inside(inside, script, arguments)
            if found:
                return found
            assert time.monotonic() < deadline, script
            time.sleep(0.05)

    def inside(self, selector: str | None) -> None:
        """Look into a frame of the page, or at the page itself."""
        self._post("frame", {"id": None})
        if selector is not None:
            element = self._post("element", {"using": "css selector", "value": selector})
            self._post("frame", {"id": {_ELEMENT: element[_ELEMENT]}})

    def _run_inside(self, selector: str, script: str, arguments: tuple[Any, ...]) -> Any:
        try:
            self.inside(selector)
            return self.run(script, *arguments)
        except RuntimeError as error:
            # WebKit's driver does not know a frame that goes from one document to the next, and on a busy machine for
            # a moment after keys none at all. It tells nobody when it knows it again.
            if not any(f'"error":"{name}"' in str(error) for name in ("no such frame", "no such window")):
                raise
            return None
        finally:
            self._post("frame", {"id": None})
