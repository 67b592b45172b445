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

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from grundy.arena.arena import Arena, Side, read_verdict
from grundy.errors import GrundyError


def load(path: str | Path, terminal: str = "normal") -> Arena:
    """The arena in a file."""
    try:
        with open(path, encoding="utf-8") as lines:
            return read(lines, terminal)
    except OSError as error:
        raise GrundyError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError:
        raise GrundyError(f"{path}: not a text file") from None
    except GrundyError as error:
        raise GrundyError(f"{path}, {error}") from error


def read(lines: Iterable[str], terminal: str = "normal") -> Arena:
    """The arena that these lines describe.

    >>> arena = read(["0: Alice", "1: Bob", "2: Alice draw", "0 1", "1 0 2"])
    >>> arena.to_dict(), arena.solve().draws()
    ({0: [1], 1: [0, 2], 2: []}, {0, 1, 2})
    """
    owners: dict[Any, Side] = {}
    labels: dict[Any, int] = {}
    arcs: dict[Any, list[tuple[Any, int]]] = {}
    for number, line in enumerate(lines, 1):
        content = line.partition("#")[0]
        declared, colon, rest = content.partition(":")
        if colon:
            _declare(number, declared.split(), rest.split(), owners, labels)
        elif words := content.split():
            if len(words) == 1:
                raise GrundyError(f"line {number}: {words[0]!r} is neither an owner nor an arc")
            source, *targets = map(_name, words)
            arcs.setdefault(source, []).extend((target, number) for target in targets)
    for source, targets in arcs.items():
        for target, number in targets:
            for missing in (source, target):
                if missing not in owners:
                    raise GrundyError(
                        f"line {number}: an arc leads from {source} to {target}, and {missing} is not there"
                    )
    names = list(owners)
    if sorted(map(str, names)) == sorted(map(str, range(len(names)))):
        names.sort()
    graph = {name: [target for target, _ in arcs.get(name, ())] for name in names}
    for name in labels:
        if graph[name]:
            raise GrundyError(f"vertex {name} says who wins in it and is no sink")
    arena = Arena.of(graph, owners, terminal)
    verdicts = bytearray(arena.verdicts)
    for name, verdict in labels.items():
        verdicts[arena.number(name)] = verdict
    return Arena(arena.offsets, arena.targets, arena.owners, bytes(verdicts), arena.names)


def _declare(
    line: int, declared: list[str], words: list[str], owners: dict[Any, Side], labels: dict[Any, int]
) -> None:
    if len(declared) != 1:
        raise GrundyError(f"line {line}: expected one vertex before the colon")
    name = _name(declared[0])
    if not words:
        raise GrundyError(f"line {line}: vertex {name} has no owner")
    if name in owners:
        raise GrundyError(f"line {line}: vertex {name} is there already")
    if len(words) > 2:
        raise GrundyError(f"line {line}: expected an owner, and who wins in a sink; not {words[2]!r}")
    try:
        owners[name] = Side.read(words[0])
        if len(words) == 2:
            labels[name] = read_verdict(words[1])
    except GrundyError as error:
        raise GrundyError(f"line {line}: {error}") from None


def _name(word: str) -> Any:
    """Numbers are numbers; everything else is a word."""
    return int(word) if word.isdecimal() and str(int(word)) == word else word


def written(arena: Arena) -> Iterator[str]:
    """The lines that describe an arena."""
    texts = [_word(arena.name(v)) for v in range(len(arena))]
    if len(set(texts)) < len(texts):
        raise GrundyError("two vertices of this arena have the same name when written")
    for v, text in enumerate(texts):
        label = f" {arena.verdict(v) or 'draw'}" if arena.is_sink(v) else ""
        yield f"{text}: {arena.owner(v)}{label}"
    for v, text in enumerate(texts):
        if not arena.is_sink(v):
            yield " ".join([text, *(texts[w] for w in arena.successors(v))])


def _word(name: object) -> str:
    """A name as one word: what separates words, and what means something else, becomes `_`."""
    return "".join("_" if char.isspace() or char in ":#" else char for char in str(name)) or "_"
