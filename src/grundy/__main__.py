"""`python -m grundy`: the command."""

import sys

from grundy.cli import main

if __name__ == "__main__":
    sys.exit(main())
