"""What all tabs that show one session share: its position, what is known of it, its search."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from grundy.budget import Budget, Limits
from grundy.errors import GrundyError
from grundy.games import Player, Position
from grundy.games.editor import Editor
from grundy.games.registry import Game
from grundy.kinds import Settings
from grundy.matches.match import Match
from grundy.studio import editing
from grundy.studio.fair import Shares
from grundy.studio.gallery import asked_of, found, start_of
from grundy.studio.kept import SET_UP, Session, Shelf, Tried
from grundy.studio.pens import Sheets, has_sheet, told
from grundy.studio.pictures import drawn
from grundy.studio.playing import Boards
from grundy.studio.steered import SteeredSearch
from grundy.studio.valuation import ListedOptions, Valuation

PROOF_SECONDS, PROOF_MEMORY = 60.0, 2**30
"""What the search for a proof may use."""


class Listener(Protocol):
    """A tab, or whoever wants to know."""

    @property
    def hidden(self) -> bool:
        """Whether nobody sees it."""

    def hear(self, kind: str, message: dict[str, Any]) -> None:
        """Takes a message, from any thread."""


class Desk:
    """One session that is open."""

    def __init__(
        self,
        session: Session,
        shelf: Shelf,
        extra: tuple[Game, ...],
        recorder: Any = None,
        shares: Shares | None = None,
    ) -> None:
        self.session, self._shelf, self._extra, self._recorder = session, shelf, extra, recorder
        self._shares = shares or Shares()
        self.listeners: set[Listener] = set()
        self._mutex = threading.RLock()
        self.game = found(session.game, extra)
        self.position = self.game.start(session.text)
        self.options = ListedOptions(self.position, session.convention == "misere")
        self.valuation: Valuation | None = None
        self._values: dict[str, Any] = {}
        self._solvers: dict[bool, Any] = {}
        self._serial = 0
        self.valuing = True
        self.search: SteeredSearch | None = None
        self._look: dict[str, Any] | None = None
        self._orders = 0
        self.boards = Boards(self._shares, lambda said: self.tell("match", said), self._keep_matches)
        self._matches_read = False
        self._sheets = Sheets()

    # ---- telling --------------------------------------------------------------------------------
    def tell(self, kind: str, message: dict[str, Any]) -> None:
        """Says something to all tabs."""
        for listener in tuple(self.listeners):
            listener.hear(kind, message)

    def join(self, listener: Listener) -> None:
        """A new tab: it hears how things stand."""
        self.listeners.add(listener)
        with self._mutex:
            listener.hear("session", self.about())
            listener.hear("board", self.board())
            if self._values:
                listener.hear("values", self._values)
            if self._look is not None:
                listener.hear("look", self._look)
            self._read_matches()
            if self.boards.live:
                listener.hear("match", self.boards.about())
            if self.valuation is None or self.valuation.halted:
                self._evaluate()

    def rest(self) -> None:
        """Values are found for those who look; a search goes on without anybody."""
        with self._mutex:
            if not self.listeners and self.valuation is not None and self.valuation.is_alive():
                self.valuation.halt()

    def about(self) -> dict[str, Any]:
        """The session, for its page."""
        session = self.session
        return {
            "id": session.id, "game": session.game, "title": self.game.title, "name": session.name,
            "author": session.author, "comment": session.comment, "search": session.search,
            "log": session.log,
        }  # fmt: skip

    def board(self) -> dict[str, Any]:
        """The position, its moves, and what was tried."""
        session, position = self.session, self.position
        return {
            "at": session.at,
            "serial": self._serial,
            "text": str(position),
            "svg": drawn(position, *self._way()),
            "sheet": self._sheet(),
            "options": self.options.as_json(),
            "more": self.options.more,
            "tried": [[one.parent, one.move] for one in session.tried],
            "editor": _told(editing.editor_of(position), position),
            "convention": session.convention,
            "asked": asked_of(position),
            "command": self._command(),
            "python": self._python(),
        }

    def _way(self) -> tuple[Position, list[str]]:
        """The position that was set up last on the way here, and the moves since."""
        moves: list[str] = []
        one = self.session.tried[self.session.at]
        while one.parent >= 0 and one.move != SET_UP:
            moves.append(one.move)
            one = self.session.tried[one.parent]
        return self.game.start(one.text), moves[::-1]

    def _sheet(self) -> dict[str, Any] | None:
        """The position as it is drawn with the pen, in a game that has one."""
        if not has_sheet(self.position):
            return None
        at = self.session.at
        return told(*self._sheets.of(at, self.position, self.session.tried[at].parent))

    def _command(self) -> str:
        misere = " --misere" if self.session.convention == "misere" else ""
        return f"grundy solve {self.game.name} '{self.position}'{misere}"

    def _python(self) -> str:
        how = "misere=True" if self.session.convention == "misere" else ""
        return f"grundy.game({self.game.name!r}).start({str(self.position)!r}).outcome({how})"

    # ---- exploring ------------------------------------------------------------------------------
    def obey(self, name: str, fields: Mapping[str, Any]) -> None:
        """Carries out an order about the board."""
        with self._mutex:
            match name:
                case "place":
                    self._go_to("", self.game.start(fields["text"]), root=True)
                case "play":
                    self._go_to(fields["move"], self.position.play(fields["move"]))
                case "stroke":
                    move, sheet = self._sheets.move(self.session.at, self.position, fields["points"])
                    self._draw_move(move, sheet)
                case "visit":
                    self._visit(fields["node"])
                case "edit" | "heap" | "link" | "mark" | "vertex" | "resize":
                    self._go_to("", edited(self.position, name, fields), root=True)
                case "convention":
                    self._play_by(fields["convention"])
                case "value":
                    self._switch(fields["on"])
                case "describe":
                    for key, value in fields.items():
                        setattr(self.session, key, value.strip())
                    self._keep()
                    self.tell("session", self.about())

    def _go_to(self, move: str, position: Position, root: bool = False) -> None:
        """Goes on by a move, or with another position: then what was tried begins anew where nothing was."""
        if root and len(self.session.tried) == 1:
            self.session.tried, self.session.at = [Tried(-1, "", str(position))], 0
        elif root:
            self.session.add(SET_UP, str(position))
        else:
            self.session.add(move, str(position))
        self._stand(position)

    def _draw_move(self, move: str, sheet: Any) -> None:
        position = self.position.play(move)
        self._sheets.keep(self.session.add(move, str(position)), str(position), sheet)
        self._stand(position)

    def _visit(self, node: int) -> None:
        if node >= len(self.session.tried):
            raise GrundyError("nothing was tried there")
        self.session.at = node
        self._stand(self.game.start(self.session.text))

    def _play_by(self, convention: str) -> None:
        if convention == "misere" and not asked_of(self.position)["misere"]:
            raise GrundyError(f"there is no misère play of {self.game.title}")
        self.session.convention = convention
        self._stand(self.position)

    def _stand(self, position: Position) -> None:
        self.position = position
        self.options = ListedOptions(position, self.session.convention == "misere")
        self._values = {}
        self._serial += 1
        self._keep()  # before anybody is told
        self.tell("board", self.board())  # before its values
        self._evaluate()

    def _keep(self) -> None:
        self._shelf.keep(self.session)

    # ---- playing --------------------------------------------------------------------------------
    def play(self, name: str, fields: Mapping[str, Any]) -> None:
        """Carries out an order about matches."""
        if name == "match_new":
            with self._mutex:
                start = self.position
            who = tuple(fields["who"])
            match = Match(start, fields["convention"] == "misere", Player(fields["first"]), (who[0], who[1]))
            self.boards.begin(match, fields["clock"], fields["beside"])
        elif name == "match_open":
            self.boards.begin(self._match_from(fields["text"]), 0, True)
        else:
            self.boards.obey(name, fields)

    def _match_from(self, text: str) -> Match:
        return Match.parse(text, self._own_game)

    def _own_game(self, name: str) -> Game:
        if name != self.game.name:
            raise GrundyError(f"this match is of another game: open {name} first")
        return self.game

    def _read_matches(self) -> None:
        if self._matches_read:
            return
        self._matches_read = True
        for text in tuple(self.session.matches):
            self.boards.begin(self._match_from(text), 0, True)

    def _keep_matches(self, texts: list[str]) -> None:
        with self._mutex:
            if texts != self.session.matches and self._matches_read:
                self.session.matches = texts
                self._keep()

    # ---- values ---------------------------------------------------------------------------------
    def _switch(self, on: bool) -> None:
        self.valuing = on
        if on:
            self._evaluate()
        elif self.valuation is not None:
            self.valuation.halt()

    def _evaluate(self) -> None:
        self._settle()
        misere, serial = self.session.convention == "misere", self._serial
        valuation: Valuation = Valuation(
            self.options, misere, self._solvers.get(misere),
            lambda said: self._heard(valuation, serial, said), self._shares,
        )  # fmt: skip
        self.valuation = valuation
        if self.valuing:
            valuation.start()
        else:
            valuation.say_nothing()

    def _settle(self) -> None:
        """Ends what is being valued; what it learned is kept, but a solver serves one at a time."""
        before = self.valuation
        if before is None or before.ident is None:
            return
        before.halt()
        before.join(2.0)
        self._solvers[before.misere] = None if before.is_alive() else before.solver

    def _heard(self, valuation: Valuation, serial: int, said: dict[str, Any]) -> None:
        if valuation is self.valuation and serial == self._serial:
            self._values = {"serial": serial, **said}
            self.tell("values", self._values)

    # ---- proving --------------------------------------------------------------------------------
    def proof(self, folder: Path) -> Path:
        """A certificate of who wins the position, in a file."""
        with self._mutex:
            position, misere = self.position, self.session.convention == "misere"
        how = Settings(misere, limits=Budget(Limits(PROOF_MEMORY, PROOF_SECONDS)), theorems=False)
        play = how.play_of(position)
        result = play.solve(how.question(), how.solver(position))
        if not result.answered:
            raise GrundyError(f"who wins was not found in {PROOF_SECONDS:g} seconds")
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = folder / f"{secrets.token_hex(6)}.proof"
        result.proof().write(path)
        return path

    # ---- searching ------------------------------------------------------------------------------
    def steer(self, name: str, fields: Mapping[str, Any]) -> None:
        """Carries out an order about the search."""
        if name == "begin":
            self._begin(fields)
            return
        search = self.search
        if search is None:
            if name in ("watch", "rate"):
                return
            raise GrundyError("there is no search")
        search.obey(name, fields)

    def _begin(self, form: Mapping[str, Any]) -> None:
        if self.search is not None:
            self.search.end()
        with self._mutex:
            position = self.position
        view, rate = (self.search.view, self.search.rate) if self.search else (None, None)
        search = SteeredSearch(
            position, form, self._recorder, lambda look: self._looked(search, look), self._seen
        )
        if view is not None and rate is not None:
            search.view, search.rate = {**view, "node": 0}, rate
        self.search = search
        self.session.search = {key: value for key, value in form.items() if key != "log"}
        self.session.log, self._orders = "", 0
        self._keep()
        self.tell("session", self.about())
        search.begin()

    def _seen(self) -> bool:
        return any(not one.hidden for one in tuple(self.listeners))

    def look_again(self) -> None:
        """Somebody has come, or has gone out of sight: the looks come as often as they are seen."""
        if self.search is not None:
            self.search.wake()

    def _looked(self, search: SteeredSearch, look: dict[str, Any]) -> None:
        if search is not self.search:
            return
        if look["orders"] != self._orders:  # an order has taken effect: that is when it is noted down
            self._orders, self.session.log = look["orders"], search.log
            self._keep()
            self.tell("log", {"text": self.session.log})
        self._look = look
        self.tell("look", look)

    # ---- pictures -------------------------------------------------------------------------------
    def picture(self, of: str, text: str) -> str:
        """Of an option, after the move that led there, of a row of the search, or of a game; empty where
        there is none."""
        try:
            if of == "rows":
                return "" if self.search is None else self.search.draw(text)
            if of == "games":
                one = found(text, self._extra)
                return drawn(one.start(start_of(one)))
            move, _, text = text.rpartition("\n")
            return drawn(self.game.start(text), self.position, [move] if move else [])
        except GrundyError:
            return ""

    def close(self) -> None:
        """Ends what runs."""
        if self.valuation is not None:
            self.valuation.halt()
        if self.search is not None:
            self.search.end()
        self.boards.close()

    def ended(self, until: float) -> bool:
        """Waits for what was told to end; whether it has."""
        valuation = self.valuation
        if valuation is not None and valuation.ident is not None:
            valuation.join(max(until - time.monotonic(), 0.0))
            if valuation.is_alive():
                return False
        return self.boards.ended(until)


def edited(position: Position, name: str, fields: Mapping[str, Any]) -> Position:
    """The position that an order of setting up makes of another one."""
    editor = editing.editor_of(position)
    match name:
        case "heap":
            return editing.heap(position, fields["place"], fields["by"])
        case "link":
            return editing.link(position, editor, fields["a"], fields["b"])
        case "mark":
            return editing.mark(position, editor, fields["spot"])
        case "vertex":
            return editing.vertex(position, editor, fields["gone"])
        case "resize":
            return editing.resize(position, editor, fields["rows"], fields["columns"])
        case _ if editor.kind == "lines":
            return editing.join(position, fields["spot"])
        case _:
            return editing.cycle(position, editor, fields["spot"])


def _told(editor: Editor, position: Position) -> dict[str, Any]:
    """What a page needs to know of how a position is edited."""
    return {
        "kind": editor.kind,
        "marks": editor.marks,
        "alone": editor.alone,
        "sides": editing.sides_of(position, editor),
    }
