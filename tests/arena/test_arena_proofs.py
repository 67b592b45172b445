"""Certificates of arenas: what the checker accepts is so, by the definitions alone."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.arena.plain import DRAW, arenas, fixed_points
from tests.arena.test_parity import by_trying, games
from tests.partizan_positions import PARTIZAN
from tests.positions import POSITIONS
from tests.processes import ran_python
from tests.scoring_positions import SCORING

import grundy
from grundy.arena import Arena, Side, verify
from grundy.arena.certificate_parity import against
from grundy.arena.files import load, written
from grundy.arena.parity import ParityGame
from grundy.arena.unroll import unroll
from grundy.check import Entry, RefusedError
from grundy.check import verify as verify_game
from grundy.check.certificate import parse_entry
from grundy.cli import main
from grundy.errors import GrundyError, LimitReachedError
from grundy.prove.proof import Proof
from grundy.prove.writing import write

COURSE = str(Path(__file__).parents[2] / "examples/course.arena")
ANY: dict[str, Any] = {**POSITIONS, **PARTIZAN, **SCORING}
ON_DISK = [HealthCheck.function_scoped_fixture]


def saved(arena: Arena, folder: Path) -> str:
    (folder / "arena").write_text("\n".join(written(arena)) + "\n")
    return str(folder / "arena")


def refusal(proof: Proof, folder: Path, rules: str | None = None) -> str:
    proof.write(folder / "wrong")
    with pytest.raises(RefusedError) as error:
        verify(folder / "wrong", rules=rules)
    return str(error.value)


# ---- what is accepted ---------------------------------------------------------------------------
@settings(max_examples=60, suppress_health_check=ON_DISK, deadline=None)
@given(found=arenas(), rng=st.randoms(use_true_random=False))
def test_all_vertices_of_random_arenas(found: Any, rng: random.Random, tmp_path: Path) -> None:
    """The right certificate is accepted; and whatever is accepted when some entries are changed is right."""
    graph, owner, ends = found
    arena = Arena.of(graph, owner, ends)
    file, proof = saved(arena, tmp_path), arena.solve().proof()
    proof.write(tmp_path / "proof")
    assert verify(tmp_path / "proof", rules=file).entries == len(graph)
    won = fixed_points(graph, owner, ends)
    for _ in range(10):
        entries = forged(list(proof.entries), rng)
        sizes = [sum(entry.winner == winner for entry in entries) for winner in ("Alice", "Bob", DRAW)]
        header = replace(proof.header, claim=f"attractors {' '.join(map(str, sizes))}")
        write(tmp_path / "forged", header, entries)
        try:
            verify(tmp_path / "forged", rules=file)
        except RefusedError:
            continue
        said = {int(entry.text): (entry.winner, entry.nimber) for entry in entries}
        assert said == {v: won.get(v, (DRAW, None)) for v in graph}


def forged(entries: list[Entry], rng: random.Random) -> list[Entry]:
    """Some entries with another winner or distance, at another place, or left out."""
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(entries))
        change = rng.choice(["winner", "distance", "drop", "order", "draw"])
        if change == "winner":
            entries[place] = replace(
                entries[place], winner=rng.choice(["Alice", "Bob"]), nimber=rng.randrange(4)
            )
        elif change == "distance" and entries[place].nimber is not None:
            entries[place] = replace(entries[place], nimber=rng.randrange(5))
        elif change == "drop" and len(entries) > 1:
            del entries[place]
        elif change == "draw":
            entries[place] = replace(entries[place], winner=DRAW, nimber=None)
        else:
            rng.shuffle(entries)
    return entries


@pytest.mark.parametrize("name", sorted(ANY))
@settings(max_examples=5, suppress_health_check=ON_DISK, deadline=None)
@given(data=st.data())
def test_every_game(name: str, tmp_path: Path, data: st.DataObject) -> None:
    position = data.draw(ANY[name])
    first, misere = data.draw(st.sampled_from(["Alice", "Bob"])), data.draw(st.booleans())
    try:
        found = unroll(position, first=first, misere=misere, limit=300)
    except (LimitReachedError, GrundyError):
        return
    solution = found.arena.solve()
    found.proof(solution).write(tmp_path / "proof")
    header = verify(tmp_path / "proof").header
    distance, winner = solution.distance(found.start), solution.winner(found.start)
    assert header.claim == ("attractor none" if winner is None else f"attractor {winner} {distance}")
    assert header.position == str(found.start)


def test_positions_that_look_alike_are_one_vertex(tmp_path: Path) -> None:
    """With and without --symmetry, the certificate is the same size: 765 positions of Tic-tac-toe."""
    for by_symmetry in (True, False):
        found = unroll(grundy.game("tictactoe").start("3x3"), by_symmetry=by_symmetry)
        proof = found.proof(found.arena.solve())
        assert (len(proof.entries), proof.header.claim) == (765, "attractor none")
    proof.write(tmp_path / "proof.gz")
    assert verify(tmp_path / "proof.gz", processes=2).couples == 765


# ---- what is refused ----------------------------------------------------------------------------
@pytest.fixture(scope="module")
def matches() -> Proof:
    found = unroll(grundy.game("takeaway").start("1,2,3:6"), misere=True)
    return found.proof(found.arena.solve())


def test_every_entry_is_needed(matches: Proof, tmp_path: Path) -> None:
    for place, entry in enumerate(matches.entries):
        before, after = matches.entries[:place], matches.entries[place + 1 :]
        assert refusal(replace(matches, entries=before + after), tmp_path)
        other = "Bob" if entry.winner == "Alice" else "Alice"
        for wrong in (
            replace(entry, winner=other),
            replace(entry, nimber=(entry.nimber or 0) + 1),
            replace(entry, winner=DRAW, nimber=None),
        ):
            assert refusal(replace(matches, entries=(*before, wrong, *after)), tmp_path).startswith("line ")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (Entry("Bob:1,2,3:9", 4, winner="Alice"), "nothing is said of its successor 'Alice:1,2,3:8'"),
        (Entry("Alice:1,2,3:6", 4, winner="Alice"), "an entry above is about 'Alice:1,2,3:6' already"),
        (Entry("Carol:1,2,3:6", 4, winner="Alice"), "a player is Alice or Bob"),
        (Entry("Alice:six", 4, winner="Alice"), "six"),
        (Entry("Alice:1,2,3:7", 0), "this is no entry about a vertex"),
        (Entry("Alice:1,2,3:7", has="0"), "this is no entry about a vertex"),
    ],
)
def test_wrong_entries(matches: Proof, wrong: Entry, words: str, tmp_path: Path) -> None:
    said = refusal(replace(matches, entries=(*matches.entries, wrong)), tmp_path)
    assert said.startswith("line 23: ")
    assert words in said


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"claim": "attractor Bob 4"}, "do not show the claim: attractor Bob 4"),
        ({"claim": "attractor Alice 3"}, "do not show the claim"),
        ({"claim": "attractor none"}, "do not show the claim"),
        ({"claim": "attractor"}, "do not show the claim"),
        ({"claim": "attractors 7 5 0"}, "do not show the claim"),
        ({"claim": "attractors 7 5 0", "position": "all vertices"}, "do not show the claim"),
        ({"position": "Bob:1,2,3:6"}, "do not show the claim"),
        ({"position": "Alice:1,2,3:600"}, "do not show the claim"),
        ({"convention": "normal"}, "by what is said of its successors"),
        ({"convention": "best turns"}, "no convention of play in an arena"),
        ({"rules": 7}, "version 7 of the rules"),
    ],
)
def test_wrong_headers(matches: Proof, change: dict[str, Any], words: str, tmp_path: Path) -> None:
    assert words in refusal(replace(matches, header=replace(matches.header, **change)), tmp_path)


def test_changed_files_are_refused(matches: Proof, tmp_path: Path) -> None:
    """Other order, other bytes, or the end missing."""
    matches.write(tmp_path / "right")
    lines = (tmp_path / "right").read_text().splitlines()
    for changed in ([*lines[:10], *lines[:9:-1]], lines[:-1], [*lines[:6], "producer: me", *lines[7:]]):
        (tmp_path / "changed").write_text("\n".join(changed))
        with pytest.raises(RefusedError):
            verify(tmp_path / "changed")


def test_arenas_in_files(tmp_path: Path) -> None:
    solution = load(COURSE).solve()
    proof, start = solution.proof(), solution.proof(0)
    assert (proof.header.claim, start.header.claim) == ("attractors 5 3 0", "attractor Alice 3")
    assert "do not show" in refusal(
        replace(proof, header=replace(proof.header, claim="attractors 3 5 0")), tmp_path, COURSE
    )
    assert "no vertex '9'" in refusal(
        replace(proof, entries=(*proof.entries, Entry("9", 0, winner="Bob"))), tmp_path, COURSE
    )
    assert "version 2" in refusal(replace(proof, header=replace(proof.header, rules=2)), tmp_path, COURSE)
    proof.write(tmp_path / "proof")
    with pytest.raises(GrundyError, match="--rules FILE says in which"):
        verify(tmp_path / "proof")
    with pytest.raises(GrundyError, match=r"grundy\.verify"):
        verify_game(tmp_path / "proof")
    other = saved(Arena.of({0: [1], 1: []}, owner=[0]), tmp_path)
    with pytest.raises(RefusedError):
        verify(tmp_path / "proof", rules=other)
    with pytest.raises(GrundyError, match="No such file"):
        verify(tmp_path / "proof", rules=str(tmp_path / "missing"))


def test_misere_files(tmp_path: Path) -> None:
    proof = load(COURSE, "misere").solve().proof(misere=True)
    proof.write(tmp_path / "proof")
    assert verify(tmp_path / "proof", rules=COURSE).header.convention == "misere"
    assert refusal(replace(proof, header=replace(proof.header, convention="normal")), tmp_path, COURSE)


# ---- parity games -------------------------------------------------------------------------------
PARITY = """parity 5;
0 2 0 1; 1 1 1 0,1; 2 3 0 2,3; 3 4 1 2,4; 4 5 0 3,5; 5 0 1 4,0;
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    (tmp_path / "game.pg").write_text(PARITY)
    return str(tmp_path / "game.pg")


