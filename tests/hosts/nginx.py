"""Debian's nginx as an unprivileged process, with the configurations of docs/hosting.md and ports of its own."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

DOCUMENT = Path(__file__).parents[2] / "docs" / "hosting.md"
PRINTED = "http://127.0.0.1:8000"
_BLOCK = re.compile(r"<!-- nginx: (\w+) -->\n```nginx\n(.*?)```", re.DOTALL)
_SECONDS = 10
_TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
NOT_OURS = 421
"""What is answered outside the path under which the app stands."""

BLOCKS: dict[str, str] = dict(_BLOCK.findall(DOCUMENT.read_text("utf-8")))
"""The locations of the document by their names."""

SILENT = "location /attention/ { proxy_pass http://127.0.0.1:8000/; }"
"""A proxy that strips the path and tells nothing."""


@dataclass(frozen=True)
class Place:
    """An address at which the app is to be had through nginx: the location, and whether by TLS."""

    location: str
    secure: bool
    port: int

    @property
    def origin(self) -> str:
        return f"{'https' if self.secure else 'http'}://127.0.0.1:{self.port}"

    @property
    def prefix(self) -> str:
        """The path, without a slash at its end; empty at the root."""
        return "" if self.location.startswith("location / ") else "/attention"

    @property
    def url(self) -> str:
        return f"{self.origin}{self.prefix}/"

    def block(self, upstream: str) -> str:
        """The server of nginx for this place, before the app at ``upstream``, an address without a slash at its end."""
        rest = f"location / {{ return {NOT_OURS}; }}" if self.prefix else ""
        ours = self.location.replace(PRINTED, upstream)
        return f"server {{ listen 127.0.0.1:{self.port}{' ssl' if self.secure else ''}; {ours} {rest} }}\n"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Nginx:
    """nginx with some servers, from when its block begins until it ends. ``certificate`` is the one that it shows."""

    def __init__(self, command: str, servers: list[str], ports: list[int]) -> None:
        # Not pytest's folder: nobody but its owner may enter it, and as root nginx runs as somebody else.
        self._kept = tempfile.TemporaryDirectory(prefix="nginx-")
        self.folder = Path(self._kept.name)
        self.certificate = self.folder / "certificate.pem"
        self._ports = ports
        self._sign()
        paths = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in _TEMPORARY)
        (self.folder / "nginx.conf").write_text(
            f"pid {self.folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{paths}"
            f"ssl_certificate {self.certificate};\nssl_certificate_key {self.folder}/key.pem;\n{''.join(servers)}}}\n"
        )
        self._log = self.folder / "error.log"
        self._command = [command, "-p", str(self.folder), "-c", "nginx.conf", "-e", str(self._log), "-g", "daemon off;"]

    def _sign(self) -> None:
        """A certificate of this machine's own address, good for a day."""
        asked = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "1"]
        files = ["-keyout", str(self.folder / "key.pem"), "-out", str(self.certificate)]
        command = ["openssl", "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        subprocess.run([*command, *asked, *files], check=True, capture_output=True)

    def __enter__(self) -> Nginx:
        other = None
        if os.geteuid() == 0:
            other = "nobody"
            for each in (self.folder, *self.folder.iterdir()):
                shutil.chown(each, other)
        self._process = subprocess.Popen(self._command, user=other, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + _SECONDS
        while not all(map(_listens, self._ports)):
            try:
                self._process.wait(timeout=0.05)
            except subprocess.TimeoutExpired:
                if time.monotonic() < deadline:
                    continue
                self._process.kill()
            raise RuntimeError(f"nginx did not start:\n{self._log.read_text()}")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.terminate()
        self._process.wait(_SECONDS)
        self._kept.cleanup()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
