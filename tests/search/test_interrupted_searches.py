"""Ctrl-C ends a search and nothing else: the process goes on, and its later answers are right."""

from __future__ import annotations

import sys

import pytest
from tests.processes import ROOT, ran, ran_python


def interrupts(seed: int, rounds: int) -> None:
    done = ran([sys.executable, "-m", "tests.search.mixed_interrupts", str(seed), str(rounds)], cwd=ROOT)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr[-2000:]


def test_mixed_searches_that_are_interrupted() -> None:
    interrupts(seed=1, rounds=300)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 5))
def test_many_mixed_searches_that_are_interrupted(seed: int) -> None:
    interrupts(seed, rounds=3000)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_that_was_left_behind_is_collected_by_its_own_rules(threads: int) -> None:
    """Garbage is collected by whoever makes an object too many: also by rules in a searching thread."""
    code = f"""
        import gc, threading, weakref
        from grundy import _engine

        gc.disable()
        entered, left_behind, collected = threading.Event(), threading.Event(), threading.Event()

        def expand(text):
            if text == "7":
                entered.set()
                assert left_behind.wait(60)
                gc.collect()
            return [(str(n),) for n in range(int(text))]

        class Ring:
            pass

        def leave_behind():
            table = _engine.Table(_engine.PythonRules(lambda text: expand(text), int))
            ring = Ring()
            ring.search = _engine.Search(table, ["9"], goal="grundy", method="mex", threads={threads})
            ring.search.start()
            assert entered.wait(60)
            ring.ring = ring
            return weakref.ref(ring, lambda _: collected.set())

        ring = leave_behind()
        left_behind.set()
        assert collected.wait(60)
        """
    assert (done := ran_python(code)).returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_while_the_search_starts(threads: int) -> None:
    """Ctrl-C is seen as soon as the engine's `start` returns: the search runs, and has to be stopped."""
    code = f"""
        import signal
        import grundy
        from grundy import _engine
        from grundy.search import Solver

        signal.signal(signal.SIGINT, signal.default_int_handler)
        position = grundy.game("chomp").start("20x20")
        solver = Solver(position, threads={threads})

        class Interrupted:
            def __init__(self, engine):
                self.engine = engine
            def __getattr__(self, name):
                return getattr(self.engine, name)
            def start(self):
                self.engine.start()
                signal.raise_signal(signal.SIGINT)

        for _ in range(5):
            search = solver.search(position)
            search._engine = Interrupted(search._engine)
            try:
                solver.run(search)
            except KeyboardInterrupt:
                pass
            assert search.state == "stopped", search.state
        small = grundy.game("chomp").start("3x3")
        assert str(solver.outcome(small)) == "N"
        """
    assert (done := ran_python(code)).returncode == 0, done.stderr[-2000:]
