"""Compounds on the command line."""

from __future__ import annotations

import json

import pytest
from tests.brute import oracle

import grundy
from grundy.cli import main


def said(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(command.split()) == 0
    return capsys.readouterr().out


def test_words_and_notation_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = said("solve octal 0.137:5+7 --compound all --ending short --misere --json", capsys)
    notation = said("solve octal 0.137:5+7 --compound A_r^- --json", capsys)
    fields, same = json.loads(words), json.loads(notation)
    assert {**fields, "seconds": 0} == {**same, "seconds": 0}
    assert (fields["game"], fields["compound"], fields["value"]) == ("octal", "A_r^-", "remoteness 2")


def test_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert said("value octal 0.137:9+12 --remoteness", capsys) == "remoteness 3\n"
    assert said("value octal 0.137:9+12 --suspense --misere", capsys) == "suspense 4\n"
    assert said("value octal 0.137:12 --compound O_r", capsys) == "foreclosed nimber 1\n"
    assert said("value octal 0.137:4+3 --compound exactly-2", capsys) == "0\n"


def test_components_of_any_game_can_be_put_together(capsys: pytest.CaptureFixture[str]) -> None:
    assert said("solve cram 3x3 and 2x5 --compound all", capsys).startswith("cram A_l^+ 3x3 and 2x5: P")
    misere = said("solve octal 0.137:5+7 --compound largest --misere", capsys)
    assert misere.startswith("octal Omax_l^- 0.137:5+7: N")


def test_tables_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    rows = said("table octal 0.137:1..0.137:6 --compound some --outcome", capsys).splitlines()
    assert [row.split()[1] for row in rows] == ["N", "N", "N", "P", "P", "N"]
    listed = said("options octal 0.137:4+3 --compound some", capsys)
    assert "2: take 3 from 3                       P win 0  0.137:4  winning" in listed


def test_variants(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said("variants octal 0.137:0..0.137:15 --json", capsys))
    lost = {row["variant"]: [int(number) for number in row["lost"]] for row in found["rows"]}
    for row in oracle("path_variants"):
        assert lost[row["variant"]] == [length for length in row["losing"] if length <= 15]
    assert "Smin_r^-  some smallest, short, misère     1 2" in said("variants octal 0.137:0..0.137:3", capsys)


@pytest.mark.parametrize("words", ["--suspense", "--compound some", "--compound A_r^-"])
def test_a_stopped_search_names_no_theorem(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(f"value cram 4x5 {words} --nodes 5".split()) == 3
    out = capsys.readouterr().out
    assert "stopped by the node limit; the outcome is still open; components looked at: 5\n" in out
    assert "theorem" not in out
    assert main(f"value cram 4x5 {words} --nodes 5 --json".split()) == 3
    fields = json.loads(capsys.readouterr().out)
    assert (fields["by"], fields["stopped_by"]) == ("search", "nodes")


@pytest.mark.parametrize(
    "words", ["--remoteness", "--suspense", "--compound O_r", "--compound S_l^-", "--compound some --misere"]
)
def test_a_game_function_keeps_to_its_memory(
    words: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    in_use = iter(range(0, 2**40, 2**20))
    monkeypatch.setattr("grundy.memory.memory_in_use", lambda: next(in_use))
    monkeypatch.setattr("grundy.memory.LOOKS_AT_MEMORY", 0.0)
    assert main(f"value cram 4x6 {words} --memory 50M --json".split()) == 3
    fields = json.loads(capsys.readouterr().out)
    assert (fields["stopped_by"], fields["outcome"]) == ("memory", None)
    assert fields["known"].startswith("the outcome is still open; components looked at: ")
    assert next(in_use) <= 53 * 2**20
    assert main(f"value cram 2x2 {words} --memory 500M --json".split()) == 0


def test_variants_end_in_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", "cram", "1x1..6x6", "--time-limit", "0.5"]) == 3
    *rows, cut, last = capsys.readouterr().out.splitlines()
    assert last == f"stopped by the time limit; {len(rows)} of 28 variants are known"
    assert not any("not known" in row for row in rows)
    assert "not known: " in cut
    assert cut.endswith(" 6x6 (stopped by the time limit)")
    assert main(["variants", "cram", "1x1..6x6", "--time-limit", "0.5", "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert found["stopped_by"] == "time"
    assert [bool(row["unknown"]) for row in found["rows"]] == [False] * (len(found["rows"]) - 1) + [True]


def test_ctrl_c_keeps_the_variants_that_are_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def interrupted(position: grundy.Position, **how: object) -> grundy.Result:
        asked.append(position)
        if len(asked) == 6:
            raise KeyboardInterrupt
        return grundy.solve(position, find_move=False)

    monkeypatch.setattr("grundy.cli.variants.solve", interrupted)
    assert main(["variants", "nim", "1..4", "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert found["stopped_by"] == "interrupt"
    assert [row["unknown"] for row in found["rows"]] == [[], ["2", "3", "4"]]


def test_without_memory_for_a_position_the_others_are_tried(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(position: grundy.Position, **how: object) -> grundy.Result:
        if str(position) == "2":
            return grundy.Result(position, stopped_by="memory")
        return grundy.solve(position, find_move=False)

    monkeypatch.setattr("grundy.cli.variants.solve", forgetful)
    assert main(["variants", "nim", "1..4", "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert found["stopped_by"] == "memory"
    assert [(row["unknown"], row["stopped_by"]) for row in found["rows"]] == [(["2"], "memory")] * 28
    assert main(["variants", "nim", "1..4"]) == 3
    *rows, last = capsys.readouterr().out.splitlines()
    assert all(row.endswith("not known: 2 (stopped by the memory limit)") for row in rows)
    assert last == "stopped by the memory limit; 0 of 28 variants are known"


def test_play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("1: take 2 from 2 and 2: take 1 from 1\n"))
    assert "you have won" in said("play nim 2+1 --compound all", capsys)


@pytest.mark.parametrize("variant", ["O_l^+", "O_r^+", "O_r^-", "A_l^+", "A_l^-", "A_r^+", "A_r^-", "S_r^+"])
def test_a_table_has_what_value_prints(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    rows = said(f"table node_kayles P3..P8 --compound {variant}", capsys).splitlines()
    for path, row in zip(range(3, 9), rows, strict=True):
        value = said(f"value node_kayles P{path} --compound {variant}", capsys)
        assert row.split()[:2] == [f"P{path}", value.split()[-1]]


def test_the_ordinary_sum_has_nimbers(capsys: pytest.CaptureFixture[str]) -> None:
    plain = said("value cram 3x4", capsys)
    assert said("value cram 3x4 --compound one", capsys) == plain
    assert said("value cram 3x4 --compound one --no-theorems", capsys) == plain
