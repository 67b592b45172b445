"""Certificates of every kind, changed at random: what changes the meaning is refused.

Who also mends the header gets nothing wrong accepted either.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import plain_forms as plain

import grundy
from grundy.arena import verify as verify_arena
from grundy.arena.files import load
from grundy.arena.parity import ParityGame
from grundy.arena.unroll import ArenaNode, unroll
from grundy.check import Entry, RefusedError, Verified
from grundy.check.claims import play_of
from grundy.check.play import CheckRules
from grundy.compounds import compound
from grundy.errors import GrundyError
from grundy.games import PartizanPosition
from grundy.prove import steps_values
from grundy.prove.proof import Proof
from grundy.prove.writing import write
from grundy.values.partizan import CanonicalForm


def solved(game: str, start: str, **options: bool) -> Callable[[], Proof]:
    return lambda: grundy.solve(grundy.game(game).start(start), **options).proof()  # type: ignore[arg-type]


def compounded() -> Proof:
    position = compound(grundy.game("octal").start("0.137:5+4"), "some largest", "short")
    return grundy.solve(position, theorems=False).proof()


def value_by_names() -> Proof:
    """A proof in which most forms have names."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(steps_values, "LONGEST_TEXT", 2)
        return solved("domineering", "2x3 + 2x2", grundy=True, theorems=False)()


def unrolled(game: str, start: str, misere: bool = False) -> Callable[[], Proof]:
    found = unroll(grundy.game(game).start(start), misere=misere)
    return lambda: found.proof(found.arena.solve())


COURSE = Path(__file__).parents[2] / "examples/course.arena"

PARITY = "parity 5; 0 2 0 1; 1 1 1 0,1; 2 3 0 2,3; 3 4 1 2; 4 5 0 3,5; 5 0 1 4,0;"


def parity() -> Proof:
    game = ParityGame.parse(PARITY)
    return game.proof(game.solve())


NIMBERS = [f"nimber {n}" for n in range(5)]
OUTCOMES = [f"outcome {outcome}" for outcome in ("N", "P", "L", "R", "draw", "draw/R")]
SCORES = [*(f"score {n}" for n in range(6)), "contract 3 kept", "contract 4 missed"]
CLOBBER = "{{{0|{0|*}}|{0|*}}|{*,{*|0}|{{*|0}|0}}}"
VALUES = [f"value {form}" for form in ["-3/2", "0", "*", "-2", "{1|-1}", CLOBBER, "g1", "g2", "g5"]]
ATTRACTORS = [f"attractor {said}" for said in ("Alice 4", "Alice 3", "Bob 4", "none")]
SIZES = ["attractors 5 3 0", "attractors 3 5 0", "attractors 5 2 1", "attractor Alice 3"]
WRONG_SCORES = ["contract 4 kept", "contract 3 missed"]

KINDS: dict[str, tuple[Callable[[], Proof], list[str]]] = {
    "nimber": (solved("cram", "3x4", grundy=True, theorems=False), [*NIMBERS, *OUTCOMES]),
    "outcome": (solved("cram", "3x5", theorems=False), OUTCOMES),
    "misère": (solved("cram", "3x3", grundy=True, misere=True, theorems=False), [*NIMBERS, *OUTCOMES]),
    "partizan": (solved("domineering", "3x3"), OUTCOMES),
    "partizan misère": (solved("domineering", "3x3", misere=True), OUTCOMES),
    "value": (solved("domineering", "3x4", grundy=True, theorems=False), [*VALUES, *OUTCOMES]),
    "value of infinitesimals": (solved("clobber", "BB/WW/BW", grundy=True), VALUES),
    "value by names": (value_by_names, VALUES),
    "value by theorem": (solved("hackenbush", "BRB + RRB", grundy=True), ["value -3/4", *VALUES]),
    "draw": (solved("tictactoe", "XOX/XOO/O.."), OUTCOMES),
    "score": (solved("dots_and_boxes", "2x2"), [*SCORES, *WRONG_SCORES]),
    "score by all turns": (solved("strings_and_coins", "0-1-2-0, 0-3-0", theorems=False), SCORES[:5]),
    "moves": (solved("domination", "P5"), [f"moves {a} {b}" for a in range(5) for b in range(5)]),
    "arena": (unrolled("takeaway", "1,2,3:6", misere=True), ATTRACTORS),
    "arena with draws": (unrolled("tictactoe", "XOX/.O./.X."), ATTRACTORS),
    "arena in a file": (lambda: load(COURSE).solve().proof(), SIZES),
    "parity game as an arena": (parity, [f"winners {n} {6 - n}" for n in range(7)]),
    "compound": (compounded, OUTCOMES),
    "theorem": (solved("nim", "5+6", grundy=True), [*NIMBERS, *OUTCOMES]),
    "theorem on partizan play": (solved("timbush", "KYJ"), OUTCOMES),
    "theorem on misère play": (solved("nim", "3+1+1", grundy=True, misere=True), [*NIMBERS, *OUTCOMES]),
}
"""How a proof of the kind is made, and claims that a forger may try."""


