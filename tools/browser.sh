#!/bin/sh
# Chromium for the tests of the studio: what is there, or, for root on Debian, what the package manager has.
set -eu
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing Chromium for the tests of the studio"
  { apt-get -qq update && apt-get -qq install -y --no-install-recommends chromium; } >/dev/null 2>&1 && exit 0
fi
echo "no Chromium: the tests of the studio in a browser are skipped" >&2
