"""A live server for browser tests: `python -m app` in a process of its own."""

import http.client
import os
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 30
STOP_SECONDS = 10


class Server:
    """The app at `url`, a free port of this machine. It can stop and start again at the same address.

    `settings` are variables of its environment by their names without `ABACUS_`, such as `public_url`.
    """

    def __init__(self, log: Path, **settings: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self.log = log
        self._settings = {f"ABACUS_{name.upper()}": value for name, value in settings.items()}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and return once the server answers; RuntimeError with its log where it does not."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ABACUS_")}
        environment |= {"ABACUS_HOST": "127.0.0.1", "ABACUS_PORT": str(self.port), **self._settings}
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "app"], cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT
            )
        self._process = process
        deadline = time.monotonic() + START_SECONDS
        while not self._healthy():
            try:
                process.wait(timeout=0.05)
            except subprocess.TimeoutExpired:
                if time.monotonic() < deadline:
                    continue
                self.stop()
            raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")

    def stop(self) -> None:
        """Stop as a container engine does; no effect on a server that is not running."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _healthy(self) -> bool:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            link.request("GET", "/healthz")
            return link.getresponse().status == 200
        except OSError:
            return False
        finally:
            link.close()
