"""Work of many sessions: fair shares, and nobody who waits for somebody else's long question."""

from __future__ import annotations

import threading

import pytest

from grundy.studio.fair import FairPool, FairTurns

PATIENCE = 600.0


def test_work_of_one_owner_is_done_in_order_and_another_does_not_wait_for_it() -> None:
    pool, go, done = FairPool(4, "test"), threading.Event(), list[str]()

    def hold() -> None:
        go.wait(PATIENCE)
        done.append("first")

    held = pool.submit("a", hold)
    after = pool.submit("a", lambda: done.append("second"))
    pool.submit("b", lambda: done.append("other")).result(PATIENCE)
    assert done == ["other"]
    go.set()
    held.result(PATIENCE)
    after.result(PATIENCE)
    assert done == ["other", "first", "second"]
    pool.close()


def test_a_failure_is_told_and_the_owner_goes_on() -> None:
    pool = FairPool(1, "test")
    with pytest.raises(ZeroDivisionError):
        pool.submit("a", lambda: 1 // 0).result(PATIENCE)  # type: ignore[arg-type]
    pool.submit("a", lambda: None).result(PATIENCE)
    pool.close()
    assert pool.submit("a", lambda: None).cancelled()


def test_who_had_fewer_turns_is_next_and_who_is_gone_has_none() -> None:
    turns, order, never = FairTurns(1), list[str](), lambda: False
    started = [threading.Event(), threading.Event()]

    def wait(name: str, had: int, event: threading.Event) -> None:
        event.set()
        with turns.taken(had, never) as mine:
            assert mine
            order.append(name)

    with turns.taken(0, never):
        threads = [
            threading.Thread(target=wait, args=one)
            for one in (("many", 9, started[0]), ("few", 1, started[1]))
        ]
        for thread, event in zip(threads, started, strict=True):
            thread.start()
            event.wait(PATIENCE)
        with turns.taken(0, lambda: True) as mine:
            assert not mine
        while len(turns._waiting) < 2:
            threading.Event().wait(0.01)
    for thread in threads:
        thread.join(PATIENCE)
    assert order == ["few", "many"]
