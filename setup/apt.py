"""Packages of Debian and Ubuntu, where this user may install them."""

import os
import platform
import shutil
import subprocess


def is_root() -> bool:
    """Whether apt is there and this user may install with it."""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def is_debian_root() -> bool:
    """The same, on Debian itself."""
    return is_root() and platform.freedesktop_os_release().get("ID") == "debian"


def install(*packages: str) -> None:
    """Install packages. Raises CalledProcessError where they cannot be had."""
    print(f"Installing Debian's {', '.join(packages)}", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "-qq", *command], check=True, env=quiet, stdout=subprocess.DEVNULL)
