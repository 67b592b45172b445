"""The command `grundy`.

`main(["solve", "cram", "5x6"])` runs it and gives the exit code: 0 answered, 1 a check failed, 2 bad input,
3 stopped by a limit.
"""

from grundy.cli.app import app as main

__all__ = ["main"]
