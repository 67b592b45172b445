"""The published nimbers of Sprouts, on the plane and on other surfaces, by search alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.brute import oracle
from tests.native.helpers import METHODS, SANITIZED, fresh, solved
from tests.processes import ran_python

from grundy import _engine
from grundy.games.sprouts import Sprouts

ROWS = {(row["spots"], row["genus"]): row["nimber"] for row in oracle("sprouts_nimbers")}
MIB = 2**20


def start(spots: int, genus: int = 0) -> str:
    return f"0*{spots}@{genus}"


def check(spots: int, genus: int = 0, **settings: Any) -> None:
    nimber = ROWS[spots, genus]
    table = _engine.Table(_engine.Sprouts())
    (land,) = _engine.Sprouts().canonical(start(spots, genus))
    search = solved(table, [land], goal="grundy", **settings)
    assert search.grundy == nimber == search.at_least == table.nimber(land)
    assert search.outcome == ("N" if nimber else "P")
    assert solved(table, [land], **settings).nodes == 0  # the table has the answer


def check_outcome(spots: int, genus: int = 0, **settings: Any) -> None:
    nimber = ROWS[spots, genus]
    for n in (0, nimber + 1):
        table = _engine.Table(_engine.Sprouts())
        search = solved(table, [start(spots, genus)], nimber=n, **settings)
        assert search.outcome == ("N" if nimber != n else "P")


# ---- the plane ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("spots", range(1, 15))
@pytest.mark.parametrize("threads", [1, 2])
def test_plane(spots: int, threads: int) -> None:
    check(spots, threads=threads)
    if spots < 14:
        check_outcome(spots, threads=threads)


@pytest.mark.long
@pytest.mark.parametrize("spots", [15, 16, 17])
@pytest.mark.parametrize("threads", [1, 2])
def test_more_spots_on_the_plane(spots: int, threads: int) -> None:
    check(spots, threads=threads)


@pytest.mark.parametrize("method", METHODS[1:])
@pytest.mark.parametrize("spots", [1, 2, 3, 4, 5])
def test_the_other_methods(spots: int, method: str) -> None:
    check(spots, method=method)


@pytest.mark.long
@pytest.mark.parametrize("method", ["pn", "depth"])
@pytest.mark.parametrize("spots", [7, 8, 9, 10])
def test_the_other_methods_on_more_spots(spots: int, method: str) -> None:
    check(spots, method=method)


@pytest.mark.parametrize("spots", range(1, 9))
def test_without_equivalences(spots: int) -> None:
    table = _engine.Table(_engine.Sprouts(equivalences=False))
    assert solved(table, [f"0*{spots}"], goal="grundy").grundy == ROWS[spots, 0]


def test_by_the_solver_with_theorems_off() -> None:
    for spots in range(1, 9):
        assert Sprouts.start(spots).grundy(theorems=False) == ROWS[spots, 0]


TREE = oracle("sprouts_tree_of_5")


@pytest.mark.parametrize("equivalences", [True, False])
def test_nimbers_of_appendix_b(equivalences: bool) -> None:
    rules = _engine.Sprouts(equivalences)
    for row in TREE:
        search = solved(_engine.Table(rules), rules.canonical(row["string"]), goal="grundy")
        assert search.grundy == row["nimber"], row["label"]


# ---- surfaces -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("genus", [-4, -3, -2, -1, 1, 2, 3])
@pytest.mark.parametrize("spots", range(2, 8))
def test_surfaces(spots: int, genus: int) -> None:
    check(spots, genus)
    check_outcome(spots, genus, threads=2)


HARD = (11, -3)
"""Its nimber, 4, takes far longer than all others."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("spots", "genus"), [key for key in ROWS if key[1] and 2 <= key[0] <= 11 and key != HARD]
)
def test_table_11_1_and_orientable_surfaces(spots: int, genus: int) -> None:
    check(spots, genus)


@pytest.mark.long
def test_eleven_spots_with_three_crosscaps() -> None:
    table = _engine.Table(_engine.Sprouts())
    for nimber in range(ROWS[HARD]):
        assert solved(table, [start(*HARD)], nimber=nimber).outcome == "N"


# ---- counting and memory ------------------------------------------------------------------------------
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("position", ["0*5", "0*3@1", "0*3@-2"])
def test_the_same_nodes_every_time(position: str, method: str) -> None:
    runs = []
    for _ in range(2):
        table = _engine.Table(_engine.Sprouts())
        search = solved(table, [position], method=method, goal="grundy")
        runs.append((search.nodes, sorted(table.proved()), table.statistics()))
    assert runs[0] == runs[1]
    assert runs[0][0] > 0


def test_the_same_nodes_in_another_process() -> None:
    code = """
        from tests.native.helpers import fresh, solved
        from grundy.games.sprouts import Sprouts
        table, parts = fresh(Sprouts.start(9))
        print(solved(table, parts).nodes)
        """
    table, parts = fresh(Sprouts.start(9))
    assert int(ran_python(code).stdout) == solved(table, parts).nodes


def test_statistics() -> None:
    table, parts = fresh(Sprouts.start(10))
    search = solved(table, parts)
    found = table.statistics()
    assert found["proved"] == len(table)
    assert found["proved"] + found["excluded"] <= found["stored"]
    assert search.nodes < found["generated"]
    assert search.snapshot().memory >= found["fact_bytes"] + found["stored_bytes"] + found["option_bytes"]


@pytest.mark.skipif(SANITIZED, reason="the sanitizers have memory of their own")
@pytest.mark.parametrize(("spots", "budget"), [(14, 64), (14, 16), (12, 16)])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_memory_budget_is_a_promise(spots: int, budget: int, threads: int) -> None:
    """The right answer, or none."""
    code = f"""
        from pathlib import Path
        from tests.native.helpers import solved
        from grundy import _engine

        def resident(field):
            lines = Path("/proc/self/status").read_text().splitlines()
            return int(next(line for line in lines if line.startswith(field)).split()[1]) * 1024

        solved(_engine.Table(_engine.Sprouts()), ["0*3"])
        Path("/proc/self/clear_refs").write_text("5")  # forget the highest so far
        before = resident("VmRSS")
        table = _engine.Table(_engine.Sprouts())
        search = solved(table, ["0*{spots}"], memory={budget * MIB}, threads={threads})
        print(resident("VmHWM") - before, search.outcome or "-", search.stopped_by or "-")
        """
    done = ran_python(code)
    assert done.returncode == 0, done.stderr
    grown, outcome, stopped_by = done.stdout.split()
    assert (outcome, stopped_by) in [("P", "-"), ("-", "memory")]
    assert int(grown) <= (budget + 2) * MIB
