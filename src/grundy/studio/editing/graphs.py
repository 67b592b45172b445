"""Graphs: vertices, links between them, and marks on vertices; boards of lines that are drawn or not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.errors import GrundyError
from grundy.games import Position
from grundy.games.editor import Editor
from grundy.studio.editing.reading import reads

_CHAIN = re.compile(r"([->])")
_HEAD = re.compile(r"[^;=]*?(?=$|;|\s+[a-z]+=)")
_SETTINGS = re.compile(r"\s+[a-z]+=")
_NO_MARKS = ("at", "w")
"""Words of one vertex, and of numbers that are none."""

MOST_VERTEX = 9999


def link(position: Position, editor: Editor, a: str, b: str) -> Position:
    """The position with the next link between two vertices: each way to join them in turn, then none."""
    if not (_is_vertex(a) and _is_vertex(b)):
        raise GrundyError("a link is between two vertices")
    links, alone, tail = _read(position)
    joining = [one for one in links if {*re.findall(r"\d+", one)} == {a, b}]
    others = [one for one in links if one not in joining]
    ways = [[], *_ways(editor, *sorted((a, b), key=int))]
    now = sorted(joining)
    place = next((i for i, way in enumerate(ways) if sorted(way) == now), 0)
    for step in range(1, len(ways) + 1):
        way = ways[(place + step) % len(ways)]
        found = _written(position, editor, [*others, *way], [*alone, a, b], tail)
        if found is not None and found != position and (way or len(_read(found)[0]) < len(links)):
            return found
    raise GrundyError(f"{position.game.title} has no other link between {a} and {b} here")


def vertex(position: Position, editor: Editor, gone: str) -> Position:
    """The position with a new vertex, or without one."""
    links, alone, tail = _read(position)
    if gone:
        links = [one for one in links if gone not in re.findall(r"\d+", one)]
        kept = [one for one in alone if one != gone]
        tries = [_written(position, editor, links, kept, one) for one in (_without_mark(tail, gone), tail)]
    else:
        new = str(max((int(one) for one in [*alone, "-1"]), default=-1) + 1)
        weighted = re.sub(r"(;\s*w\s+[\d,]*\d)", r"\1,1", tail)
        tails = [tail, weighted, *(_with_mark(tail, word, new) for word in editor.marks)]
        tries = [_written(position, editor, links, [*alone, new], one) for one in tails]
    for found in tries:
        if found is not None and found != position:
            return found
    raise GrundyError(
        f"{position.game.title} cannot be without this vertex" if gone else "no vertex alone here"
    )


def mark(position: Position, editor: Editor, at: str) -> Position:
    """The position with the next mark on a vertex: each word of the game in turn, then none."""
    if not _is_vertex(at):
        raise GrundyError("a mark is on a vertex")
    links, alone, tail = _read(position)
    words = ["", *editor.marks]
    now = next((place for place, word in enumerate(words) if word and at in _marked(tail, word)), 0)
    for step in range(1, len(words)):
        word = words[(now + step) % len(words)]
        bare = _without_mark(tail, at)
        found = _written(position, editor, links, alone, _with_mark(bare, word, at) if word else bare)
        if found is not None and found != position:
            return found
    raise GrundyError(f"{position.game.title} has no other mark for {at}")


def join(position: Position, name: str) -> Position:
    """The board of lines with one of them drawn, or open again."""
    changed = position.with_line(name)  # type: ignore[attr-defined]
    assert isinstance(changed, Position)
    return changed


# ---- texts ----------------------------------------------------------------------------------------
def _is_vertex(word: str) -> bool:
    return word.isascii() and word.isdecimal() and int(word) <= MOST_VERTEX


def _read(position: Position) -> tuple[list[str], list[str], str]:
    """The links one by one, all vertices, and what follows them."""
    text = str(position)
    found = _HEAD.match(text)
    head = found[0] if found else text
    links: list[str] = []
    vertices: dict[str, None] = {}
    for word in head.split(","):
        links += _links(word.strip())
        vertices |= dict.fromkeys(re.findall(r"\d+", word))
    return links, list(vertices), text[len(head) :]


def _links(word: str) -> Iterator[str]:
    """The links of a chain such as `0-1-2`, each by itself."""
    pieces = _CHAIN.split(word)
    for place in range(1, len(pieces) - 1, 2):
        low, sign, high = pieces[place - 1 : place + 2]
        yield f"{re.sub(r'[A-Z]', '', low)}{sign}{high}"


def _ways(editor: Editor, a: str, b: str) -> Iterator[list[str]]:
    """Each way to join two vertices."""
    for letters in editor.letters:
        sign, colour = letters[0], letters[1:]
        yield [f"{a}{sign}{b}{colour}"]
        if sign == ">":
            yield [f"{b}{sign}{a}{colour}"]


def _written(
    position: Position, editor: Editor, links: list[str], vertices: list[str], tail: str
) -> Position | None:
    joined = {end for one in links for end in re.findall(r"\d+", one)}
    alone = [one for one in dict.fromkeys(vertices) if one not in joined] if editor.alone else []
    return reads(position, ",".join([*alone, *links]) + tail) if alone or links else reads(position, "0")


def _marked(tail: str, word: str) -> list[str]:
    found = re.search(rf";\s*{re.escape(word)}\s+([\d,\s]+)", tail)
    return re.findall(r"\d+", found[1]) if found else []


def _with_mark(tail: str, word: str, at: str) -> str:
    """The tail with one more marked vertex; a token has one place only."""
    now = _marked(tail, word)
    if not now:
        return f"{tail}; {word} {at}"
    new = at if word == "at" else ",".join(sorted({*now, at}, key=int))
    return re.sub(rf";\s*{re.escape(word)}\s+[\d,\s]*\d", f"; {word} {new}", tail)


def _without_mark(tail: str, at: str) -> str:
    marked, settings = _SETTINGS.split(tail, maxsplit=1)[0], _SETTINGS.search(tail)
    pieces = []
    for piece in marked.split(";")[1:]:
        word, _, numbers = piece.strip().partition(" ")
        kept = [one for one in re.findall(r"\d+", numbers) if one != at]
        if word in _NO_MARKS:
            pieces.append(f"; {word} {numbers}")
        elif kept:
            pieces.append(f"; {word} {','.join(kept)}")
    return "".join(pieces) + (tail[settings.start() :] if settings else "")
