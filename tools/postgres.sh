#!/bin/sh
# Installs PostgreSQL if it is missing and this is possible; it is not started.
set -eu

if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then exit 0; fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing postgresql"
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y postgresql; } >/dev/null 2>&1 ||
    echo "could not install postgresql: the tests that need it are skipped"
else
  echo "no PostgreSQL server: the tests that need one are skipped"
fi
