"""Rules in Python that fail or give nonsense: a clear error, and the process lives on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.native.helpers import METHODS, SANITIZED, Options, explicit, fresh, heap_options, solved
from tests.processes import PATIENCE, ran_python

import grundy
from grundy import _engine
from grundy.errors import GrundyError

each_way = pytest.mark.parametrize(("method", "threads"), [(m, t) for m in METHODS for t in (1, 2)])
HEAPS = heap_options(12)


class OddError(Exception):
    """An error that the engine has never heard of."""


def failing(text: str) -> list[tuple[str, ...]]:
    if text == "3":
        raise OddError("no heap of three")
    return HEAPS[text]


def run(rules: _engine.Rules, parts: list[str], **settings: Any) -> _engine.Search:
    return solved(_engine.Table(rules), parts, goal="grundy", **settings)


@each_way
def test_an_error_reaches_the_one_who_waits(method: str, threads: int) -> None:
    table = _engine.Table(_engine.PythonRules(failing, int))
    search = _engine.Search(table, ["9"], goal="grundy", method=method, threads=threads)
    search.start()
    for _ in range(2):  # it is still there when asked again
        with pytest.raises(GrundyError, match="OddError: no heap of three"):
            search.wait(PATIENCE)
    assert (search.outcome, search.grundy, search.stopped_by) == ("", -1, "error")
    assert search.snapshot().state == "stopped"
    assert all(nimber == int(text) for text, nimber in table.proved())
    again = _engine.Search(table, ["2"], goal="grundy", method=method)  # the table can be used on
    again.start()
    assert again.wait(PATIENCE)
    assert again.grundy == 2


@each_way
def test_rules_that_raise_a_keyboard_interrupt(method: str, threads: int) -> None:
    def expand(text: str) -> list[tuple[str, ...]]:
        if text == "3":
            raise KeyboardInterrupt
        return HEAPS[text]

    table = _engine.Table(_engine.PythonRules(expand, int))
    search = _engine.Search(table, ["9"], goal="grundy", method=method, threads=threads)
    search.start()
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            search.wait(30)
    assert solved(table, ["2"], goal="grundy", method=method).grundy == 2


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("word", ["moves", "components", "canonical", "size"])
def test_a_game_that_raises_a_keyboard_interrupt(word: str, threads: int, misere: bool) -> None:
    """Whichever thread it is raised in, it comes out as what it is, and the process goes on."""
    code = f"""
        import grundy

        position = grundy.game("examples/kayles.py").start("9+7+5")
        cls, own, calls = type(position), type(position).{word}, 0

        def interrupted(self):
            global calls
            calls += 1
            if calls == 5:
                raise KeyboardInterrupt
            return own(self)

        cls.{word} = interrupted
        options = dict(threads={threads}, misere={misere}, theorems=False)
        try:
            grundy.solve(position, method="dfpn", **options)
        except KeyboardInterrupt:
            print("interrupted")
        cls.{word} = own
        print(grundy.solve(position, theorems=False).outcome)
        """
    ran = ran_python(code)
    assert (ran.returncode, ran.stdout) == (0, "interrupted\nN\n"), ran.stderr[-300:]


@pytest.mark.skipif(SANITIZED, reason="the sanitizers take all addresses")
def test_more_threads_than_there_is_room_for() -> None:
    code = """
        import resource
        import grundy
        from grundy.errors import GrundyError

        position = grundy.game("chomp").start("4x5")
        solver = grundy.Solver(position)
        before = resource.getrlimit(resource.RLIMIT_AS)
        with open("/proc/self/statm") as file:
            taken = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + 2**30, before[1]))  # a few stacks
        try:
            solver.run(solver.search(position, threads=64))
        except GrundyError as error:
            print(error)
        resource.setrlimit(resource.RLIMIT_AS, before)
        print(solver.outcome(position))
        """
    ran = ran_python(code)
    assert ran.returncode == 0, ran.stderr[-300:]
    failure, outcome = ran.stdout.splitlines()
    assert failure.startswith("cannot start a thread")
    assert outcome == "N"


@pytest.mark.parametrize(
    "garbage",
    [
        *(None, 5, [5], [None], [(5,)], [("1", None)], [(b"1",)], object(), {"1": 2}.keys, [["1"], 7]),
        ["11"],
    ],
)
def test_options_that_are_none(garbage: Any) -> None:
    rules = _engine.PythonRules(lambda text: garbage if text == "2" else HEAPS[text], int)
    with pytest.raises(GrundyError, match=r"TypeError|not a list of tuples of texts"):
        run(rules, ["5"])


@pytest.mark.parametrize("size", [None, "big", 1.5, 2**40, -(2**40), float("nan")])
def test_sizes_that_are_none(size: Any) -> None:
    rules = _engine.PythonRules(HEAPS.__getitem__, lambda text: size)
    with pytest.raises(GrundyError, match=r"not a size|TypeError"):
        run(rules, ["5"])


@each_way
@pytest.mark.parametrize("size", [-(2**31), -2, -1, 0, 1, 2**31 - 2, 2**31 - 1])
def test_any_size_gives_the_right_answer(method: str, threads: int, size: int) -> None:
    rules = explicit(HEAPS, lambda text: size)
    assert run(rules, ["9"], method=method, threads=threads).grundy == 9
    for n, outcome in ((7, "N"), (9, "P"), (11, "N")):
        table = _engine.Table(rules)
        assert solved(table, ["9"], nimber=n, method=method, threads=threads).outcome == outcome
        assert solved(table, ["9", "12"], nimber=n, method=method, threads=threads).outcome == "N"


def test_repeated_options_and_any_sequence_are_fine() -> None:
    rules = _engine.PythonRules(lambda text: iter([list(o) for o in HEAPS[text] * 3]), int)  # type: ignore[arg-type, return-value]
    assert run(rules, ["7"]).grundy == 7


def test_any_text_is_a_component() -> None:
    names: Options = {"ü€ \0 \n": [("",), ()], "": [()]}
    assert run(explicit(names), ["ü€ \0 \n"]).grundy == 2


@pytest.mark.parametrize("method", METHODS)
def test_a_game_without_end_does_not_bring_the_process_down(method: str) -> None:
    """The rules must be of a game that ends; where they are not, an error or a limit is the answer."""
    for options in ('{"a": [("a",)]}', '{"a": [("b",)], "b": [("a",)]}'):
        code = f"""
            from grundy import _engine
            rules = _engine.PythonRules({options}.__getitem__, len)
            search = _engine.Search(_engine.Table(rules), ["a"], method={method!r}, time_limit=0.5)
            search.start()
            try:
                search.wait()
                assert search.outcome == "", search.outcome
            except (RuntimeError, ValueError) as error:
                pass
            print("alive")
            """
        done = ran_python(code, sanitized=False)  # which cannot unwind more than 64 MB of stack
        assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr[-300:]


@pytest.mark.parametrize("moves", [1000, 100_000])
@pytest.mark.parametrize("method", METHODS)
def test_long_games_do_not_bring_the_process_down(moves: int, method: str) -> None:
    code = f"""
        from grundy import _engine
        rules = _engine.PythonRules(lambda text: [(str(int(text) - 1),)] if text != "0" else [], int)
        search = _engine.Search(_engine.Table(rules), ["{moves}"], method={method!r}, time_limit=3.0)
        search.start()
        search.wait()
        assert search.outcome == "P" or search.stopped_by == "time", search.outcome
        """
    done = ran_python(code, sanitized=False)
    assert done.returncode == 0, done.stderr[-300:]


# ---- Python's lock ----------------------------------------------------------------------------
@each_way
def test_dropping_a_search_while_its_rules_run(method: str, threads: int) -> None:
    code = f"""
        import gc, threading, time
        from grundy import _engine
        entered = threading.Event()

        def expand(text):
            entered.set()
            time.sleep(0.002)
            return [(str(n),) for n in range(int(text))]

        rules = _engine.PythonRules(expand, int)
        for _ in range(5):
            entered.clear()
            table = _engine.Table(rules)
            search = _engine.Search(table, ["500"], goal="grundy", method={method!r}, threads={threads})
            search.start()
            entered.wait()
            del search
            gc.collect()
        """
    done = ran_python(code)
    assert done.returncode == 0, done.stderr[-300:]


def test_python_goes_on_while_python_rules_are_searched() -> None:
    position = grundy.game("chomp").start("8x9")
    table, parts = fresh(position)
    search = _engine.Search(table, parts)
    search.start()
    looks = 0
    while not search.wait(0.001):
        search.snapshot()
        looks += 1
    assert search.outcome == "N"
    assert looks > 0


def test_rules_may_start_a_search_of_their_own() -> None:
    def expand(text: str) -> list[tuple[str, ...]]:
        assert run(explicit(HEAPS, int), ["4"]).grundy == 4
        return HEAPS[text]

    assert run(_engine.PythonRules(expand, int), ["5"]).grundy == 5
