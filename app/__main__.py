"""``python -m app``: read the settings, say the address, serve."""

from __future__ import annotations

import os
import socket
import sys

import uvicorn

from app.main import create_app
from app.settings import Settings, SettingsError, load_settings


def address(host: str, port: int) -> str:
    """The address to open in a browser: where the server listens on every interface, this machine's own."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{shown}:{port}/"


def listen(settings: Settings) -> socket.socket:
    """The socket to serve on, ready for connections. Raises OSError where the address cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def main() -> None:
    """Start the server; leave with status 2 and one sentence where a setting or the address is wrong."""
    try:
        settings = load_settings(os.environ)
        listener = listen(settings)
    except SettingsError as error:
        sys.exit(_complain(str(error)))
    except OSError as error:
        sys.exit(_complain(f"cannot listen on {settings.host}:{settings.port} ({error.strerror}); set ABACUS_PORT"))
    app = create_app(settings)
    print(f"Attention Abacus: {address(settings.host, listener.getsockname()[1])}", flush=True)
    config = uvicorn.Config(
        app,
        access_log=settings.access_log,
        log_level="info" if settings.access_log else "warning",
        proxy_headers=False,  # app.forwarded reads them, and needs to see the proxy's own address
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[listener])


def _complain(sentence: str) -> int:
    print(f"abacus: {sentence}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
