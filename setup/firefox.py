"""The second browser of the tests: Debian's Firefox, where it can be installed. Without it those tests are skipped.

Playwright's own Firefox is not fetched: it is a download from a place that not every machine may reach.
"""

import shutil
import subprocess

from setup import apt


def find() -> str | None:
    """Path of Debian's Firefox, or None. Another one does not know Playwright's way to speak with it."""
    return shutil.which("firefox-esr")


def install() -> None:
    """Install it where there is none and this user may; where it cannot be had, say so."""
    if find() is None and apt.is_debian_root():
        try:
            apt.install("firefox-esr")
        except subprocess.CalledProcessError:
            print("Firefox cannot be installed; its tests will be skipped", flush=True)


if __name__ == "__main__":
    install()
