"""The memory budget is a promise: resident memory stays within it, and df-pn ends all the same."""

from __future__ import annotations

import pytest
from tests.native.helpers import METHODS, SANITIZED, fresh, solved
from tests.processes import ran_python

import grundy
from grundy import _engine
from grundy.games import PartizanPosition, Player
from grundy.games.partizan_rules import partizan_rules
from grundy.games.turn import turn_of, turns_of

MIB = 2**20
OWN = 2 * MIB
"""What threads, stacks and the rest of the interpreter take."""

MEASURE = """
    from pathlib import Path
    from tests.native.helpers import fresh, solved
    import grundy
    from grundy import _engine

    def resident(field):
        lines = Path("/proc/self/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith(field)).split()[1]) * 1024

    warm, parts = fresh(grundy.game("cram").start("3x4"))
    solved(warm, parts, method=METHOD)
    Path("/proc/self/clear_refs").write_text("5")  # forget the highest so far
    before = resident("VmRSS")
    _, parts = fresh(grundy.game("cram").start(BOARD))
    table = _engine.Table(_engine.Cram(*FRAME))
    budget = dict(memory=MEMORY, threads=THREADS, nodes=NODES)
    search = solved(table, parts, goal="grundy", method=METHOD, **budget)
    print(resident("VmHWM") - before, search.grundy, search.stopped_by or "-")
"""


def measured(
    board: str,
    method: str,
    memory: int,
    threads: int = 1,
    frame: tuple[int, int] = (9, 7),
    nodes: int = 20_000_000,
) -> tuple[int, int, str]:
    """How much resident memory grew at most, the nimber, and what stopped the search: its nodes, if it does
    more than ten times what it needs."""
    names = {
        "FRAME": repr(frame),
        "BOARD": repr(board),
        "METHOD": repr(method),
        "MEMORY": str(memory),
        "THREADS": str(threads),
        "NODES": str(nodes),
    }
    code = MEASURE
    for name, text in names.items():
        code = code.replace(name, text)
    done = ran_python(code)
    assert done.returncode == 0, done.stderr
    grown, nimber, stopped_by = done.stdout.split()
    return int(grown), int(nimber), stopped_by


limited = pytest.mark.skipif(SANITIZED, reason="the sanitizers have memory of their own")


@limited
@pytest.mark.parametrize("threads", [1, 2, 4])
def test_dfpn_ends_within_little_memory(threads: int) -> None:
    """Without a budget it takes more than 20 MiB, with the wide words of a large frame.

    Four threads have to wait for the processor: those that run must keep the promise for the others.
    """
    grown, nimber, stopped_by = measured("5x8", "dfpn", 16 * MIB, threads, frame=(16, 8))
    assert (nimber, stopped_by) == (1, "-")
    assert grown <= 16 * MIB + OWN


@limited
@pytest.mark.parametrize("method", METHODS)
def test_no_method_exceeds_its_memory(method: str) -> None:
    """Where the answer does not fit, the search says so, or goes on and finds again what it has forgotten."""
    grown, nimber, stopped_by = measured("5x7", method, 16 * MIB, nodes=1_000_000)
    assert (nimber, stopped_by) in [(1, "-"), (-1, "memory"), (-1, "nodes")]
    assert grown <= 16 * MIB + OWN


def test_little_memory_does_not_depend_on_the_clock() -> None:
    """What is forgotten when memory runs out is forgotten at the same node every time."""
    counts = set()
    for _ in range(2):
        table, parts = _engine.Table(_engine.Cram(16, 8)), ["/".join(["." * 8] * 5)]
        search = solved(table, parts, goal="grundy", memory=16 * MIB)
        counts.add((search.nodes, search.grundy))
    assert len(counts) == 1


def test_the_table_counts_what_it_holds() -> None:
    table, parts = fresh(grundy.game("cram").start("4x6"))
    search = solved(table, parts, goal="grundy")
    shot = search.snapshot()
    assert shot.proved == len(table) == len(table.proved())
    assert shot.memory >= 16 * (shot.proved + shot.excluded)
    assert shot.effort_used <= shot.effort_slots


@limited
@pytest.mark.long
@pytest.mark.parametrize("board", ["5x9", "6x7"])
def test_a_gibibyte_is_a_promise(board: str) -> None:
    grown, nimber, stopped_by = measured(board, "dfpn", 1024 * MIB, nodes=0)
    assert stopped_by == "-"
    assert nimber > 0
    assert grown <= 1024 * MIB


# ---- what games as data intern --------------------------------------------------------------------
@pytest.mark.parametrize(("game", "board"), [("nogo", "4x5"), ("clobber", "4x5"), ("konane", "6x6")])
def test_a_table_of_values_stays_within_its_memory(game: str, board: str) -> None:
    """Parts of boards count, and what is known of them; they are several times as much as the forms."""
    position = grundy.game(game).start(board)
    assert isinstance(position, PartizanPosition)
    table = _engine.ValueTable(_engine.Forms(), partizan_rules(position))
    before = table.memory
    assert table.value([str(position)], memory=16 * MIB) is None
    assert table.stopped_by == "memory"
    assert 12 * MIB < table.memory - before <= 16 * MIB
    nodes = table.nodes
    assert table.value([str(position)], memory=16 * MIB) is None  # what is held counts again
    assert table.nodes - nodes < nodes


@pytest.mark.parametrize("method", ["dfpn", "depth", "pn"])
@pytest.mark.parametrize(("game", "board"), [("nogo", "4x5"), ("clobber", "5x5")])
def test_a_search_of_a_game_as_data_stays_within_its_memory(game: str, board: str, method: str) -> None:
    position = grundy.game(game).start(board)
    assert isinstance(position, PartizanPosition)
    rules = turns_of(position.game).native
    assert rules is not None
    turns = rules(turn_of(position, Player.LEFT))
    assert isinstance(turns, _engine.Rules)
    components = turns.canonical(f"L {position}")
    search = solved(_engine.Table(turns), components, method=method, memory=16 * MIB, nodes=2_000_000)
    assert search.stopped_by == "memory"
    assert search.snapshot().memory < 18 * MIB


@limited
def test_a_command_stays_within_its_memory() -> None:
    """Resident memory, and not only what the engine counts: without a bound it is some hundred MiB more."""
    code = """
        import resource, sys
        from grundy.cli import main
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        code = main("value nogo 4x5 --no-theorems --store off --memory 32M".split())
        print(code, (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024)
    """
    done = ran_python(code)
    assert "stopped by the memory limit" in done.stdout + done.stderr
    code_given, grown = done.stdout.split()[-2:]
    assert code_given == "3"
    assert int(grown) < 100
