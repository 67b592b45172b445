"""All open sessions, and the tabs that look at them: who gets which order."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from grundy.errors import GrundyError, LimitReachedError
from grundy.games.conventions import MISERE
from grundy.games.registry import Game
from grundy.studio.charts import Chart, Charts
from grundy.studio.desk import Desk
from grundy.studio.fair import FairPool, Shares
from grundy.studio.gallery import found, gallery, start_of
from grundy.studio.kept import Session, Shelf, Tried, session_from
from grundy.studio.library import Library
from grundy.studio.orders import SEARCHING, OrderError, Request, read_order
from grundy.studio.proofs import OpenProof
from grundy.studio.sequence_chart import SequenceChart
from grundy.studio.tab import Guest
from grundy.studio.table_charts import CensusChart, GrowthChart, graph_picture
from grundy.studio.tasks import TaskList, Tasks
from grundy.studio.thermographs import thermographs

MOST_OPEN = 50
"""Sessions at a time."""

MOST_PROOFS = 12
"""Certificates that are open at a time."""

LAST_WORK = 5.0
"""Seconds: what is under way at the end is waited for, and not longer."""


def one_line(error: Exception) -> str:
    """What an error says, for a page."""
    return " ".join(str(error).split())[:300]


class Hall:
    """The studio without its doors. Orders about boards, searches and pictures are carried out side by side,
    and so are those of several sessions: none of them waits for another, and the server for none."""

    def __init__(
        self,
        folder: Path,
        extra: tuple[Game, ...] = (),
        recorder: Any = None,
        tasks: tuple[TaskList, ...] = (),
    ) -> None:
        self._shelf, self._extra, self._recorder = Shelf(folder), extra, recorder
        self._desks: dict[str, Desk] = {}
        self._at: dict[Guest, Desk] = {}
        self._seating, self._shares = threading.RLock(), Shares()
        self._work = FairPool(2 * MOST_OPEN, "orders")
        self._tasks = Tasks(folder, tasks)
        self._library, self._proofs = Library(recorder), dict[str, OpenProof]()
        self._charts = Charts()
        self.papers = folder / "proofs"
        """Where certificates are put that somebody opens or makes here."""
        self._gallery: list[dict[str, Any]] | None = None
        self.first: tuple[str, str] | None = None
        """The game and the position that the command line named."""

    async def enter(self, tab: Guest, session: str = "", link: tuple[str, str] = ("", "")) -> None:
        """A tab opens: with the game and the position of a link, else with the session that it asks for,
        else with the one of the command line, else with the latest."""
        await asyncio.wrap_future(
            self._do(f"welcome {id(tab)}", tab, lambda: self._welcome(tab, session, link))
        )

    def sit(self, tab: Guest, link: tuple[str, str]) -> None:
        """The same for who cannot wait."""
        self._do(f"welcome {id(tab)}", tab, lambda: self._welcome(tab, "", link))

    def leave(self, tab: Guest) -> None:
        """A tab closes; a search goes on."""
        desk = self._at.pop(tab, None)
        if desk is not None:
            self._unseat(tab, desk)

    def _unseat(self, tab: Guest, desk: Desk) -> None:
        desk.listeners.discard(tab)
        self._do(f"leave {id(tab)}", tab, desk.rest)

    async def take(self, tab: Guest, message: str) -> None:
        """Carries out what a tab asks; what cannot be is one line back."""
        work = self.submit(tab, message)
        if work is not None:
            await asyncio.wrap_future(work)

    def submit(self, tab: Guest, message: str) -> Future[None] | None:
        """The same, and not waited for; None where there is nothing to do."""
        if not tab.may_ask():
            tab.hear("error", {"line": "too many orders at a time"})
            return None
        try:
            order = read_order(message)
        except OrderError as error:
            tab.hear("error", {"line": str(error)})
            return None
        kind = "search" if order.name in SEARCHING else "draw" if order.name == "draw" else "board"
        desk = self._at.get(tab)
        return self._do(f"{kind} {desk.session.id if desk else ''}", tab, lambda: self._obey(tab, order))

    def _do(self, owner: str, tab: Guest, work: Callable[[], None]) -> Future[None]:
        def guarded() -> None:
            try:
                work()
            except (GrundyError, LimitReachedError) as error:
                tab.hear("error", {"line": one_line(error)})
            except Exception:  # nothing of it may reach a browser
                tab.hear("error", {"line": "that did not work"})

        return self._work.submit(owner, guarded)

    def close(self) -> bool:
        """Ends all that runs; whether it has ended before long."""
        desks = tuple(self._desks.values())
        for desk in desks:
            desk.close()
        until = time.monotonic() + LAST_WORK
        worked = all([self._charts.close(until), self._work.close(until)])
        return all([desk.ended(until) for desk in desks]) and worked  # noqa: C419 - each is waited for

    # ---- sessions -------------------------------------------------------------------------------
    def _welcome(self, tab: Guest, wanted: str, link: tuple[str, str]) -> None:
        with self._seating:
            if self._gallery is None:
                self._gallery = gallery(self._extra)
        tab.hear("games", {"games": self._gallery})
        desk = None
        if all(link):
            try:
                order = read_order(json.dumps({"order": "new", "game": link[0], "text": link[1]}))
                desk = self._new(order.fields["game"], order.fields["text"])
            except GrundyError as error:
                tab.hear("error", {"line": one_line(error)})
        elif wanted:
            with contextlib.suppress(GrundyError):
                desk = self._desk(wanted)
        with self._seating:
            first, self.first = self.first, None
        if desk is None and first is not None:
            desk = self._new(*first)
        if desk is None:
            kept = self._shelf.list()
            try:
                desk = self._desk(kept[0]["id"]) if kept else None
            except GrundyError:
                desk = None
        self._seat(tab, desk or self._new("cram", start_of(found("cram"))))

    def _seat(self, tab: Guest, desk: Desk) -> None:
        before = self._at.get(tab)
        if before is not None:
            self._unseat(tab, before)
        self._at[tab] = desk
        tab.forget()
        tab.hear("sessions", {"sessions": self._shelf.list()})
        desk.join(tab)

    def _desk(self, id_: str) -> Desk:
        desk = self._desks.get(id_)
        if desk is None:
            desk = self._open(self._shelf.load(id_, lambda name: found(name, self._extra)))
        return desk

    def _new(self, game: str, text: str) -> Desk:
        one = found(game, self._extra)
        position = one.start(text or start_of(one))
        session = Session(one.name, [Tried(-1, "", str(position))])
        self._shelf.keep(session)
        return self._open(session)

    def _open(self, session: Session) -> Desk:
        desk = Desk(session, self._shelf, self._extra, self._recorder, self._shares)
        with self._seating:
            if session.id in self._desks:  # another tab was faster
                return self._desks[session.id]
            if len(self._desks) >= MOST_OPEN:
                idle = [id_ for id_, other in self._desks.items() if not other.listeners]
                if not idle:
                    raise GrundyError(f"at most {MOST_OPEN} sessions are open at a time")
                self._desks.pop(idle[0]).close()
            self._desks[session.id] = desk
        return desk

    # ---- orders ---------------------------------------------------------------------------------
    def _obey(self, tab: Guest, order: Request) -> None:
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
            case "sight":
                tab.hide(not order.fields["on"])
                desk.look_again()
            case "export":
                tab.hear(
                    "exported", {"file": json.dumps(desk.session.to_json(), ensure_ascii=False, indent=1)}
                )
            case "rules":
                one = found(fields["game"], self._extra)
                tab.hear("rules", {"game": one.name, "title": one.title, "doc": one.doc})
            case "spaces":
                tab.hear("spaces", self._library.spaces())
            case "facts":
                tab.hear("facts", self._library.page(**fields))
            case "sample":
                tab.hear("facts", self._library.sample(fields["space"]))
            case "forget":
                self._library.forget(fields["space"])
                tab.hear("spaces", self._library.spaces())
            case "runs":
                tab.hear("runs", {"runs": self._library.runs()})
            case "prove":
                self.open_proof(desk.proof(self.papers))
            case "proof_page":
                tab.hear("proof_page", self._proof(fields["proof"]).page(fields["first"]))
            case "proof_node":
                tab.hear("proof_node", self._proof(fields["proof"]).node(fields["line"]))
            case "thermographs":
                tab.hear("thermographs", thermographs(fields["texts"], fields["sum"], self._found))
            case "chart_window":
                chart = self._charts[fields["chart"]]
                tab.hear("chart_window", chart.window(fields["first"], fields["last"], fields["columns"]))
            case "chart_stop":
                self._charts[fields["chart"]].stop()
            case name if name.startswith("chart_"):
                self._charts.begin(self._chart(name, fields, lambda said: tab.hear("chart", said)))
            case "tasks":
                tab.hear("tasks", {"tasks": self._tasks.as_json()})
            case "task":
                self._set_task(tab, fields["list"], fields["step"])
            case "draw":
                for text in fields["texts"]:  # each as soon as it is drawn
                    tab.hear("drawn", {f"{fields['of']} {text}": self._picture(desk, fields["of"], text)})
            case name if name in SEARCHING:
                desk.steer(name, fields)
            case name if name.startswith("match_"):
                desk.play(name, fields)
            case name:
                desk.obey(name, fields)
        if order.name == "describe":
            tab.hear("sessions", {"sessions": self._shelf.list()})

    def _found(self, name: str) -> Game:
        return found(name, self._extra)

    def _chart(self, name: str, fields: Mapping[str, Any], tell: Callable[[dict[str, Any]], None]) -> Chart:
        """A chart that has not begun."""
        match name:
            case "chart_sequence":
                return SequenceChart(fields["sequence"], fields["to"], tell)
            case "chart_census":
                return CensusChart(fields["family"], fields["measure"], fields["most"], tell)
            case _:
                misere = fields["convention"] == MISERE
                return GrowthChart(self._found(fields["game"]), fields["range"], misere, tell)

    def _set_task(self, tab: Guest, id_: str, number: int) -> None:
        """Begins a task, in a session of its own."""
        list_, step = self._tasks.step(id_, number)
        desk = self._at.get(tab)
        if desk is None or desk.game.name != list_.game:
            desk = self._new(list_.game, step.text)
            desk.session.name = list_.title
            self._seat(tab, desk)

        def won() -> None:
            self._tasks.finish(id_, number)
            for other in tuple(self._at):
                other.hear("tasks", {"tasks": self._tasks.as_json()})

        desk.boards.begin(step.match(desk.game), 0, False, won=won)

    def open_proof(self, path: Path) -> str:
        """Opens a certificate, and has it checked; its number here. All tabs hear of it."""

        def tell(said: dict[str, Any]) -> None:
            for tab in tuple(self._at):
                tab.hear("proof", said)

        opened = OpenProof(path, tell)
        with self._seating:
            if len(self._proofs) >= MOST_PROOFS:
                self._proofs.pop(next(iter(self._proofs))).close()
            self._proofs[opened.id] = opened
        tell(opened.about())
        return opened.id

    def _proof(self, id_: str) -> OpenProof:
        found = self._proofs.get(id_)
        if found is None:
            raise GrundyError("this certificate is not open any more")
        return found

    def _picture(self, desk: Desk, of: str, text: str) -> str:
        """A picture by what it is of, and its text."""
        if of == "facts":
            return self._library.picture(text)
        if of == "nodes":
            id_, _, text = text.partition(" ")
            return self._proof(id_).picture(text)
        if of == "graphs":
            return graph_picture(text)
        return desk.picture(of, text)

    def _remove(self, tab: Guest, id_: str) -> None:
        if (desk := self._at.get(tab)) is not None and desk.session.id == id_:
            raise GrundyError("the session that is open is not removed")
        if (desk := self._desks.pop(id_, None)) is not None:
            desk.close()
        self._shelf.remove(id_)
        tab.hear("sessions", {"sessions": self._shelf.list()})

    def _import(self, tab: Guest, file: str) -> None:
        try:
            data = json.loads(file)
        except (ValueError, RecursionError):
            raise GrundyError("this is no session of grundy studio") from None
        session = session_from(data, lambda name: found(name, self._extra))
        self._shelf.keep(session)
        self._seat(tab, self._open(session))
