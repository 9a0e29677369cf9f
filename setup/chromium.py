"""The browser of the tests: the system's Chromium, else Debian's package, else Playwright's own.

`python -m setup.chromium` installs what is missing; `shell`, `find` and `LAUNCH_ARGS` tell the tests what to start.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

from playwright.sync_api import sync_playwright

from setup import apt

SHELL = "chromium-headless-shell"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC_APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts")
CHINESE_FONTS = ("*cjk*", "*wqy*", "*droidsansfallback*", "*sourcehan*")

WHAT_TO_INSTALL = """\
The tests need a Chromium, and none could be installed. By hand:
  Debian: sudo apt-get install chromium
  Ubuntu: Google's google-chrome-stable package (the snap does not work with Playwright)
  macOS:  brew install --cask google-chrome
Elsewhere: CHROMIUM=/path/to/chromium make test"""

# The browser of a test talks to this machine only, so that nothing else can slow it down or fail it.
LAUNCH_ARGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    "--no-first-run",
)


@cache
def find() -> str | None:
    """Path of a Chromium of the system that starts, or None. CHROMIUM names one by hand."""
    for path in _candidates():
        if not _is_snap(path) and _starts(path):
            return path
    return None


def shell() -> str | None:
    """Path of the same without windows, which opens pages faster, where Debian has it; else `find`."""
    return os.environ.get("CHROMIUM") or shutil.which(SHELL) or find()


def launch_args() -> list[str]:
    """Command line of the test browser. Chromium's sandbox refuses to work for root."""
    root = os.geteuid() == 0
    return [*LAUNCH_ARGS, *(["--no-sandbox"] if root else [])]


def install() -> None:
    """Install a browser and a Chinese font where there is none and this user may."""
    if find() is None and apt.is_debian_root():
        apt.install("chromium")
        find.cache_clear()
    if find() is None and not _playwright_has_one():
        print("Installing Playwright's own Chromium", flush=True)
        with_deps = ["--with-deps"] if apt.is_root() else []
        command = [sys.executable, "-m", "playwright", "install", *with_deps, "chromium"]
        if subprocess.run(command, check=False).returncode != 0:
            sys.exit(WHAT_TO_INSTALL)
    if shutil.which(SHELL) is None and apt.is_debian_root():
        with suppress(subprocess.CalledProcessError):  # the whole one does as well, only slower
            apt.install(SHELL)
    if not _speaks_chinese() and apt.is_root():
        apt.install("fonts-noto-cjk")


def _candidates() -> Iterator[str]:
    by_hand = os.environ.get("CHROMIUM")
    if by_hand:
        yield by_hand
    yield from filter(None, map(shutil.which, COMMANDS))
    yield from (path for path in MAC_APPLICATIONS if Path(path).exists())


def _is_snap(path: str) -> bool:
    """Ubuntu's package is a script around a snap, which sees neither Playwright's folders nor its pipes."""
    return b"/snap/" in path.encode() + Path(path).read_bytes()[:4096]


def _starts(path: str) -> bool:
    return subprocess.run([path, "--version"], capture_output=True, check=False).returncode == 0


def _playwright_has_one() -> bool:
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def _speaks_chinese() -> bool:
    if sys.platform == "darwin":
        return True
    folders = [Path(folder) for folder in FONT_FOLDERS] + [Path.home() / ".fonts", Path.home() / ".local/share/fonts"]
    names = [path.name.lower() for folder in folders for path in folder.rglob("*.[ot]t[cf]")]
    return any(fnmatch(name, pattern) for name in names for pattern in CHINESE_FONTS)


if __name__ == "__main__":
    install()
