"""A certificate from the command line, to be seen or played against."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from grundy.check import RefusedError
from grundy.cli.checking import progress_bar, seekable
from grundy.errors import GrundyError
from grundy.prove.opened import OpenedProof

OF_A_PROOF = "is not for a certificate, which says itself what it is about"


@contextmanager
def opened_proof(file: str, rules: str | None) -> Iterator[OpenedProof]:
    """A certificate that holds; what does not is a mistake of who asks."""
    with seekable(file) as path, progress_bar() as progress:
        try:
            found = OpenedProof(path, rules=rules, progress=progress)
        except RefusedError as error:
            raise GrundyError(f"{file} is refused: {error}") from None
    yield found
