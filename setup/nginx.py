"""The proxy of the tests: Debian's nginx, and openssl for its certificate. Without them its tests are skipped.

On Debian with systemd the package starts a server of its own, which the tests neither need nor touch.
"""

import os
import shutil
import subprocess

from setup import apt

PACKAGES = ("nginx", "openssl")
"""Each holds the command of its name."""

_ROOTS_OWN = ("/usr/sbin", "/usr/local/sbin")
"""Where nginx is, and where the PATH of other users does not look."""


def find() -> str | None:
    """Path of nginx, where openssl is there too; else None."""
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), *_ROOTS_OWN])
    found = [shutil.which(command, path=path) for command in PACKAGES]
    return found[0] if all(found) else None


def install() -> None:
    """Install it where there is none and this user may; where it cannot be had, say so."""
    if find() is None and apt.is_debian_root():
        try:
            apt.install(*PACKAGES)
        except subprocess.CalledProcessError:
            print("nginx cannot be installed; its tests will be skipped", flush=True)


if __name__ == "__main__":
    install()
