"""Whatever a person holds in a notebook shows itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grundy
from grundy.boards.graph import Graph
from grundy.check import Verified
from grundy.values.misere_games import MisereGame


def cram(text: str) -> grundy.Position:
    return grundy.game("cram").start(text)


def html(what: Any) -> str:
    shown = what._repr_html_()
    assert isinstance(shown, str)
    return shown


SHOWN = [
    (lambda: grundy.game("cram"), ["<svg", "impartial", "5x6", "whoever finds no room loses"]),
    (lambda: grundy.play_of(cram("2x3"), misere=True), ["<svg", "impartial", "misere"]),
    (lambda: grundy.solve(cram("2x3")), ["<svg", "N, the next player wins", "winning move"]),
    (lambda: grundy.options(cram("2x3"))[1], ["<svg", "a1-a2, c1-c2", "yes"]),
    (lambda: grundy.prove(cram("3x4"), theorems=False), ["<svg", "outcome N", "<td>4</td>"]),
    (lambda: grundy.calc("{0,*|*}", misere=True), ["<svg", "game tree of {0,*|*}"]),
    (lambda: grundy.lesson("nim").exercises[0], ["<svg", "Who wins", "<summary>answer</summary>"]),
    (lambda: grundy.hunt("renault-3.89", 6), ["Renault", "1,092", "6 dominoes", "none found"]),
    (lambda: grundy.variants("octal", "0.137:0..0.137:9")[0], ["O_l^+", "0 4 8"]),
    (lambda: grundy.quotient("0.123", 30).quotient, ["generator", "<td>20</td>"]),
    (lambda: grundy.quotient("0.3", 4).quotient.monoid, ["&lt;a | a2=1&gt;", "<th>·</th>"]),
    (lambda: grundy.chromatic("C4"), ["<svg", "<td>3</td>", "<td>2</td>"]),
    (lambda: grundy.store.Store(":memory:"), [":memory:", "facts"]),
]


@pytest.mark.parametrize(("made", "words"), SHOWN)
def test_html(made: Any, words: list[str]) -> None:
    shown = html(made())
    assert [word for word in words if word not in shown] == []


def test_what_a_certificate_proves_is_shown(tmp_path: Path) -> None:
    grundy.prove(cram("3x4"), theorems=False).write(tmp_path / "proof")
    found: Verified = grundy.verify(tmp_path / "proof")
    shown = html(found)
    assert "<svg" in shown
    assert "outcome N" in shown
    assert "the rules in Python" in shown


def test_a_game_of_a_file_is_not_run_to_be_shown(tmp_path: Path) -> None:
    rules = tmp_path / "rules.py"
    rules.write_text(
        "import grundy\n\n\n"
        '@grundy.register("lonely")\n'
        "class Lonely(grundy.Position):\n"
        '    """One heap, one token at a time."""\n\n'
        "    def __init__(self, n: int) -> None:\n        self.n = n\n\n"
        "    @classmethod\n    def parse(cls, text):\n        return cls(int(text))\n\n"
        "    def __str__(self) -> str:\n        return str(self.n)\n\n"
        "    def moves(self):\n        if self.n:\n            yield 'take', Lonely(self.n - 1)\n"
    )
    proof = grundy.prove(grundy.game(str(rules)).start("3"), theorems=False)
    proof.write(tmp_path / "proof")
    shown = html(grundy.verify(tmp_path / "proof", rules=str(rules)))
    assert "<svg" not in shown
    assert "outcome N" in shown


def test_a_graph_shows_its_picture() -> None:
    assert Graph.parse("C4")._repr_svg_().count("<circle") == 4


def test_explanations_have_headings() -> None:
    page = grundy.explain("nim")
    assert page._repr_markdown_() == page
    assert "## Rules" in page


def test_too_large_a_game_is_left_to_its_formula() -> None:
    game = MisereGame.nimber(10)
    assert game._repr_html_() is None
    assert game._repr_latex_().startswith("$")


def test_a_solver_says_what_it_has_done() -> None:
    solver = grundy.Solver(cram("3x4"))
    assert repr(solver) == "<Solver of cram, 0 nodes so far>"
    solver.outcome(cram("3x4"))
    assert repr(solver) == f"<Solver of cram, {solver.nodes} nodes so far>"
    assert solver.nodes > 0
    assert repr(grundy.PartizanSolver(grundy.game("col"))).startswith("<PartizanSolver of col, 0 nodes")
    assert repr(grundy.ScoreSolver(grundy.game("dots_and_boxes"))).startswith(
        "<ScoreSolver of dots_and_boxes"
    )