def test_a_parity_game(game: str, tmp_path: Path) -> None:
    parity = ParityGame.load(game)
    solution = parity.solve()
    for start, claim in ((None, "winners 0 6"), (2, "winner Bob")):
        proof = parity.proof(solution, start)
        assert proof.header.claim == claim
        proof.write(tmp_path / "proof")
        assert verify(tmp_path / "proof", rules=game).couples == 6
        for wrong in ("winners 6 0", "winners 0 5", "winner Alice", "winners", "attractor Bob 1"):
            header = replace(proof.header, claim=wrong)
            assert "do not show the claim" in refusal(replace(proof, header=header), tmp_path, game)
    with pytest.raises(GrundyError, match="plays that never end"):
        solution.proof()
    with pytest.raises(GrundyError, match="--rules FILE says in which"):
        verify(tmp_path / "proof")
    assert "another kind" in refusal(
        replace(proof, header=replace(proof.header, convention="misere")), tmp_path, game
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Bob [1] 5", "there should be"),
        ("Bob [1,2,2,2] 5", "there should be 3 numbers"),
        ("Bob [0,0,0] 99", "no vertex"),
        ("Bob [0,0,0] x", "no vertex 'x'"),
        ("Bob 3 5", "no entry about a vertex of a parity game"),
        ("draw 5", "no entry about a vertex of a parity game"),
        ("Alice [9,9,9] 5", "does not follow"),
    ],
)
def test_wrong_entries_of_parity_games(line: str, words: str, game: str, tmp_path: Path) -> None:
    parity = ParityGame.load(game)
    proof = parity.proof(parity.solve())
    *others, last = proof.entries
    assert last.text == "5"
    assert words in refusal(replace(proof, entries=(parse_entry(line), *others)), tmp_path, game)


