"""Arenas and parity games: all ways to say something of their vertices, in which the order means nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

from tests.check.forging import version_of
from tests.check.soundness import Found, Line, MemoryIndex, Observer, case_of_header, read_line

from grundy.api_verify import WhenAsked
from grundy.check.certificate import Header, RefusedError
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, Player, Position, ScoringPosition
from grundy.games.registry import game

Truth = Callable[[Header], bool]
PLAYERS = ("Alice", "Bob")


@dataclass(frozen=True)
class Board:
    """One arena: its headers, and for each vertex what may be said of it."""

    headers: Sequence[Header]
    statements: Sequence[Sequence[str]]
    truth: Truth
    rules: str | None = None

    @property
    def certificates(self) -> int:
        count = len(self.headers)
        for said in self.statements:
            count *= 1 + len(said)
        return count


def explore_boards(
    boards: Iterable[Board], observer: Observer | None = None, every: int = 1, *, to_first: bool = False
) -> Found:
    """What the checker makes of all that can be said of some arenas; or up to the first that is false."""
    found = Found()
    for board in boards:
        found.certificates += board.certificates
        cases: dict[tuple[str, str], list[Header]] = {}
        for header in board.headers:
            try:
                case_of_header(header, board.rules)
            except GrundyError:
                continue
            cases.setdefault((header.game, header.convention), []).append(header)
        for claimed in cases.values():
            case = case_of_header(claimed[0], board.rules)
            read = {line: read_line(case, line) for said in board.statements for line in said}
            for lines in product(*(["", *said] for said in board.statements)):
                rest = tuple(line for line in lines if line)
                index = MemoryIndex()
                checker: Any = case.checker(index, WhenAsked())  # type: ignore[arg-type]
                found.tried += 1
                good = _all_hold(checker, index, [read[line] for line in rest])
                if not good and observer is not None and found.tried % every == 0:
                    observer(claimed[0], rest, False)
                for header in claimed if good else ():
                    checker.header = header
                    accepted = _holds(checker)
                    if observer is not None and (accepted or found.tried % every == 0):
                        observer(header, rest, accepted)
                    if accepted:
                        found.accepted += 1
                        found.claims.add((header.game, header.convention, header.position, header.claim))
                        if not board.truth(header):
                            found.false.append((header, rest))
                            if to_first:
                                return found
    return found


def _all_hold(checker: Any, index: MemoryIndex, lines: Sequence[Line]) -> bool:
    if not all(line.entry is not None and index.add(line.entry, line.subject) for line in lines):
        return False
    try:
        for number, entry, _ in index.entries:
            checker.check(number, entry)
    except RefusedError:
        return False
    return True


def _holds(checker: Any) -> bool:
    try:
        checker.check_claim()
    except GrundyError:
        return False
    return True


# ---- arenas in files ------------------------------------------------------------------------------
Worth = tuple[str, int | None]


def solved(owners: Sequence[str], after: Sequence[Sequence[int]], sinks: Sequence[str]) -> list[Worth]:
    """Who wins from each vertex in how many moves, by counting up from the sinks."""
    known: dict[int, Worth] = {}
    for vertex, winner in enumerate(sinks):
        if not after[vertex] and winner != "draw":
            known[vertex] = winner, 0
    for moves in range(1, len(owners) + 1):
        new: dict[int, Worth] = {}
        for vertex in range(len(owners)):
            if vertex in known or not after[vertex]:
                continue
            own, other = owners[vertex], PLAYERS[owners[vertex] == "Alice"]
            winners = [known.get(option, ("draw", None))[0] for option in after[vertex]]
            if own in winners:
                new[vertex] = own, moves
            elif all(winner == other for winner in winners):
                new[vertex] = other, moves
        known.update(new)
    return [known.get(vertex, ("draw", None)) for vertex in range(len(owners))]


def _worth_claim(worth: Worth) -> str:
    return "attractor none" if worth[1] is None else f"attractor {worth[0]} {worth[1]}"


def arenas_in_files(folder: Path, size: int, moves: int) -> Iterator[Board]:
    """All arenas with so many vertices, up to those that have a sink with two labels."""
    names = [str(vertex) for vertex in range(size)]
    arcs = list(product(range(size), repeat=2))
    for owners in product(PLAYERS, repeat=size):
        for count in range(len(arcs) + 1):
            for chosen in combinations(arcs, count):
                after = [[b for a, b in chosen if a == vertex] for vertex in range(size)]
                for labels in product(*([""] if after[v] else ["", "draw"] for v in range(size))):
                    yield _arena(folder, names, owners, after, labels, moves)


def _arena(
    folder: Path, names: Sequence[str], owners: Sequence[str], after: Sequence[Sequence[int]],
    labels: Sequence[str], moves: int,
) -> Board:  # fmt: skip
    text = [f"{name}: {owner} {label}" for name, owner, label in zip(names, owners, labels, strict=True)]
    text += [f"{names[a]} {names[b]}" for a, option in enumerate(after) for b in option]
    path = folder / "arena"
    path.write_text("\n".join(text) + "\n", encoding="utf-8")
    worth = {}
    for convention in ("normal", "misere"):
        loses = {owner: PLAYERS[(owner == "Alice") is (convention == "normal")] for owner in PLAYERS}
        sinks = [label or loses[owner] for owner, label in zip(owners, labels, strict=True)]
        worth[convention] = solved(owners, after, sinks)
    claims = ["attractor none", *(f"attractor {who} {n}" for who, n in product(PLAYERS, range(moves + 1)))]
    sizes = [f"attractors {a} {b} {c}" for a, b, c in product(range(len(names) + 1), repeat=3)]
    found = [
        Header("arena", 1, convention, position, claim, "x")
        for convention in ("normal", "misere")
        for position, claim in (*product(names, claims), *product(["all vertices"], sizes))
    ]

    def truth(header: Header) -> bool:
        values = worth[header.convention]
        if header.position == "all vertices":
            winners = [winner for winner, _ in values]
            sizes = [str(winners.count(one)) for one in (*PLAYERS, "draw")]
            return header.claim == f"attractors {' '.join(sizes)}"
        return header.claim == _worth_claim(values[int(header.position)])

    return Board(found, [_sayings(name, moves) for name in names], truth, str(path))


def _sayings(vertex: str, moves: int) -> list[str]:
    """What may be said of a vertex."""
    return [f"draw {vertex}", *(f"{who} {n} {vertex}" for who, n in product(PLAYERS, range(moves + 1)))]


# ---- arenas of games ------------------------------------------------------------------------------
def arenas_of_games() -> Iterator[Board]:
    """Games with a winner or a draw, and some that have no arena, by both conventions."""
    starts = {
        "nim": ["2", "1", "0"],
        "nim A_l": ["2", "1", "over"],
        "nim A_l^-": ["1", "over"],
        "tictactoe": ["X.O:2", "XXO:2", "XOO:2"],
        "dots_and_boxes": ["+-+/|../+-+", "1x1-swedish"],
        "domination": ["0-1", "0-1; 0,1"],
        "hackenbush": ["0-1B", "0-1G", "0"],
        "hex": [".", "B", "W"],
        "sum": ["2 . nim[1]", "{0|-1} + {1|0}", "0"],
    }
    leads = {"dots_and_boxes": [":+0", ":+1", ":-1"]}
    for name, positions in starts.items():
        vertices = [
            f"{who}:{position}{lead}"
            for position, lead, who in product(positions, leads.get(name, [""]), PLAYERS)
        ]
        claims = ["attractor none", *(f"attractor {who} {n}" for who, n in product(PLAYERS, range(3)))]
        found = [
            Header(name, version_of(name), convention, vertex, claim, "x")
            for convention, vertex, claim in product(("normal", "misere"), vertices, claims)
        ]
        yield Board(found, [_sayings(vertex, 1) for vertex in vertices[:5]], _truth_of_game(name))


def _truth_of_game(name: str) -> Truth:
    def truth(header: Header) -> bool:
        owner, _, text = header.position.partition(":")
        text, lead = text.rsplit(":", 1) if name == "dots_and_boxes" else (text, "0")
        misere = header.convention == "misere"
        if name == "domination" or (misere and name in ("tictactoe", "dots_and_boxes", "sum")):
            return False
        if name.startswith("nim A_l"):
            if name.endswith("-") is not misere and name != "nim A_l":
                return False
            at: Position = game("nim").start("0" if text == "over" else text)
        else:
            at = game(name).start(text)
        return header.claim == _worth_claim(_worth(at, owner, int(lead), misere))

    return truth


@cache
def _worth(at: Position, owner: str, lead: int, misere: bool) -> Worth:
    """Who wins, and how long it takes if the winner hurries and the loser does not."""
    other = PLAYERS[owner == "Alice"]
    options: list[Worth] = []
    if isinstance(at, ScoringPosition):
        for _, option in at.moves():
            won = at.at_stake() - option.at_stake()
            new = lead + (won if owner == "Alice" else -won)
            options.append(_worth(option, owner if won else other, new, misere))
        if not options:
            return ("draw", None) if not lead else ("Alice" if lead > 0 else "Bob", 0)
    elif isinstance(at, PartizanPosition):
        winner = at.winner()
        if winner is not None:
            named = {"L": "Alice", "R": "Bob", "draw": "draw"}[winner.value]
            if named == "draw":
                return "draw", None
            return (named if not misere else PLAYERS[named == "Alice"]), 0
        player = Player.LEFT if owner == "Alice" else Player.RIGHT
        options = [_worth(option, other, lead, misere) for _, option in at.moves_of(player)]
    else:
        options = [_worth(option, other, lead, misere) for _, option in at.moves()]
    if not options:
        return (owner if misere else other), 0
    won_in = [moves for winner, moves in options if winner == owner and moves is not None]
    if won_in:
        return owner, 1 + min(won_in)
    if any(winner == "draw" for winner, _ in options):
        return "draw", None
    return other, 1 + max(moves for _, moves in options if moves is not None)


# ---- parity games ---------------------------------------------------------------------------------
def parity_games(folder: Path, size: int, priorities: int, numbers: int) -> Iterator[Board]:
    """All parity games with so many vertices, each of which has a successor."""
    sets = [chosen for count in range(1, size + 1) for chosen in combinations(range(size), count)]
    for owners in product(range(2), repeat=size):
        for after in product(sets, repeat=size):
            for ranks in product(range(priorities), repeat=size):
                yield _parity(folder, owners, after, ranks, numbers)


def _parity(
    folder: Path, owners: Sequence[int], after: Sequence[Sequence[int]], ranks: Sequence[int], numbers: int
) -> Board:
    path = folder / "parity"
    rows = [
        f"{vertex} {rank} {owner} {','.join(map(str, option))};"
        for vertex, (rank, owner, option) in enumerate(zip(ranks, owners, after, strict=True))
    ]
    path.write_text(f"parity {len(rows) - 1};\n" + "\n".join(rows) + "\n", encoding="utf-8")
    names = [str(vertex) for vertex in range(len(rows))]
    claims = list(product(names, [f"winner {who}" for who in PLAYERS]))
    claims += [("all vertices", f"winners {a} {b}") for a, b in product(range(len(rows) + 1), repeat=2)]
    found = [Header("parity", 1, "normal", position, claim, "x") for position, claim in claims]
    winners = _winners(owners, after, ranks)

    def truth(header: Header) -> bool:
        if header.position == "all vertices":
            return header.claim == f"winners {winners.count('Alice')} {winners.count('Bob')}"
        return header.claim == f"winner {winners[int(header.position)]}"

    bad = {who: len({rank for rank in ranks if rank % 2 != side}) for side, who in enumerate(PLAYERS)}
    said = [
        f"{who} [{','.join(map(str, measure))}]"
        for who in PLAYERS
        for measure in (*product(range(numbers), repeat=bad[who]), (0, 0, 0))
    ]
    return Board(found, [[f"{words} {name}" for words in said] for name in names], truth, str(path))


def _winners(owners: Sequence[int], after: Sequence[Sequence[int]], ranks: Sequence[int]) -> list[str]:
    """Who wins from each vertex, by trying all strategies that look at the vertex alone: these are enough."""
    mine, theirs = ([v for v, owner in enumerate(owners) if owner == side] for side in range(2))
    found = []
    for start in range(len(owners)):
        wins = any(
            all(
                _play(start, dict(zip((*mine, *theirs), (*own, *other), strict=True)), ranks) % 2 == 0
                for other in product(*(after[v] for v in theirs))
            )
            for own in product(*(after[v] for v in mine))
        )
        found.append("Alice" if wins else "Bob")
    return found


def _play(at: int, moves: dict[int, int], ranks: Sequence[int]) -> int:
    """The largest priority on the round that a play ends in."""
    for _ in moves:
        at = moves[at]
    first, largest = at, ranks[at]
    while (at := moves[at]) != first:
        largest = max(largest, ranks[at])
    return largest
