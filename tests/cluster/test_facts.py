"""The log of facts."""

from __future__ import annotations

from pathlib import Path

import pytest

from grundy.cluster.facts import FactLog, LoggedBatch, LogReader
from grundy.errors import GrundyError


def test_what_is_appended_is_read_in_order(tmp_path: Path) -> None:
    log, reader = FactLog(tmp_path / "log"), LogReader(str(tmp_path / "log"))
    assert reader.read() == []
    log.append(3, b"one\n")
    log.append(1, b"")
    assert reader.read() == [LoggedBatch(0, 3, b"one\n"), LoggedBatch(1, 1, b"")]
    log.append(0, b"three")
    assert reader.read() == [LoggedBatch(2, 0, b"three")]
    assert reader.read() == []
    late = LogReader(str(tmp_path / "log"))
    assert [entry.facts for entry in late.read()] == [b"one\n", b"", b"three"]
    log.close()


def test_a_batch_waits_until_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "log"
    written = LoggedBatch(0, 2, b"a fact").written() + LoggedBatch(1, 2, b"another").written()
    for cut in range(len(written) + 1):
        path.write_bytes(written[:cut])
        reader = LogReader(str(path))
        first = reader.read()
        path.write_bytes(written)
        assert [entry.facts for entry in first + reader.read()] == [b"a fact", b"another"]


def test_damage_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    written = LoggedBatch(0, 2, b"a fact").written() + LoggedBatch(1, 2, b"another").written()
    for place in range(len(written)):
        path.write_bytes(written[:place] + bytes([written[place] ^ 1]) + written[place + 1 :])
        reader = LogReader(str(path))
        try:
            read = [(entry.number, entry.facts) for entry in reader.read()]
        except GrundyError as error:
            assert "damaged" in str(error)  # noqa: PT017
        else:
            assert read in ([], [(0, b"a fact")], [(0, b"a fact"), (1, b"another")]), place
    path.write_bytes(written[len(LoggedBatch(0, 2, b"a fact").written()) :])
    with pytest.raises(GrundyError, match="damaged"):
        LogReader(str(path)).read()
