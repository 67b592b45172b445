"""Rules of games on graphs as data: the engine against plain play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from grundy import _engine
from grundy.errors import GrundyError
from grundy.games import PartizanPosition, game
from grundy.games.graph_rules import VertexRule, graph_rules
from grundy.games.options import components_of
from grundy.games.partizan_rules import partizan_rules, python_partizan_rules
from grundy.values.partizan import FORMS, CanonicalForm

Edges = frozenset[tuple[int, int]]


class PlainGraph:
    """Values by the moves alone: positions are words of letters, and nothing is split or left out."""

    def __init__(self, rules: list[VertexRule], vertices: int, edges: Edges) -> None:
        self.rules, self.edges = rules, edges
        self.near = [[b for b in range(vertices) if {(v, b), (b, v)} & edges] for v in range(vertices)]
        self.known: dict[str, CanonicalForm] = {}

    def after(self, word: str, side: int) -> Iterator[str]:
        for rule in self.rules:
            if not rule.player & (1, 2)[side]:
                continue
            for first in range(len(word)):
                seconds = [None] if len(rule.chosen) == 1 else self.near[first]
                for second in seconds:
                    chosen = [first] if second is None else [first, second]
                    if any(word[v] not in old for v, (old, _) in zip(chosen, rule.chosen, strict=True)):
                        continue
                    letters = list(word)
                    for beside in {b for v in chosen for b in self.near[v]} - {*chosen}:
                        letters[beside] = rule.beside.get(word[beside], word[beside])
                    for v, (_, new) in zip(chosen, rule.chosen, strict=True):
                        letters[v] = new
                    yield "".join(letters)

    def value(self, word: str) -> CanonicalForm:
        if word not in self.known:
            self.known[word] = CanonicalForm(
                *([self.value(option) for option in self.after(word, side)] for side in (0, 1))
            )
        return self.known[word]

    def text(self, word: str) -> str:
        alone = [str(v) for v in range(len(word)) if not self.near[v]]
        lists = {
            letter: ",".join(str(v) for v, held in enumerate(word) if held == letter)
            for letter in sorted({*word} - {"o"})
        }
        said = ",".join([*(f"{a}-{b}" for a, b in sorted(self.edges)), *alone])
        return said + "".join(f"; {letter} {held}" for letter, held in lists.items())


LETTERS = "oBWx"


def random_rules(rng: Random) -> list[VertexRule]:
    """Rules after which the sum of the letters, by their places in the alphabet, is larger: so they end."""
    made = []
    for _ in range(rng.randint(1, 4)):
        chosen = []
        for _ in range(rng.choice([1, 1, 2])):
            new = rng.randint(1, 3)
            old = rng.sample(LETTERS[:new], rng.randint(1, new))
            chosen.append(("".join(old), LETTERS[new]))
        beside = {
            old: rng.choice(LETTERS[place + 1 :])
            for place, old in enumerate(LETTERS[:-1])
            if rng.random() < 0.4
        }
        made.append(VertexRule(rng.choice([1, 1, 2, 2, 3]), tuple(chosen), beside))
    return made


def swapped(rules: list[VertexRule]) -> list[VertexRule]:
    """Left's rules, and for Right the same with `B` and `W` exchanged: the values of half of such games have
    negatives among them."""
    other = str.maketrans("BW", "WB")
    left = [VertexRule(1, one.chosen, one.beside) for one in rules]
    right = [
        VertexRule(
            2,
            tuple((old.translate(other), new.translate(other)) for old, new in one.chosen),
            {old.translate(other): new.translate(other) for old, new in one.beside.items()},
        )
        for one in rules
    ]
    return left + right


def always_up(rules: list[VertexRule]) -> bool:
    """Whether letters only become later ones, where `B` and `W` are as late."""
    rank = {"o": 0, "B": 1, "W": 1, "x": 2}
    changes = [(old, new) for one in rules for olds, new in one.chosen for old in olds]
    changes += [change for one in rules for change in one.beside.items()]
    return all(rank[old] < rank[new] for old, new in changes)


def check_random_graphs(seed: int, checks: int) -> None:
    rng, done = Random(seed), 0
    while done < checks:
        rules = random_rules(rng)
        if rng.random() < 0.5 and always_up(rules):
            rules = swapped(rules)
        vertices = rng.randint(1, 6)
        pairs = [(a, b) for b in range(vertices) for a in range(b)]
        edges = frozenset(pair for pair in pairs if rng.random() < rng.choice([0.3, 0.6]))
        plain = PlainGraph(rules, vertices, edges)
        word = "".join(rng.choice("oooBWx") for _ in range(vertices))
        plain.value(word)
        native = _engine.PatternValues(graph_rules(LETTERS, rules))
        table = _engine.ValueTable(FORMS, native)
        reached = [*plain.known]
        rng.shuffle(reached)
        for position in reached:
            text = plain.text(position)
            assert table.value([text]) == plain.value(position).number, (rules, text)
        done += len(reached)


@pytest.mark.parametrize("seed", range(2))
def test_values_of_made_up_games_on_graphs(seed: int) -> None:
    check_random_graphs(seed, 10_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_million_values_of_made_up_games_on_graphs(seed: int) -> None:
    check_random_graphs(seed, 300_000)


GAMES = ["snort", "col", "graph_clobber"]


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_and_the_python_rules_agree(name: str) -> None:
    rng = Random(name)
    for _ in range(60):
        vertices = rng.randint(1, 7)
        pairs = [(a, b) for b in range(vertices) for a in range(b)]
        edges = frozenset(pair for pair in pairs if rng.random() < 0.4)
        word = "".join(rng.choice("ooBW" if name != "graph_clobber" else "BW") for _ in range(vertices))
        position = game(name).start(PlainGraph([], vertices, edges).text(word))
        assert isinstance(position, PartizanPosition)
        assert isinstance(partizan_rules(position), _engine.PatternValues)
        by_python = _engine.ValueTable(FORMS, python_partizan_rules(type(position)))
        value = position.value()
        assert by_python.value(components_of(position)) == value.number
        assert position.outcome() is value.outcome


@pytest.mark.parametrize(
    ("name", "text"), [("snort", "grid 3x3; B 0"), ("col", "P9"), ("graph_clobber", "C7; B 0,2,4; W 1,3,5,6")]
)
def test_parts_are_written_as_python_reads_them(name: str, text: str) -> None:
    position = game(name).start(text)
    assert isinstance(position, PartizanPosition)
    table = _engine.ValueTable(FORMS, partizan_rules(position))
    value = table.value(components_of(position))
    for part in table.canonical(str(position)):
        again = game(name).start(part.removeprefix("-"))
        assert table.canonical(str(again)) == [part.removeprefix("-")]
    assert position.value().number == value


def test_rules_that_cannot_be() -> None:
    wrong: list[tuple[int, list[tuple[int, int]], list[int]]] = [
        (1, [], []),
        (1, [(1, 5)], []),
        (1, [(9, 0)], []),
        (1, [(1, 0)], [0]),
    ]
    for rule in wrong:
        with pytest.raises(GrundyError):
            _engine.GraphRules("ab", [rule])


def test_a_part_of_more_vertices_than_bits_is_played_by_python() -> None:
    for vertices, native in ((64, True), (65, False)):
        position = game("snort").start(f"P{vertices}")
        assert isinstance(position, PartizanPosition)
        assert isinstance(partizan_rules(position), _engine.PatternValues) is native
