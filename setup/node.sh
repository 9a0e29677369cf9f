#!/bin/sh
# Installs the npm tools of a folder's package-lock.json, with the machine's Node or, where that is missing or too old, PyPI's.
#   setup/node.sh [folder]
# The caller's PATH begins with .venv/bin, where PyPI's Node lands.
set -eu
cd "$(dirname "$0")/.."
stamp=node_modules/package-lock.copy.json
recent='const [major, minor] = process.versions.node.split(".").map(Number);
process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'

if ! { node -e "$recent" && npm --version; } >/dev/null 2>&1; then
    setup/environment.sh node
fi

cd "${1:-.}"
if ! cmp -s package-lock.json "$stamp"; then
    echo "Installing ${1:+$1/}package-lock.json"
    npm ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
    cp package-lock.json "$stamp"
fi
