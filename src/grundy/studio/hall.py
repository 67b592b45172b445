"""All open sessions, and the tabs that look at them: who gets which order."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from grundy.errors import GrundyError, LimitReachedError
from grundy.games.registry import Game
from grundy.studio.desk import Desk
from grundy.studio.gallery import found, gallery, start_of
from grundy.studio.kept import Session, Shelf, Tried, session_from
from grundy.studio.orders import SEARCHING, OrderError, Request, read_order
from grundy.studio.tab import Tab

MOST_OPEN = 50
"""Sessions at a time."""


class Hall:
    """The studio without its doors. Orders about boards, searches and pictures each have a thread of their
    own, so that none of them waits for another, and the server for none."""

    def __init__(self, folder: Path, extra: tuple[Game, ...] = (), recorder: Any = None) -> None:
        self._shelf, self._extra, self._recorder = Shelf(folder), extra, recorder
        self._desks: dict[str, Desk] = {}
        self._at: dict[Tab, Desk] = {}
        self._boards = ThreadPoolExecutor(1, "boards")
        self._searches = ThreadPoolExecutor(1, "searches")
        self._pictures = ThreadPoolExecutor(1, "pictures")
        self._gallery: list[dict[str, Any]] | None = None
        self.first: tuple[str, str] | None = None
        """The game and the position that the command line named."""

    async def enter(self, tab: Tab, session: str = "") -> None:
        """A tab opens: the session that it asks for, else the one of the command line, else the latest."""
        await self._do(self._boards, tab, lambda: self._welcome(tab, session))

    def leave(self, tab: Tab) -> None:
        """A tab closes; what runs goes on."""
        desk = self._at.pop(tab, None)
        if desk is not None:
            desk.listeners.discard(tab)

    async def take(self, tab: Tab, message: str) -> None:
        """Carries out what a tab asks; what cannot be is one line back."""
        if not tab.may_ask():
            tab.hear("error", {"line": "too many orders at a time"})
            return
        try:
            order = read_order(message)
        except OrderError as error:
            tab.hear("error", {"line": str(error)})
            return
        pool = self._searches if order.name in SEARCHING else self._boards
        if order.name == "draw":
            pool = self._pictures
        await self._do(pool, tab, lambda: self._obey(tab, order))

    async def _do(self, pool: ThreadPoolExecutor, tab: Tab, work: Callable[[], None]) -> None:
        try:
            await asyncio.get_running_loop().run_in_executor(pool, work)
        except (GrundyError, LimitReachedError) as error:
            tab.hear("error", {"line": " ".join(str(error).split())[:300]})
        except Exception:  # nothing of it may reach a browser
            tab.hear("error", {"line": "that did not work"})

    def close(self) -> None:
        """Ends all that runs."""
        for desk in self._desks.values():
            desk.close()
        for pool in (self._boards, self._searches, self._pictures):
            pool.shutdown(wait=False, cancel_futures=True)

    # ---- sessions -------------------------------------------------------------------------------
    def _welcome(self, tab: Tab, wanted: str) -> None:
        if self._gallery is None:
            self._gallery = gallery(self._extra)
        tab.hear("games", {"games": self._gallery})
        desk = None
        if wanted:
            try:
                desk = self._desk(wanted)
            except GrundyError:
                desk = None
        if desk is None and self.first is not None:
            desk = self._new(*self.first)
            self.first = None
        if desk is None:
            kept = self._shelf.list()
            try:
                desk = self._desk(kept[0]["id"]) if kept else None
            except GrundyError:
                desk = None
        self._seat(tab, desk or self._new("cram", start_of(found("cram"))))

    def _seat(self, tab: Tab, desk: Desk) -> None:
        before = self._at.get(tab)
        if before is not None:
            before.listeners.discard(tab)
        self._at[tab] = desk
        tab.forget()
        tab.hear("sessions", {"sessions": self._shelf.list()})
        desk.join(tab)

    def _desk(self, id_: str) -> Desk:
        if id_ not in self._desks:
            session = self._shelf.load(id_, lambda name: found(name, self._extra))
            self._open(session)
        return self._desks[id_]

    def _new(self, game: str, text: str) -> Desk:
        one = found(game, self._extra)
        position = one.start(text or start_of(one))
        session = Session(one.name, [Tried(-1, "", str(position))])
        self._shelf.keep(session)
        return self._open(session)

    def _open(self, session: Session) -> Desk:
        if len(self._desks) >= MOST_OPEN:
            idle = [id_ for id_, desk in self._desks.items() if not desk.listeners]
            if not idle:
                raise GrundyError(f"at most {MOST_OPEN} sessions are open at a time")
            self._desks.pop(idle[0]).close()
        desk = Desk(session, self._shelf, self._extra, self._recorder)
        self._desks[session.id] = desk
        return desk

    # ---- orders ---------------------------------------------------------------------------------
    def _obey(self, tab: Tab, order: Request) -> None:
        desk, fields = self._at.get(tab), order.fields
        if desk is None:
            return
        match order.name:
            case "new":
                self._seat(tab, self._new(fields["game"], fields["text"]))
            case "open":
                self._seat(tab, self._desk(fields["session"]))
            case "remove":
                self._remove(tab, fields["session"])
            case "import":
                self._import(tab, fields["file"])
            case "export":
                tab.hear(
                    "exported", {"file": json.dumps(desk.session.to_json(), ensure_ascii=False, indent=1)}
                )
            case "rules":
                one = found(fields["game"], self._extra)
                tab.hear("rules", {"game": one.name, "title": one.title, "doc": one.doc})
            case "draw":
                tab.hear("drawn", desk_pictures(desk, fields))
            case name if name in SEARCHING:
                desk.steer(name, fields)
            case name:
                desk.obey(name, fields)
        if order.name == "describe":
            tab.hear("sessions", {"sessions": self._shelf.list()})

    def _remove(self, tab: Tab, id_: str) -> None:
        if (desk := self._at.get(tab)) is not None and desk.session.id == id_:
            raise GrundyError("the session that is open is not removed")
        if (desk := self._desks.pop(id_, None)) is not None:
            desk.close()
        self._shelf.remove(id_)
        tab.hear("sessions", {"sessions": self._shelf.list()})

    def _import(self, tab: Tab, file: str) -> None:
        try:
            data = json.loads(file)
        except (ValueError, RecursionError):
            raise GrundyError("this is no session of grundy studio") from None
        session = session_from(data, lambda name: found(name, self._extra))
        self._shelf.keep(session)
        self._seat(tab, self._open(session))


def desk_pictures(desk: Desk, fields: Any) -> dict[str, Any]:
    """A message with pictures, each under what it is of and its text."""
    of = fields["of"]
    return {f"{of} {text}": picture for text, picture in desk.pictures(of, fields["texts"]).items()}
