"""The third browser of the tests: WebKit as Debian has it, on a screen of memory. Without it its tests are skipped."""

import shutil
import subprocess
from pathlib import Path

from setup import apt

PACKAGES = ("webkit2gtk-driver", "xvfb", "xauth", "dbus-x11")
COMMANDS = ("WebKitWebDriver", "xvfb-run", "dbus-launch")


def find() -> str | None:
    """Path of the small browser that comes with WebKitGTK, where all that it needs is there; else None."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found and all(map(shutil.which, COMMANDS)) else None


def install() -> None:
    """Install it where there is none and this user may; where it cannot be had, say so."""
    if find() is None and apt.is_debian_root():
        try:
            apt.install(*PACKAGES)
        except subprocess.CalledProcessError:
            print("WebKit cannot be installed; its tests will be skipped", flush=True)


if __name__ == "__main__":
    install()
