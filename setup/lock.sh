#!/bin/sh
# Makes requirements/*.txt and each package-lock.json again from pyproject.toml and package.json.
# One lock for every supported Python and platform, with hashes and without any address.
set -eu
cd "$(dirname "$0")/.."
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT

.venv/bin/python -m venv "$place/uv"
"$place/uv/bin/python" -m pip install --quiet --disable-pip-version-check uv

# uv may not use its own settings or a cache, and may not write a file with addresses.
compile() {
    output="requirements/$1.txt"
    shift
    "$place/uv/bin/uv" pip compile --quiet --no-cache --no-config --universal --python-version 3.11 \
        --fork-strategy fewest --generate-hashes --no-emit-index-url --no-emit-find-links \
        --custom-compile-command "make lock" --output-file "$output" "$@"
}
compile run pyproject.toml ${UPGRADE:+--upgrade}
compile test pyproject.toml --group test --constraints requirements/run.txt ${UPGRADE:+--upgrade}
compile node --group node ${UPGRADE:+--upgrade}

# In a folder of its own: beside node_modules, npm would leave out the other platforms' packages.
for folder in . tests/hosts; do
    mkdir "$place/npm"
    cp "$folder/package.json" "$place/npm"
    if [ -z "${UPGRADE:-}" ] && [ -f "$folder/package-lock.json" ]; then
        cp "$folder/package-lock.json" "$place/npm"
    fi
    (cd "$place/npm" && npm install --package-lock-only --omit-lockfile-registry-resolved \
        --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error)
    cp "$place/npm/package-lock.json" "$folder"
    rm -r "$place/npm"
done
