"""The live line: what it shows of a snapshot."""

from __future__ import annotations

import grundy
from grundy.cli.progress import ProgressLine, colour_of
from grundy.search import row_text


def test_colours_follow_the_number_of_unknown_children() -> None:
    colours = [colour_of(n) for n in range(1, 12)]
    assert colours[0] == "bright_red"
    assert colours[9] == "light_green"
    assert colours[10] == "white"
    assert len(dict.fromkeys(colours)) == 5


def test_a_snapshot_is_shown() -> None:
    position = grundy.game("cram").start("7x9")
    search = grundy.Solver(position).search(position)
    with search:
        search.start().wait(0.3)
        search.pause()
        snapshot = search.snapshot()
    shown = ProgressLine("7x9  ").render(snapshot).plain
    assert shown.startswith("7x9  ")
    for word in ("nodes", "/s", "proved", "table", "MiB"):
        assert word in shown.splitlines()[0]
    for row in snapshot.branch[1:4]:
        assert f"{row.index}/{row.count}" in shown
        assert row_text(row).startswith(f"{row.nimber} - ")
