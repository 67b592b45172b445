"""Smaller proofs prove the same, and are as small as published ones."""

from __future__ import annotations

import json
import random
from itertools import count
from pathlib import Path

import pytest
from tests.brute import oracle

import grundy
from grundy import _engine, clock, verify
from grundy.cli import main
from grundy.errors import GrundyError
from grundy.prove import native_check
from grundy.prove.graph import Surroundings
from grundy.prove.minimise import Minimiser, load

PUBLISHED = {row["spots"]: row["couples"] for row in oracle("sprouts_proofs")}


def smallest(game: str, start: str, target: int, folder: Path, **options: object) -> int:
    """Makes a proof smaller until it has `target` couples, and checks it."""
    position = grundy.game(game).start(start)
    proof = grundy.solve(position, theorems=False, **options).proof()  # type: ignore[arg-type]
    minimiser = Minimiser(proof)
    for _ in minimiser.run():
        if len(minimiser.nodes) <= target:
            break
    minimiser.smallest().write(folder / "smallest")
    found = verify(folder / "smallest")
    assert found.header.claim == proof.header.claim
    assert found.couples == len(minimiser.nodes) <= len(proof.entries)
    return found.couples


@pytest.mark.parametrize("spots", [2, 3, 4, 5, 6])
def test_sprouts_as_small_as_published(spots: int, tmp_path: Path) -> None:
    assert smallest("sprouts", str(spots), PUBLISHED[spots], tmp_path) <= PUBLISHED[spots]


@pytest.mark.long
@pytest.mark.parametrize("spots", [7, 8, 9, 10, 11])
def test_larger_sprouts_as_small_as_published(spots: int, tmp_path: Path) -> None:
    assert smallest("sprouts", str(spots), PUBLISHED[spots], tmp_path) <= PUBLISHED[spots]


@pytest.mark.parametrize(
    ("game", "start", "most"),
    [("cram", "3x5", 20), ("cram", "4x5", 23), ("domineering", "4x4", 18), ("octal", "0.77:20", 12)],
)
def test_other_games(game: str, start: str, most: int, tmp_path: Path) -> None:
    assert smallest(game, start, most, tmp_path) <= most


def test_the_same_seed_gives_the_same_proof() -> None:
    proof = grundy.solve(grundy.game("cram").start("3x6"), theorems=False).proof()
    found = []
    for seed in (7, 7, 8):
        minimiser = Minimiser(proof, seed=seed)
        sizes = [len(minimiser.nodes) for _, _ in zip(minimiser.run(), range(400), strict=False)]
        found.append((minimiser.nodes, sizes))
    assert found[0] == found[1]
    assert found[0][1] == sorted(found[0][1], reverse=True)


def test_theorems_are_left_alone() -> None:
    proof = grundy.solve(grundy.game("cram").start("4x4")).proof()
    with pytest.raises(GrundyError, match="rests on theorems"):
        Minimiser(proof)


