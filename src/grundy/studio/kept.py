"""What is kept of a session: positions, what was tried, parameters, orders; one file each."""

from __future__ import annotations

import json
import math
import os
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from grundy.errors import GrundyError
from grundy.games.registry import Game
from grundy.matches.match import Match
from grundy.search.orders import parse_log

VERSION = 1
MOST_NODES = 20_000
"""Positions of one session."""

MOST_SESSIONS = 1000
SET_UP = "set up"
"""Stands for a move where somebody has changed the position itself."""


@dataclass
class Tried:
    """A position that somebody has been at, and the move that led there."""

    parent: int
    move: str
    text: str


@dataclass
class Session:
    """What somebody explores: a tree of positions of one game, where they stand, and how they searched."""

    game: str
    tried: list[Tried]
    at: int = 0
    convention: str = "normal"
    name: str = ""
    author: str = ""
    comment: str = ""
    search: dict[str, Any] = field(default_factory=dict)
    log: str = ""
    matches: list[str] = field(default_factory=list)
    id: str = field(default_factory=lambda: secrets.token_hex(6))
    changed: float = field(default_factory=time.time)

    @property
    def text(self) -> str:
        """The position where somebody stands."""
        return self.tried[self.at].text

    def add(self, move: str, text: str) -> int:
        """Goes on to a position by a move: the one that is there already, or a new one; its place."""
        for place, one in enumerate(self.tried):
            if (one.parent, one.move, one.text) == (self.at, move, text):
                self.at = place
                return place
        if len(self.tried) >= MOST_NODES:
            raise GrundyError(f"a session has at most {MOST_NODES:,} positions")
        self.tried.append(Tried(self.at, move, text))
        self.at = len(self.tried) - 1
        return self.at

    def to_json(self) -> dict[str, Any]:
        """What a file holds."""
        return {"grundy studio": VERSION, **asdict(self)}


def session_from(data: object, found: Callable[[str], Game]) -> Session:
    """The session that a file describes, every position of it read by its game; else `GrundyError`."""
    if not isinstance(data, Mapping) or data.get("grundy studio") != VERSION:
        raise GrundyError("this is no session of grundy studio")
    try:
        game = found(_text(data["game"], 80))
        tried = [
            Tried(_whole(one["parent"]), _text(one["move"], 200), _text(one["text"])) for one in data["tried"]
        ]
        if not 0 < len(tried) <= MOST_NODES:
            raise GrundyError("a session has at least one position, and not too many")
        for place, one in enumerate(tried):
            if not -1 <= one.parent < max(place, 0) and not (place == 0 and one.parent == -1):
                raise GrundyError("a session is a tree of positions")
            game.start(one.text)
        at = _whole(data["at"])
        if not 0 <= at < len(tried):
            raise GrundyError("a session stands at one of its positions")
        convention = _text(data["convention"], 10)
        if convention not in ("normal", "misere"):
            raise GrundyError("a convention is normal or misere")
        search = {str(key)[:40]: value for key, value in dict(data["search"]).items()}
        if not all(map(_is_plain, search.values())) or len(search) > 30:
            raise GrundyError("the parameters of a search are words and numbers")
        log = _text(data["log"], 400_000)
        parse_log(log)
        matches = [_text(one, 400_000) for one in data.get("matches", [])]
        for match in matches:
            Match.parse(match, found)
        words = {key: _text(data[key], 4000) for key in ("name", "author", "comment")}
    except (KeyError, TypeError, ValueError) as error:
        raise GrundyError("this session is not complete") from error
    session = Session(game.name, tried, at, convention, search=search, log=log, matches=matches)
    session.name, session.author, session.comment = words["name"], words["author"], words["comment"]
    return session


def _is_plain(value: object) -> bool:
    """Whether JSON has such a value: there is no word for what is not finite, or half a character."""
    if isinstance(value, str):
        return len(value) <= 400 and not _has_halves(value)
    return isinstance(value, int | float) and math.isfinite(value)


def _has_halves(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text)


def _text(value: object, most: int = 20_000) -> str:
    if not isinstance(value, str) or len(value) > most or _has_halves(value):
        raise GrundyError("a session has texts that are not too long")
    return value


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise GrundyError("a session has whole numbers where they belong")
    return value


class Shelf:
    """A folder of sessions."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    def keep(self, session: Session) -> None:
        """Writes a session, whole or not at all."""
        session.changed = time.time()
        target = self.folder / f"{session.id}.json"
        draft = target.with_suffix(f".{secrets.token_hex(4)}.new")
        draft.write_text(json.dumps(session.to_json(), ensure_ascii=False), encoding="utf-8")
        os.replace(draft, target)

    def load(self, id_: str, found: Callable[[str], Game]) -> Session:
        """The session with this number."""
        file = self._file(id_)
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise GrundyError("there is no such session") from None
        session = session_from(data, found)
        session.id, session.changed = id_, float(data.get("changed", 0))
        return session

    def list(self) -> list[dict[str, Any]]:
        """All sessions, the latest first."""
        shown = []
        for file in self.folder.glob("*.json"):
            try:
                data = json.loads(file.read_text(encoding="utf-8"))
                at = data["tried"][data["at"]]["text"]
                shown.append(
                    {
                        "id": file.stem,
                        **{key: str(data[key])[:200] for key in ("game", "name", "author", "comment")},
                        "text": at[:2000],
                        "positions": len(data["tried"]),
                        "orders": data["log"].count("\n"),
                        "changed": float(data["changed"]),
                    }
                )
            except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError):
                continue
        return sorted(shown, key=lambda one: -one["changed"])[:MOST_SESSIONS]

    def remove(self, id_: str) -> None:
        """Deletes a session."""
        self._file(id_).unlink(missing_ok=True)

    def _file(self, id_: str) -> Path:
        if not (id_.isascii() and id_.isalnum() and len(id_) <= 40):
            raise GrundyError("there is no such session")
        return self.folder / f"{id_}.json"