@settings(max_examples=80, suppress_health_check=ON_DISK, deadline=None)
@given(found=games(most=6, out=1), rng=st.randoms(use_true_random=False))
def test_random_parity_games(found: Any, rng: random.Random, tmp_path: Path) -> None:
    """The right certificate is accepted; and whatever is accepted when some entries are changed is right."""
    graph, owner, ends, priority = found
    parity = ParityGame(Arena.of(graph, owner, ends), priority)
    (tmp_path / "game").write_text(parity.pgsolver())
    file, proof = str(tmp_path / "game"), parity.proof(parity.solve())
    proof.write(tmp_path / "proof")
    assert verify(tmp_path / "proof", rules=file).entries == len(graph)
    won = by_trying(graph, owner, ends, priority)
    for _ in range(6):
        entries = list(proof.entries)
        for place in rng.sample(range(len(entries)), rng.randint(1, len(entries))):
            winner = rng.choice(["Alice", "Bob"])
            numbers = [rng.randrange(4) for _ in against(parity, Side(winner))]
            entries[place] = Entry(entries[place].text, winner=winner, measure=",".join(map(str, numbers)))
        sizes = [sum(entry.winner == winner for entry in entries) for winner in ("Alice", "Bob")]
        header = replace(proof.header, claim=f"winners {sizes[0]} {sizes[1]}")
        write(tmp_path / "forged", header, entries)
        try:
            verify(tmp_path / "forged", rules=file)
        except RefusedError:
            continue
        assert {int(entry.text): entry.winner for entry in entries} == won


