"""Saved sequences: whole, of the right game, and good to go on from."""

from __future__ import annotations

from pathlib import Path

import pytest

from grundy.errors import GrundyError
from grundy.sequences import compute, nim_sequence


def test_going_on_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "kayles.seq"
    first = nim_sequence("0.6", 2000, resume=file)
    longer = nim_sequence("0.6", 5000, resume=file)
    assert longer.values == nim_sequence("0.6", 5000).values
    assert longer.values[:2001] == first.values
    assert nim_sequence("0.6", 1000, resume=file).values == first.values[:1001]
    assert len(nim_sequence("0.6", 0, resume=file).values) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["kayles.seq"]


def test_a_file_is_read_and_not_computed_again(tmp_path: Path) -> None:
    """A wrong term in a file that is whole stays: nothing is computed twice."""
    file = tmp_path / "x.seq"
    nim_sequence("0.6", 1000, known=[0, 0, 1, 7], resume=file)
    assert nim_sequence("0.6", 1000, resume=file).values[3] == 7


def test_what_was_found_is_saved_when_interrupted(tmp_path: Path) -> None:
    file = tmp_path / "x.seq"

    def stop(terms: int, _: float) -> None:
        if terms > 3000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        nim_sequence("0.6", 10**7, resume=file, progress=stop)
    result = caught.value.result  # type: ignore[attr-defined]
    assert result.stopped_by == "interrupt"
    assert 3000 < len(result.values) < 10**7
    assert nim_sequence("0.6", result.to, resume=file).values == result.values


def test_time_limit() -> None:
    found = nim_sequence("0.06", 10**8, time_limit=0.2)
    assert found.stopped_by == "time"
    most = min(found.to, 499)
    assert found.values[: most + 1] == nim_sequence("0.06", most).values


def test_files_are_saved_on_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compute, "SAVE_SECONDS", 0.0)
    file = tmp_path / "x.seq"
    seen: list[bool] = []
    nim_sequence("0.6", 3000, resume=file, progress=lambda _, __: seen.append(file.exists()))
    assert seen
    assert all(seen)


def damaged(content: bytes, kind: str) -> bytes:
    header, _, body = content.partition(b"\n")
    return {
        "cut": content[:-3],
        "flipped": header + b"\n" + bytes([body[0] ^ 1]) + body[1:],
        "empty": b"",
        "text": b"hello\nworld\n",
        "list": b"[1, 2]\n",
        "other": header.replace(b"sequence 1", b"sequence 9") + b"\n" + body,
    }[kind]


@pytest.mark.parametrize("kind", ["cut", "flipped", "empty", "text", "list", "other"])
def test_damaged_files_are_refused(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "x.seq"
    nim_sequence("0.77", 100, resume=file)
    file.write_bytes(damaged(file.read_bytes(), kind))
    before = file.read_bytes()
    with pytest.raises(GrundyError, match=r"is damaged|is no saved sequence"):
        nim_sequence("0.77", 200, resume=file)
    assert file.read_bytes() == before


def test_files_of_other_games_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.seq"
    nim_sequence("0.77", 100, resume=file)
    with pytest.raises(GrundyError, match=r"is a sequence of 0\.77, not of 0\.7"):
        nim_sequence("0.7", 200, resume=file)
    with pytest.raises(GrundyError, match="cannot read"):
        nim_sequence("0.7", 200, resume=tmp_path)
