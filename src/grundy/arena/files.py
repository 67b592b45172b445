"""Arenas in text files, one vertex or one bundle of arcs a line.

# whose vertex it is; in a sink also who wins there, or `draw`, where that is not the rule
0: Alice
1: Bob
2: Alice draw
# arcs from the first vertex of a line to each of the others
0 1
1 0 2
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from grundy.arena.arena import NUMBERS, Arena, Side, read_verdict
from grundy.clock import within_budget
from grundy.errors import GrundyError


@dataclass(frozen=True)
class Described:
    """What a file says of an arena; vertices are numbered in the order in which they are met."""

    words: list[str]
    owners: bytearray
    labels: dict[int, int]
    """Who wins in a sink, where that is said."""
    sources: array[int]
    targets: array[int]


T = TypeVar("T")


def load(path: str | Path, terminal: str = "normal") -> Arena:
    """The arena in a file."""
    return loaded(path, lambda lines: read(lines, terminal))


def loaded(path: str | Path, reader: Callable[[Iterable[str]], T]) -> T:
    """What a reader of lines makes of a file; errors name it."""
    try:
        with open(path, encoding="utf-8") as lines:
            return reader(lines)
    except OSError as error:
        raise GrundyError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError:
        raise GrundyError(f"{path}: not a text file") from None
    except GrundyError as error:
        raise GrundyError(f"{path}: {error}") from error


def described(lines: Iterable[str]) -> Described:
    """What these lines say, once it is clear that nothing is missing."""
    vertices, owners, labels = _Numbers(), bytearray(), dict[int, int]()
    sources, targets, places = array(NUMBERS), array(NUMBERS), array(NUMBERS)
    for number, line in enumerate(within_budget(lines), 1):
        content = line.partition("#")[0] if "#" in line else line
        if ":" in content:
            _declare(number, content, vertices, owners, labels)
            continue
        words = content.split()
        if len(words) == 1:
            raise GrundyError(f"line {number}: {words[0]!r} is neither an owner nor an arc")
        for word in words[1:]:
            sources.append(vertices[words[0]])
            targets.append(vertices[word])
            places.append(number)
    owners.extend(_UNKNOWN for _ in range(len(vertices) - len(owners)))
    words = list(vertices)
    if _UNKNOWN in owners:
        _refuse(words, owners, zip(sources, targets, places, strict=True))
    return Described(words, owners, labels, sources, targets)


def read(lines: Iterable[str], terminal: str = "normal") -> Arena:
    """The arena that these lines describe.

    >>> arena = read(["0: Alice", "1: Bob", "2: Alice draw", "0 1", "1 0 2"])
    >>> arena.to_dict(), arena.solve().draws()
    ({0: [1], 1: [0, 2], 2: []}, {0, 1, 2})
    """
    found = described(lines)
    words, owners, labels = found.words, found.owners, found.labels
    sources, targets = found.sources, found.targets
    if set(words) == set(map(str, range(len(words)))):
        order = array(NUMBERS, map(int, words))
        sources, targets = (array(NUMBERS, map(order.__getitem__, ends)) for ends in (sources, targets))
        owners = bytearray(owner for _, owner in sorted(zip(order, owners, strict=True)))
        labels = {order[vertex]: label for vertex, label in labels.items()}
        names = None
    else:
        names = list(map(_name, words))
    arena = Arena.from_arcs(owners, sources, targets, terminal)
    return replace(arena, verdicts=_labelled(arena, labels), names=names)


_UNKNOWN = 255


class _Numbers(dict[str, int]):
    """Words, numbered in the order in which they are met."""

    def __missing__(self, word: str) -> int:
        self[word] = len(self)
        return self[word]


def _declare(line: int, content: str, vertices: _Numbers, owners: bytearray, labels: dict[int, int]) -> None:
    before, _, after = content.partition(":")
    declared, words = before.split(), after.split()
    if len(declared) != 1:
        raise GrundyError(f"line {line}: expected one vertex before the colon")
    vertex = vertices[declared[0]]
    owners.extend(_UNKNOWN for _ in range(vertex + 1 - len(owners)))
    if not words:
        raise GrundyError(f"line {line}: vertex {declared[0]} has no owner")
    if owners[vertex] != _UNKNOWN:
        raise GrundyError(f"line {line}: vertex {declared[0]} is there already")
    if len(words) > 2:
        raise GrundyError(f"line {line}: expected an owner, and who wins in a sink; not {words[2]!r}")
    try:
        owners[vertex] = Side.read(words[0]).code
        if len(words) == 2:
            labels[vertex] = read_verdict(words[1])
    except GrundyError as error:
        raise GrundyError(f"line {line}: {error}") from None


def _refuse(words: list[str], owners: bytearray, arcs: Iterable[tuple[int, int, int]]) -> None:
    """Names the first arc with a vertex that is not there."""
    for source, target, line in arcs:
        for missing in (source, target):
            if owners[missing] == _UNKNOWN:
                arc = f"an arc leads from {words[source]} to {words[target]}"
                raise GrundyError(f"line {line}: {arc}, and {words[missing]} is not there")


def _labelled(arena: Arena, labels: dict[int, int]) -> bytes:
    verdicts = bytearray(arena.verdicts)
    for vertex, label in labels.items():
        if not arena.is_sink(vertex):
            raise GrundyError(f"vertex {arena.name(vertex)} says who wins in it and is no sink")
        verdicts[vertex] = label
    return bytes(verdicts)


def _name(word: str) -> Any:
    """Numbers are numbers; everything else is a word."""
    return int(word) if word.isdecimal() and str(int(word)) == word else word


def written(arena: Arena) -> Iterator[str]:
    """The lines that describe an arena."""
    texts = [as_word(arena.name(v)) for v in range(len(arena))]
    if len(set(texts)) < len(texts):
        raise GrundyError("two vertices of this arena have the same name when written")
    for v, text in enumerate(texts):
        label = f" {arena.verdict(v) or 'draw'}" if arena.is_sink(v) else ""
        yield f"{text}: {arena.owner(v)}{label}"
    for v, text in enumerate(texts):
        if not arena.is_sink(v):
            yield " ".join([text, *(texts[w] for w in arena.successors(v))])


def as_word(name: object) -> str:
    """A name as one word: what separates words, and what means something else, becomes `_`."""
    return "".join("_" if char.isspace() or char in ":#" else char for char in str(name)) or "_"