@pytest.mark.parametrize(("game", "start", "misere"), [("cram", "4x6", False), ("nim", "0", True)])
def test_a_certificate_that_rests_on_theorems_is_right_all_the_same(
    game: str, start: str, misere: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    grundy.solve(grundy.game(game).start(start), misere=misere).proof().write(tmp_path / "proof")
    assert main(["minimise", str(tmp_path / "proof")]) == 2
    assert capsys.readouterr().err.startswith("grundy: a proof that rests on theorems cannot be made smaller")


# ---- the search in a graph ------------------------------------------------------------------------
Graph = list[list[list[list[int]]]]


def is_proof(graph: Graph, nodes: set[int]) -> bool:
    return all(
        any(nodes >= set(answer) for answer in clause) for node in (0, *nodes) for clause in graph[node]
    )


def least(graph: Graph) -> int:
    """The size of the smallest proof, by trying all sets."""
    sets = ({n for n in range(1, len(graph)) if chosen >> n & 1} for chosen in range(0, 2 ** len(graph), 2))
    return min(len(nodes) for nodes in sets if is_proof(graph, nodes))


@pytest.mark.parametrize("seed", range(25))
def test_the_smallest_proofs_of_small_graphs_are_found(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.randint(4, 11)
    graph: Graph = []
    for node in range(size):
        after = range(node + 1, size)
        count = rng.randint(0, 3) if len(after) else 0
        graph.append(
            [
                [
                    sorted(rng.sample(after, rng.randint(1, min(3, len(after)))))
                    for _ in range(rng.randint(1, 3))
                ]
                for _ in range(count)
            ]
        )
    native = _engine.ProofGraph()
    for clauses in graph:
        native.add(clauses)
    search = _engine.Minimiser(native, list(range(1, size)), seed)
    search.run(3000)
    assert is_proof(graph, set(search.best))
    assert len(search.best) == least(graph)


@pytest.mark.parametrize(
    ("clauses", "words"),
    [([[]], "without an answer"), ([[[0]]], "comes before"), ([[[7]]], "not there")],
)
def test_graphs_that_are_none(clauses: list[list[list[int]]], words: str) -> None:
    def make() -> None:
        graph = _engine.ProofGraph()
        graph.add(clauses)
        _engine.Minimiser(graph, [], 0)

    with pytest.raises(GrundyError, match=words):
        make()


# ---- the command ----------------------------------------------------------------------------------
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    large, small = str(tmp_path / "large"), str(tmp_path / "small.gz")
    assert main(["solve", "sprouts", "3", "--no-theorems", "--proof", large]) == 0
    before = load(large)
    assert main(["minimise", large, "-o", small, "--seed", "3"]) == 0
    assert "5 couples, before 6" in capsys.readouterr().out
    assert load(large) == before
    capsys.readouterr()
    assert main(["minimise", large, "--time-limit", "10m", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stopped_by"] is None
    assert native_check.verify(small).couples == len(load(large).entries) == 5
    assert main(["verify", small, "--fast"]) == 0
    assert "rules of the engine" in capsys.readouterr().out
    (tmp_path / "large").write_text((tmp_path / "large").read_text().replace("outcome N", "outcome P"))
    assert main(["minimise", large]) == 1
    assert main(["verify", large, "--fast"]) == 1
    assert "do not show the claim" in capsys.readouterr().out


def test_what_stopped_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "proof")
    assert main(["solve", "sprouts", "4", "--no-theorems", "--proof", file]) == 0
    capsys.readouterr()
    with monkeypatch.context() as patched:
        patched.setattr(Minimiser, "_rounds", lambda self: (False for _ in count()))
        patched.setattr(clock, "now", (looks / 1000 for looks in count()).__next__)
        assert main(["minimise", file, "--time-limit", "10", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["stopped_by"] == "time"

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Minimiser, "run", interrupted)
    assert main(["minimise", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stopped_by"] == "interrupt"


def test_the_time_limit_is_for_the_check_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, small = tmp_path / "proof", tmp_path / "small"
    assert main(["solve", "sprouts", "4", "--no-theorems", "--proof", str(file)]) == 0
    before = file.read_bytes()
    monkeypatch.setattr(clock, "now", map(float, count()).__next__)  # every look takes a second
    words = ["minimise", str(file), "-o", str(small), "--time-limit", "3"]
    capsys.readouterr()
    assert main(words) == 3
    assert "stopped by the time limit; the certificate has not been checked yet" in capsys.readouterr().out
    assert main([*words, "--json"]) == 3
    assert json.loads(capsys.readouterr().out)["stopped_by"] == "time"
    assert file.read_bytes() == before
    assert not small.exists()


def test_the_time_limit_is_for_laying_out_the_answers_too(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = grundy.solve(grundy.game("sprouts").start("5"), theorems=False).proof()
    minimiser = Minimiser(proof)
    added: list[str] = []
    monkeypatch.setattr(Surroundings, "_add", lambda self, node: added.append(node))
    monkeypatch.setattr(clock, "now", map(float, count()).__next__)
    assert list(minimiser.run(5.0)) == []
    assert minimiser.stopped_by == "time"
    assert len(added) <= 5 < len(proof.entries)


@pytest.mark.parametrize(
    ("game", "start", "misere", "native"),
    [("cram", "3x3", False, True), ("cram", "3x3", True, False), ("domineering", "3x3", False, False)],
)
def test_the_fast_check_says_whose_rules_it_used(
    game: str, start: str, misere: bool, native: bool, tmp_path: Path
) -> None:
    position = grundy.game(game).start(start)
    grundy.solve(position, misere=misere, theorems=False).proof().write(tmp_path / "proof")
    assert native_check.verify(tmp_path / "proof").native is native
    assert not verify(tmp_path / "proof").native