@cache
def proof_of(kind: str) -> Proof:
    return KINDS[kind][0]()


@cache
def lines_of(kind: str, folder: Path) -> tuple[str, ...]:
    proof_of(kind).write(folder / "original")
    return tuple((folder / "original").read_text().splitlines())


def verify(path: Path, kind: str) -> Verified:
    """What the checker says of a certificate that is of a kind, or should be."""
    if "arena" not in kind:
        return grundy.verify(path)
    with NamedTemporaryFile("w", suffix=".pg") as game:
        game.write(PARITY)
        game.flush()
        rules = {"arena in a file": str(COURSE), "parity game as an arena": game.name}.get(kind)
        return verify_arena(path, rules=rules)


# ---- changes ------------------------------------------------------------------------------------
def mutated(lines: list[str], rng: random.Random) -> list[str]:
    """A small change somewhere: a character, a number, a line."""
    lines = list(lines)
    place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.choice(["drop", "swap", "copy", "digit", "character", "space", "cut", "comment"])
    line = lines[place]
    at = rng.randrange(len(line) + 1)
    if kind == "drop":
        del lines[place]
    elif kind == "swap":
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == "copy":
        lines.insert(other, line)
    elif kind == "digit":
        lines[place] = f"{rng.randrange(6)}{line[1:]}"
    elif kind == "character":
        lines[place] = line[:at] + rng.choice("0123456789.#/ +-;|LRNPab«»&") + line[at + 1 :]
    elif kind == "space":
        lines[place] = f" {line}  ".replace(" ", rng.choice(["  ", "\t", " "]))
    elif kind == "cut":
        lines = lines[:place]
    else:
        lines.insert(place, rng.choice(["", "# a comment", "   "]))
    return lines


def check_mutation(kind: str, folder: Path, rng: random.Random) -> None:
    """What is changed is refused."""
    lines = list(lines_of(kind, folder))
    changed = mutated(lines, rng)
    (folder / "changed").write_text("\n".join(changed))
    if changed == lines:
        assert verify(folder / "changed", kind).entries == len(proof_of(kind).entries)
    else:
        with pytest.raises(GrundyError):
            verify(folder / "changed", kind)


# ---- forgeries ----------------------------------------------------------------------------------
CHANGES = ["drop", "nimber", "swap", "replace", "text", "theorem", "form", "winner", "measure"]


def forged(entries: list[Entry], rng: random.Random) -> list[Entry]:
    entries = list(entries)
    for _ in range(rng.randint(0, 3)):
        if not entries:
            break
        place, other = rng.randrange(len(entries)), rng.randrange(len(entries))
        change = rng.choice(
            ["drop", "nimber", "swap", "replace", "text", "theorem", "form", "winner", "measure"]
        )
        if change == "drop":
            del entries[place]
        elif change == "nimber" and entries[place].nimber is not None:
            entries[place] = replace(entries[place], nimber=rng.randrange(6))
        elif change == "swap":
            entries[place], entries[other] = entries[other], entries[place]
        elif change == "replace":
            entries[other] = replace(entries[other], text=entries[place].text)
        elif change == "form" and entries[place].has:
            entries[place] = replace(entries[place], has=entries[other].has or "{1|0}")
        elif change == "winner" and entries[place].winner:
            winner, moves = rng.choice([("draw", None), ("Alice", 1), ("Bob", 1), ("Alice", 2), ("Bob", 0)])
            entries[place] = replace(entries[place], winner=winner, nimber=moves)
        elif change == "measure" and entries[place].measure is not None:
            winner, numbers = rng.choice(["Alice", "Bob"]), [str(rng.randrange(3)) for _ in range(3)]
            entries[place] = replace(entries[place], winner=winner, measure=",".join(numbers))
        elif change == "theorem":
            entries[place] = replace(entries[place], by=entries[other].by)
        else:
            text = entries[place].text
            at = rng.randrange(len(text) + 1)
            entries[place] = replace(
                entries[place], text=text[:at] + rng.choice("0123456.#LR") + text[at + 1 :]
            )
    return entries


def nimber(play: CheckRules[Any], node: Any, known: dict[Any, int]) -> int:
    """The nimber of a node by the definition, from the options alone."""
    if node not in known:
        seen = set()
        for option in play.options(node):
            total = 0
            for part in option:
                total ^= nimber(play, part, known)
            seen.add(total)
        known[node] = min(set(range(len(seen) + 1)) - seen)
    return known[node]


