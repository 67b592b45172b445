"""No certificate of a few lines proves what is not so: all of them are tried, kind by kind.

The numbers below are asserted, so that they stay true: of each kind, how many certificates there are over its
alphabet of lines, how many lines were checked after lines that were accepted (all else follows a line that is
refused), how many certificates were accepted with their claims, and how many different claims these made.
None of them is false; and with a fix taken out of the checker, some are.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.check import soundness_kinds as kinds
from tests.check.forging import forged
from tests.check.soundness import Found, Kind, explore
from tests.check.soundness_arenas import (
    Board,
    arenas_in_files,
    arenas_of_games,
    explore_boards,
    parity_games,
)
from tests.mutants.engine_mutants import ENGINE
from tests.mutants.python_mutants import PYTHON
from tests.processes import ROOT

from grundy import verify
from grundy.arena import certificate as arena_certificate
from grundy.arena import certificate_parity
from grundy.check import canonical, checker, claims, misere, turns
from grundy.check import values as check_values
from grundy.check.best_turns import Best, BestTurns
from grundy.check.certificate import Entry, Header
from grundy.check.forms import Forms
from grundy.compounds import Variant, compound_game
from grundy.errors import GrundyError
from grundy.games.sum import GameSum

BOARDS: dict[str, Callable[[Path], Iterator[Board]]] = {
    "arenas in files": lambda folder: arenas_in_files(folder, 2, 2),
    "arenas of games": lambda _: arenas_of_games(),
    "parity games": lambda folder: parity_games(folder, 2, 3, 2),
}
LONG_BOARDS: dict[str, Callable[[Path], Iterator[Board]]] = {
    "arenas in files": lambda folder: arenas_in_files(folder, 3, 2),
    "parity games": lambda folder: parity_games(folder, 2, 4, 3),
}

NUMBERS = {
    "nimbers": (115_223_453_916_948, 335_750, 162_766, 16),
    "misère forms": (413_714_195_892, 157_132, 65_232, 12),
    "outcomes": (57_685_800, 37_830, 68_661, 9),
    "sums": (1_264_248, 2_584, 17_431, 23),
    "misère outcomes": (30_141_450, 21_402, 10_087, 8),
    "draws": (29_229_564, 47_460, 81_765, 5),
    "values": (853_222_512, 21_884, 1_551, 17),
    "contracts": (692_816_424_300, 62_086, 125_496, 40),
    "best turns": (1_535_220_120, 23_584, 33_612, 40),
    "moves": (4_475_880, 3_441, 3_083, 9),
    "compounds": (949_728_000, 29_193, 20_925, 112),
    "loops": (1_775_007_360, 3_472, 2_659, 12),
    "texts": (461_320_310, 8_325, 4_234, 20),
    "partizan texts": (52_786_360, 11_592, 1_855, 10),
    "arenas in files": (524_800, 12_800, 840, 32),
    "arenas of games": (5_370_624, 111_456, 166, 30),
    "parity games": (202_176, 15_552, 1_764, 7),
}
"""Of the kinds with few lines: certificates, lines that were checked, accepted certificates, their claims."""


def found_by(makers: dict[str, kinds.Maker], boards: Any, name: str, folder: Path) -> Found:
    return explore(makers[name](folder)) if name in makers else explore_boards(boards[name](folder))


@pytest.mark.parametrize("name", [*kinds.SHORT, *BOARDS])
def test_no_short_certificate_deceives(name: str, tmp_path: Path) -> None:
    found = found_by(kinds.SHORT, BOARDS, name, tmp_path)
    assert not found.false
    assert found.numbers == NUMBERS[name]


@pytest.mark.long
@pytest.mark.parametrize("name", [*kinds.LONG, *LONG_BOARDS])
def test_no_longer_certificate_deceives(name: str, tmp_path: Path) -> None:
    found = found_by(kinds.LONG, LONG_BOARDS, name, tmp_path)
    assert not found.false
    assert found.numbers[2] > 0


# ---- files ----------------------------------------------------------------------------------------
def verdict(header: Header, lines: tuple[str, ...], rules: str | None, path: Path) -> bool:
    """What `grundy.verify` says of a certificate in a file."""
    forged(
        path,
        f"{header.game} | {header.position}",
        header.claim,
        lines,
        convention=header.convention,
        rules=header.rules,
    )
    try:
        verify(path, rules=rules)
    except GrundyError:
        return False
    return True


@pytest.mark.parametrize("name", [*kinds.SHORT, *BOARDS])
def test_files_get_the_same_verdicts(name: str, tmp_path: Path) -> None:
    """What is refused and what is accepted in memory is so in a file too, on a sample."""
    seen: list[bool] = []
    rules: str | None = None

    def observe(header: Header, lines: tuple[str, ...], accepted: bool) -> None:
        if seen.count(accepted) < 30:
            seen.append(accepted)
            assert verdict(header, lines, rules, tmp_path / "proof") is accepted, (header, lines)

    if name in kinds.SHORT:
        kind = kinds.SHORT[name](tmp_path)
        rules = kind.rules
        _, tried, accepted, _ = NUMBERS[name]
        explore(kind, observe, (tried // 30, accepted // 30))
    else:
        for board in BOARDS[name](tmp_path):
            rules = board.rules
            explore_boards([board], observe, 29)
    assert (seen.count(True), seen.count(False)) == (30, 30)


def test_the_places_of_forms_mean_nothing(tmp_path: Path) -> None:
    """In misère play forms, components that have them and couples may stand in any order among each other."""
    by_chance, seen = random.Random(1), [0, 0]

    def observe(header: Header, lines: tuple[str, ...], accepted: bool) -> None:
        sorts = [line.split()[0] if line[0] in "fh" else "" for line in lines]
        if len(set(sorts)) < 3 or seen[accepted] >= 40:
            return
        seen[accepted] += 1
        order = sorts.copy()
        by_chance.shuffle(order)
        left = {sort: [line for line, own in zip(lines, sorts, strict=True) if own == sort] for sort in sorts}
        mixed = tuple(left[sort].pop(0) for sort in order)
        assert verdict(header, mixed, None, tmp_path / "proof") is accepted, (header, mixed)

    explore(kinds.misere_forms(2, 2, 2), observe, (997, 97))
    assert seen == [40, 40]


# ---- what is found when a fix is taken out -----------------------------------------------------------
Patch = Callable[[pytest.MonkeyPatch], None]


def other_forms_called_0(patch: pytest.MonkeyPatch) -> None:
    """The name `0` is free, and its node is written as the end of the game is."""
    begin = misere.Base.__init__

    def start(base: misere.Base, name_of: Callable[[str], str | None]) -> None:
        begin(base, name_of)
        base.numbers.clear()
        base.names.clear()

    def read(play: misere.Misere, text: str) -> misere.MisereNode:
        found = text.split(" & ")
        names = tuple(one[1:-1] for one in found if one.startswith("«"))
        if found == ["«0»"]:
            return misere.END
        return misere.MisereNode(tuple(found[: len(found) - len(names)]), names)

    patch.setattr(misere.Base, "__init__", start)
    patch.setattr(misere.Misere, "read", read)


def finished_components_lose(patch: pytest.MonkeyPatch) -> None:
    def options(play: misere.Misere, node: misere.MisereNode) -> Any:
        return list(dict.fromkeys(play._moves(node))) or ([()] if node == misere.END else [])

    patch.setattr(misere.Misere, "options", options)


def heaps_of_1_do_not_count(patch: pytest.MonkeyPatch) -> None:
    split = Forms.split
    patch.setattr(Forms, "split", lambda forms, form: (split(forms, form)[0], False))


def signs_are_dropped(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(claims, "_compound_game", lambda game, name: compound_game(game, Variant.parse(name).rule))


def all_conventions_are_there(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(claims, "check_convention", lambda position, convention: None)


def all_games_have_arenas(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(arena_certificate, "check_arena", lambda position, convention: None)


def worth_nothing_is_over(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(GameSum, "tree_key", GameSum.key)


def thirds_are_numbers(patch: pytest.MonkeyPatch) -> None:
    read = canonical.CanonicalForms._read

    def reading(
        forms: canonical.CanonicalForms, word: str, at: int, level: int
    ) -> tuple[canonical.Form, int]:
        found = canonical._NUMBER.match(word, at)
        return (
            read(forms, word, at, level) if found is None else (forms.number(Fraction(found[0])), found.end())
        )

    patch.setattr(canonical.CanonicalForms, "_read", reading)


def texts_are_not_quoted(patch: pytest.MonkeyPatch) -> None:
    plain = {
        "quoted": lambda text: text,
        "unquoted": lambda text: text,
        "tokens": lambda text: text.split(" & ") if text else [],
        "parted": lambda text: tuple(text.split(" & ")) if text else (),
    }
    for name, module in sorted(sys.modules.items()):
        if name.startswith("grundy."):
            for function, other in plain.items():
                if function in vars(module):
                    patch.setattr(module, function, other)


def couples_rest_on_themselves(patch: pytest.MonkeyPatch) -> None:
    said = checker.Checker._said
    patch.setattr(checker.Checker, "_said", lambda self, node, line: said(self, node, line + 1))


def options_are_not_looked_at(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(checker.Checker, "differs", lambda *_: True)


def every_theorem_is_believed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(checker.Checker, "_check_theorem", lambda self, entry: None)


def draws_count_for_left(patch: pytest.MonkeyPatch) -> None:
    needs = turns.TurnRules.needs
    patch.setattr(
        turns.TurnRules,
        "needs",
        lambda self, claim: [one for one in needs(self, claim) if "Right" not in one.words[-5:]],
    )


def one_bound_is_enough(patch: pytest.MonkeyPatch) -> None:
    needs = turns.TurnRules._needs_of_length
    patch.setattr(
        turns.TurnRules,
        "_needs_of_length",
        lambda self, claim: [need for need in needs(self, claim) if "enough" in need.words],
    )


def more_shows_less(patch: pytest.MonkeyPatch) -> None:
    def shows(play: BestTurns, text: str, nimber: int | None, node: Best) -> bool:
        other = play.read(text)
        return nimber == 0 and other.take >= node.take and other.decline <= node.decline

    patch.setattr(BestTurns, "shows", shows)


def nothing_is_too_good(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(check_values.ValueChecker, "_falls_short", lambda *_: True)


def draws_are_believed(patch: pytest.MonkeyPatch) -> None:
    check = arena_certificate.VertexChecker.check

    def checking(self: arena_certificate.VertexChecker, line: int, entry: Entry) -> None:
        if entry.winner != "draw":
            check(self, line, entry)

    patch.setattr(arena_certificate.VertexChecker, "check", checking)


def priorities_do_not_count(patch: pytest.MonkeyPatch) -> None:
    def fits(
        self: certificate_parity.MeasureChecker, v: int, winner: str, numbers: Any, successor: str
    ) -> bool:
        found = self.index.about("vertex", successor)
        return found is not None and found[1].winner == winner

    patch.setattr(certificate_parity.MeasureChecker, "_fits", fits)


HOLES: list[tuple[Patch, str | Callable[[Path], Kind]]] = [
    (other_forms_called_0, lambda _: kinds.misere_forms(3, 2, 2)),
    (finished_components_lose, "misère forms"),
    (heaps_of_1_do_not_count, "misère forms"),
    (signs_are_dropped, "compounds"),
    (signs_are_dropped, "arenas of games"),
    (all_conventions_are_there, "moves"),
    (all_conventions_are_there, "contracts"),
    (all_games_have_arenas, "arenas of games"),
    (worth_nothing_is_over, "arenas of games"),
    (thirds_are_numbers, lambda _: kinds.values(0, 3)),
    (texts_are_not_quoted, "texts"),
    (texts_are_not_quoted, lambda folder: kinds.texts(folder, True, 4)),
    (couples_rest_on_themselves, "loops"),
    (options_are_not_looked_at, "nimbers"),
    (options_are_not_looked_at, "outcomes"),
    (options_are_not_looked_at, "sums"),
    (options_are_not_looked_at, "misère outcomes"),
    (options_are_not_looked_at, "contracts"),
    (every_theorem_is_believed, "nimbers"),
    (draws_count_for_left, "draws"),
    (one_bound_is_enough, "moves"),
    (more_shows_less, "best turns"),
    (nothing_is_too_good, "values"),
    (draws_are_believed, "arenas in files"),
    (priorities_do_not_count, "parity games"),
]


NAMES = [f"{hole.__name__}-{number}" for number, (hole, _) in enumerate(HOLES)]


@pytest.mark.parametrize(("hole", "where"), HOLES, ids=NAMES)
def test_a_hole_is_found(
    hole: Patch, where: str | Callable[[Path], Kind], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a fix of the checker taken out, a certificate proves what is not so."""
    if isinstance(where, str) and where in BOARDS:
        hole(monkeypatch)
        assert explore_boards(BOARDS[where](tmp_path), to_first=True).false
        return
    kind = (kinds.SHORT[where] if isinstance(where, str) else where)(tmp_path)
    hole(monkeypatch)
    assert explore(kind, to_first=True).false


def test_the_page_tells_these_numbers() -> None:
    page = (ROOT / "docs/proofs.md").read_text(encoding="utf-8")
    table = page[page.index("| kind | certificates |") :].partition("\n\n")[0].splitlines()[2:]
    rows = [row.strip("| ").split(" | ") for row in table]
    assert {name: tuple(int(word.replace(",", "")) for word in words) for name, *words in rows} == {
        name: (*numbers, 0) for name, numbers in NUMBERS.items()
    }
    assert f"one of {len({hole for hole, _ in HOLES})} fixes" in page
    assert f"one of {len(PYTHON)} wrong lines" in page
    assert f"one of {len(ENGINE)} into the engine" in page
