#!/bin/sh
# What `make run` shows.
set -e
export GRUNDY_STORE=off  # searches from nothing, whatever was solved here before
show() { echo "\$ $*"; "$@"; echo; }

show grundy solve cram 5x6 --grundy --no-theorems
show grundy table cram 3x3..3x9
show grundy options cram 3x4
echo "The same by the rules alone, without the engine:"
show python examples/check.py cram 3x3 3x4 3x5 3x6 4x5
proof=$(mktemp -d)/cram.proof
echo "An answer with its proof, which is checked by the rules alone:"
show grundy solve cram 5x5 --no-theorems --proof "$proof"
show grundy verify "$proof"
rm -r "$(dirname "$proof")"
