"""Tables for papers, files and data frames: the same cells in every form."""

from __future__ import annotations

import csv
import io
import re
import sys
from types import SimpleNamespace
from typing import Any

import pytest

import grundy
from grundy.census import census
from grundy.cli import main
from grundy.draw.table import Table
from grundy.draw.tables import census_table, options_table, results_table, sequence_table
from grundy.errors import GrundyError
from grundy.values.partizan import CanonicalForm

FORM = CanonicalForm.parse("{2|-1}")
SMALL = Table(("a_b", "value"), (("x|y", FORM), ("50%", None)), "100% of $")


def cells(latex: str) -> list[list[str]]:
    """The cells of a tabular, without what makes it one."""
    return [
        [cell.strip() for cell in line.strip().removesuffix(r"\\").split(" & ")]
        for line in latex.splitlines()
        if line.endswith(r"\\")
    ]


def test_latex() -> None:
    assert cells(SMALL.latex()) == [
        [r"a\_b", "value"], [r"x\textbar{}y", f"${FORM.latex()}$"], [r"50\%", ""]
    ]  # fmt: skip
    assert r"\caption{100\% of \$}" in SMALL.latex()
    assert r"\caption{Of $2 \times n$}" in SMALL.captioned(r"Of $2 \times n$").latex()
    assert r"\begin{table}" not in SMALL.captioned("").latex()
    for opening in re.findall(r"\\begin\{(\w+)\}", SMALL.latex()):
        assert SMALL.latex().count(f"\\end{{{opening}}}") == 1


def test_markdown_csv_and_html() -> None:
    assert SMALL.markdown().splitlines()[2:] == [
        "| a_b | value |", "|---|---|", "| x\\|y | {2\\|-1} |", "| 50% |  |"
    ]  # fmt: skip
    assert list(csv.reader(io.StringIO(SMALL.csv()))) == [["a_b", "value"], ["x|y", "{2|-1}"], ["50%", ""]]
    assert SMALL.html().count("<td>") == 4
    assert "<caption>100% of $</caption>" in SMALL._repr_html_()
    assert [dict(row) for row in SMALL] == [{"a_b": "x|y", "value": FORM}, {"a_b": "50%", "value": None}]


def test_numbers_stand_to_the_right() -> None:
    table = Table(("n", "text", "none"), ((1, "a", None), (22, "b", None)))
    assert r"\begin{tabular}{rll}" in table.latex()
    assert "|--:|---|---|" in table.markdown()


@pytest.mark.parametrize("name", ["pandas", "polars"])
def test_data_frames(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, SimpleNamespace(DataFrame=lambda data: data))
    frame = getattr(grundy.sequence("0.137", 6), f"to_{name}")()
    assert frame == {"heap": list(range(7)), "nimber": [0, 1, 1, 2, 0, 3, 1]}
    found = getattr(grundy.table("domineering", "2x2..2x3"), f"to_{name}")()
    assert found["position"] == ["../..", ".../..."]
    assert found["value"] == ["+-1", "{2|-1/2}"]
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(GrundyError, match=rf"data frames need {name}, .*: pip install 'grundy\[frames\]'"):
        getattr(SMALL, f"to_{name}")()


def test_sequences() -> None:
    table = sequence_table(grundy.sequence("0.137", 24))
    assert len(table) == 25
    lines = cells(table.latex())
    assert [int(cell) for line in lines[1:] for cell in line[1:] if cell] == [row[1] for row in table.rows]
    assert [line[0] for line in lines[1:]] == ["0", "10", "20"]
    outcomes = sequence_table(grundy.sequence("1|1,2", 5)).rows
    assert "".join(outcome for _, outcome in outcomes) == grundy.sequence("1|1,2", 5).outcomes  # type: ignore[union-attr]


def test_censuses() -> None:
    found = census("trees", (1, 6), "domination")
    table = census_table(found)
    assert [row[-2] for row in table.rows] == [found.total(value) for value in found.values()]
    assert sum(sum(row[1:7]) for row in table.rows) == found.counted
    shown: Any = found._repr_html_()
    assert shown.count("<svg") == 1
    assert "value (1,2)" in shown


def test_options() -> None:
    options = grundy.options(grundy.game("domineering").start("2x3"), grundy=True)
    table = options_table(options)
    assert [row[4] for row in table.rows] == [option.winning for option in options]
    assert table.html().count("<svg") == len(options)
    assert "rx=" in table.pictures[0]  # the domino
    assert options._repr_html_() == table.html()


def test_results() -> None:
    found = grundy.table("cram", "2x2..2x5")
    table = results_table(found)
    assert [row[2] for row in table.rows] == [result.grundy for result in found]
    assert cells(table.latex())[1:] == [[str(r.position), f"${r.grundy.latex()}$"] for r in found]
    shown = grundy.solve(grundy.game("nim").start("1+2"))._repr_html_()
    assert shown is not None
    assert "<svg" in shown
    assert "take 1 from 2" in shown


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("table cram 2x2..3x4 --format latex", r"2 & $0$ & $\ast$ & $0$ \\"),
        ("table cram 2x2..3x4 --format csv", "2x3,N,*,"),
        ("table cram 2x2..2x4 --outcome --format markdown", "| 2x3 | N |"),
        ("options nim 1+2 --format markdown --caption Nim", "Table: Nim"),
        ("options nim 1+2 --format csv", "take 1 from 2,P,"),
        ("variants octal 0.137:0..0.137:4 --format latex", r"$\mathrm{O}_l^+$ & one, long, normal & 0 4 \\"),
        ("variants octal 0.137:0..0.137:4 --format csv", 'O_l^+,"one, long, normal",0 4,'),
        ("census trees 1..4 domination --format markdown", "| (1,2) | 0 | 0 | 1 | 1 | 2 | Bo |"),
        ("sequence 0.137 --to 12 --format latex --caption $x$", r"\caption{$x$}"),
    ],
)
def test_commands(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 0
    assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("table nim 1..3 --caption x", "--caption is for a table in a paper: say --format latex or markdown"),
        ("options nim 1 --format csv --caption x", "--caption is for a table in a paper"),
        ("census trees 1..3 domination --format csv --json", "--format is one, and --json is another"),
        ("variants --format html", "'html'"),
        ("sequence 0.7 --caption x", "--caption is for a table in a paper"),
    ],
)
def test_mistakes(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line.split()) == 2
    assert says in capsys.readouterr().err


def test_genera_variants_and_quotients_are_tables() -> None:
    """0.77 is Kayles: the genera are those of *Winning Ways*, chapter 13, and 4 pins are worth 1 pin."""
    genera = grundy.genus("0.77", 5)
    assert genera.table().columns == ("heap", "genus")
    assert [str(row[1]) for row in genera.table().rows] == [
        "0^120",
        "1^031",
        "2^20",
        "3^31",
        "1^031",
        "4^146",
    ]
    assert r"5 & $4^{146}$ \\" in genera.table().latex()
    found = grundy.variants("octal", "0.137:0..0.137:4")
    assert len(found.table()) == len(found) == 28
    assert str(found._repr_html_()).count("<tr>") == 29
    quotient = grundy.quotient("0.77", 8)
    rows = quotient.table().rows
    assert [row[0] for row in rows] == list(range(9))
    assert rows[1][1] == rows[4][1]
    assert [row[0] for row in rows if row[2]] == [
        1,
        4,
    ]  # alone, a row is lost in misère play if it is worth 1
    assert r"$ab^{2}$" in quotient.table().latex()