def check_values(proof: Proof, claim: str, entries: list[Entry]) -> None:
    """The position, and each component, has the value that is said, by the definitions alone."""
    forms = {entry.form: entry.text.split() for entry in entries if entry.form}

    def form(word: str) -> CanonicalForm:
        if word not in forms:
            return CanonicalForm.parse(word)
        words = forms[word]
        bar = words.index("|")
        return CanonicalForm(map(form, words[:bar]), map(form, words[bar + 1 :]))

    said = [(proof.header.position, claim.removeprefix("value "))]
    for text, word in said + [(entry.text, entry.has) for entry in entries if entry.has]:
        position = grundy.game(proof.header.game).start(text)
        assert isinstance(position, PartizanPosition)
        assert form(word) == plain.to_form(plain.value_of(position))


def check_vertices(kind: str, proof: Proof, entries: list[Entry]) -> None:
    """From each vertex that is said who wins who does, as soon as is said."""
    if "file" in kind:
        assert set(entries) == set(proof.entries)
        return
    if "parity" in kind:
        winners = [{entry.text: entry.winner for entry in listed} for listed in (entries, proof.entries)]
        assert winners[0] == winners[1]
        return
    position = grundy.game(proof.header.game).position
    for entry in entries:
        turn = ArenaNode.parse(position, entry.text)
        found = unroll(turn.position, first=turn.player, misere=proof.header.convention == "misere")
        solution = found.arena.solve()
        winner = solution.winner(found.start)
        assert entry.winner == str(winner or "draw")
        assert entry.nimber == solution.distance(found.start)


def is_true(kind: str, claim: str) -> bool:
    """Whether a claim holds of the position that the proof of a kind is about."""
    said = proof_of(kind).header.claim
    if claim.startswith("contract"):
        _, contract, how = claim.split()
        return (int(contract) <= int(said.split()[1])) == (how == "kept")
    if claim.startswith("outcome") and said.startswith("nimber"):
        return claim == f"outcome {'P' if said == 'nimber 0' else 'N'}"
    return claim == said


def check_forgery(kind: str, folder: Path, rng: random.Random) -> None:
    """Entries are changed at random, and the header is made to fit: what is accepted is still true."""
    proof = proof_of(kind)
    claim = rng.choice([proof.header.claim, *KINDS[kind][1]])
    entries = forged(list(proof.entries), rng)
    write(folder / "forged", replace(proof.header, claim=claim), entries)
    try:
        verify(folder / "forged", kind)
    except RefusedError:
        return
    if claim.startswith("value"):
        check_values(proof, claim, entries)
        return
    assert is_true(kind, claim)
    if "arena" in kind:
        check_vertices(kind, proof, entries)
        return
    if "misère" in kind or "theorem" in kind or "compound" in kind:
        return  # where nodes are more than positions
    position = grundy.game(proof.header.game).start(proof.header.position)
    play, known = play_of(position, proof.header.convention), dict[Any, int]()
    for entry in entries:
        assert nimber(play, play.read(entry.text), known) == entry.nimber


# ---- the tests ----------------------------------------------------------------------------------
ON_DISK = [HealthCheck.function_scoped_fixture]
EACH_KIND = pytest.mark.parametrize("kind", KINDS)


@EACH_KIND
def test_the_proofs_themselves_are_accepted(kind: str, tmp_path: Path) -> None:
    proof = proof_of(kind)
    proof.write(tmp_path / "proof")
    assert verify(tmp_path / "proof", kind).entries == len(proof.entries) > 0
    assert proof.header.claim in KINDS[kind][1]


@EACH_KIND
@settings(max_examples=100, suppress_health_check=ON_DISK)
@given(rng=st.randoms(use_true_random=False))
def test_mutations(kind: str, tmp_path: Path, rng: random.Random) -> None:
    check_mutation(kind, tmp_path, rng)


@EACH_KIND
@settings(max_examples=60, suppress_health_check=ON_DISK)
@given(rng=st.randoms(use_true_random=False))
def test_forgeries(kind: str, tmp_path: Path, rng: random.Random) -> None:
    check_forgery(kind, tmp_path, rng)


@pytest.mark.long
@EACH_KIND
@settings(max_examples=1000, suppress_health_check=ON_DISK)
@given(rng=st.randoms(use_true_random=False))
def test_a_thousand_mutations(kind: str, tmp_path: Path, rng: random.Random) -> None:
    check_mutation(kind, tmp_path, rng)
    check_forgery(kind, tmp_path, rng)
