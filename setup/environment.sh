#!/bin/sh
# Makes .venv and installs one hash-locked file of requirements/ into it.
#   setup/environment.sh run|test|node
# What is installed is remembered as a copy of its lock, so that the next call takes no time.
set -eu
cd "$(dirname "$0")/.."
lock="requirements/$1.txt"
stamp=".venv/locks/$1.txt"
recent='import sys; sys.exit(sys.version_info < (3, 11))'

# Prints the first Python that is new enough: PYTHON if set, else by name.
find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$name" -c "$recent" 2>/dev/null; then
            echo "$name"
            return
        fi
    done
    echo "Attention Abacus needs Python 3.11 or newer; found: $(python3 --version 2>&1 || true)" >&2
    echo "  Debian, Ubuntu: sudo apt-get install python3 python3-venv" >&2
    echo "  macOS:          brew install python" >&2
    echo "Where it has another name: make run PYTHON=/path/to/python3.11" >&2
    exit 1
}

make_environment() {
    python="$(find_python)"
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        version="$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')"
        echo "This Python $version cannot make virtual environments (python3 -m venv). Install what is missing:" >&2
        echo "  Debian, Ubuntu: sudo apt-get install python3-venv      (or python$version-venv)" >&2
        echo "  macOS:          brew install python" >&2
        exit 1
    fi
    echo "Making .venv"
    "$python" -m venv --clear .venv
}

.venv/bin/python -c "$recent; import pip" 2>/dev/null || make_environment

if ! cmp -s "$lock" "$stamp"; then
    echo "Installing $lock"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check \
        --require-hashes --only-binary :all: --requirement "$lock"
    mkdir -p .venv/locks
    cp "$lock" "$stamp"
fi