def test_no_engine_is_needed(matches: Proof, game: str, tmp_path: Path) -> None:
    matches.write(tmp_path / "matches")
    load(COURSE).solve().proof().write(tmp_path / "course")
    parity = ParityGame.load(game)
    parity.proof(parity.solve()).write(tmp_path / "parity")
    code = (
        "import sys; sys.modules['grundy._engine'] = None\n"
        "from grundy.arena import verify\n"
        "verify(sys.argv[1])\n"
        "for path, rules in (sys.argv[2:4], sys.argv[4:6]): verify(path, rules=rules)\n"
    )
    names = [str(tmp_path / "matches"), str(tmp_path / "course"), COURSE, str(tmp_path / "parity"), game]
    assert ran_python(code, *names).returncode == 0


# ---- commands -----------------------------------------------------------------------------------
def test_commands(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = str(tmp_path / "proof.gz")
    assert main(["arena", "takeaway", "1,2,3:6", "--misere", "--proof", target]) == 0
    assert f"proof: 12 entries in {target}" in capsys.readouterr().out
    assert main(["verify", target]) == 0
    said = capsys.readouterr().out
    assert "takeaway Alice:1,2,3:6 in misère play: attractor Alice 4" in said
    assert "by the rules in Python: 12 entries" in said
    assert main(["verify", target, "--fast"]) == 2
    assert "the engine has no rules for arenas" in capsys.readouterr().err
    assert main(["minimise", target]) == 2
    assert "cannot be smaller" in capsys.readouterr().err
    assert main(["arena", COURSE, "--json", "--proof", target]) == 0
    assert '"entries": 8' in capsys.readouterr().out
    assert main(["verify", target]) == 2
    assert "--rules FILE" in capsys.readouterr().err
    assert main(["verify", target, "--rules", COURSE]) == 0
    assert main(["verify", target, "--rules", "takeaway"]) == 2
    assert main(["arena", "nim", "2", "--proof", str(tmp_path / "nowhere" / "proof")]) == 2
    assert main(["arena", game, "--start", "2", "--proof", target]) == 0
    assert main(["verify", target, "--rules", game]) == 0
    assert "parity 2: winner Bob" in capsys.readouterr().out
