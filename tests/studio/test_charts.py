"""Charts: what they show is what the engine says, and they can be stopped."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from tests.studio.desks import PATIENCE

import grundy
from grundy.errors import GrundyError
from grundy.games import game
from grundy.studio.charts import Chart, Charts, Stopped
from grundy.studio.sequence_chart import SequenceChart
from grundy.studio.table_charts import CensusChart, GrowthChart, graph_picture
from grundy.studio.thermographs import thermographs
from grundy.values.partizan import CanonicalForm


class Said:
    """What a chart has said; `over` once it has ended."""

    def __init__(self) -> None:
        self.all: list[dict[str, Any]] = []
        self.over = threading.Event()

    def __call__(self, said: dict[str, Any]) -> None:
        self.all.append(said)
        if said["state"] in ("done", "stopped", "failed"):
            self.over.set()


def ended(chart: Chart, said: Said) -> dict[str, Any]:
    charts = Charts()
    charts.begin(chart)
    assert said.over.wait(PATIENCE)
    assert charts[chart.id] is chart
    assert charts.close(time.monotonic() + PATIENCE)
    return said.all[-1]


def sequence(code: str, to: int) -> tuple[SequenceChart, dict[str, Any]]:
    said = Said()
    chart = SequenceChart(code, to, said)
    return chart, ended(chart, said)


def test_a_sequence_is_shown_with_its_period() -> None:
    chart, said = sequence("0.137", 2000)
    known = grundy.sequence("0.137", 2000)
    assert (said["state"], said["last"], said["largest"]) == ("done", 2000, max(known.values))
    assert known.period is not None
    assert said["period"] == [known.period.start, known.period.length, known.period.saltus]
    window = chart.window(100, 400, 700)
    assert (window["first"], window["values"]) == (100, known.values[100:401].tolist())


@pytest.mark.parametrize(("first", "last", "columns"), [(0, 30_000, 7), (511, 29_000, 13), (3, 1100, 5)])
def test_columns_tell_the_least_and_the_largest_and_dots_are_terms(
    first: int, last: int, columns: int
) -> None:
    chart, _ = sequence("0.16", 30_000)
    values = grundy.sequence("0.16", 30_000).values
    window = chart.window(first, last, columns)
    count = last - first + 1
    for column, (least, most) in enumerate(window["ranges"]):
        part = values[first + column * count // columns : first + (column + 1) * count // columns]
        assert (least, most) == (min(part), max(part))
    assert len(window["ranges"]) == columns
    assert window["heaps"] == sorted(set(window["heaps"]))
    assert first <= window["heaps"][0] <= window["heaps"][-1] <= last
    assert [values[heap] for heap in window["heaps"]] == window["values"]
    # all residues of a short period are met: the dots do not beat against it
    assert len({heap % 12 for heap in window["heaps"]}) == 12


def test_a_family_of_graphs_is_a_sequence_too_and_a_wrong_code_says_so() -> None:
    _, said = sequence("0.77", 40)
    assert said["said"]
    with pytest.raises(GrundyError, match="octal code"):
        SequenceChart("nonsense", 10, Said())


def test_a_census_has_each_value_with_a_smallest_graph() -> None:
    said = Said()
    found = ended(CensusChart("trees", "grundy:node_kayles", 7, said), said)
    known = grundy.census("trees", (1, 7), "grundy:node_kayles")
    assert {value: many for value, many, _ in found["values"]} == {
        value: known.total(value) for value in known.values()
    }
    for value, _, example in found["values"]:
        assert int(game("node_kayles").start(example).grundy()) == int(value)
        assert "<svg" in graph_picture(example)
    assert graph_picture("nonsense!") == ""
    with pytest.raises(GrundyError, match="up to 8"):
        CensusChart("connected", "chromatic", 11, Said())


def test_growth_tells_nodes_and_answers() -> None:
    said = Said()
    found = ended(GrowthChart(game("cram"), "2x2..2x5", False, said), said)
    assert [row[:2] for row in found["rows"]] == [["2x2", "0"], ["2x3", "*"], ["2x4", "0"], ["2x5", "*"]]
    for text, _, nodes, proved, _ in found["rows"]:
        assert (
            nodes == grundy.solve(game("cram").start(text), theorems=False, find_move=False).nodes or proved
        )


def test_what_is_stopped_shows_what_there_is() -> None:
    said = Said()
    chart = SequenceChart("0.16", 20_000_000, said)
    charts, begun = Charts(), threading.Event()
    heard = chart._tell

    def tell(word: dict[str, Any]) -> None:
        heard(word)
        if word["part"] > 0:
            begun.set()

    chart._tell = tell
    charts.begin(chart)
    assert begun.wait(PATIENCE)
    chart.stop()
    assert said.over.wait(PATIENCE)
    assert said.all[-1]["state"] == "stopped"
    last = said.all[-1]["last"]
    assert 0 < last < 20_000_000
    assert chart.window(0, last, 10)["ranges"]


def test_a_chart_that_fails_says_so_in_one_line() -> None:
    class Failing(Chart):
        def work(self) -> None:
            raise GrundyError("one\ntwo")

    class Broken(Chart):
        def work(self) -> None:
            raise ZeroDivisionError

    for kind, line in ((Failing, "one two"), (Broken, "that did not work")):
        said = Said()
        assert ended(kind(said), said)["said"] == line
    chart = Broken(Said())
    chart.stop()
    with pytest.raises(Stopped):
        chart.progress(0.5)


def test_thermographs_stand_on_the_same_axes_with_their_sum() -> None:
    shown = thermographs(["{2|-1}", "domineering[2x3]", "1/2"], True, game)
    forms = [CanonicalForm.parse(text) for text in shown["values"]]
    assert str(forms[1]) == str(game("domineering").start("2x3").value())
    assert shown["sum"] == str(forms[0] + forms[1] + forms[2])
    for form in (*forms, CanonicalForm.parse(shown["sum"])):
        assert f"mean {form.mean}" in shown["svg"]
    assert shown["sum"] not in thermographs(["{2|-1}", "1/2"], False, game)["svg"]
    assert thermographs([], True, game)["svg"] == ""
    with pytest.raises(GrundyError):
        thermographs(["over"], False, game)
