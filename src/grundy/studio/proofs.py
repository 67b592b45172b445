"""A certificate that is opened: checked in the background, and walked through entry by entry."""

from __future__ import annotations

import secrets
import tempfile
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from grundy.check import CertificateReader, Entry, RefusedError
from grundy.check.checker import Checker
from grundy.check.index import Index, creating
from grundy.check.run import GameCase, NoTheorems
from grundy.errors import GrundyError, LimitReachedError
from grundy.prove.native_check import verify
from grundy.studio.pictures import drawn
from grundy.theorems.statements import PlainTheorems

A_PAGE, MOST_OPTIONS, MOST_TEXT = 60, 400, 2000
MOST_BYTES = 200 * 2**20
TELLS_EVERY = 500


class OpenProof:
    """One certificate. Nothing in it is run, and its game is one that is installed."""

    def __init__(self, path: Path, tell: Callable[[dict[str, Any]], None]) -> None:
        self.path, self._tell = path, tell
        self.id = secrets.token_hex(4)
        self.reader = CertificateReader(path)
        self.header = self.reader.header
        self.case = GameCase(self.header, None)
        self.state, self.said, self.done = "reading", "", 0
        self._folder = tempfile.TemporaryDirectory(prefix="grundy-studio-")
        self._place = f"{self._folder.name}/entries"
        self._closed = False
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        try:
            with creating(self._place, self.case.subject) as add:
                for entry in self.reader:
                    add(self.reader.line, entry)
            self.state = "checking"
            self._tell(self.about())
            found = verify(self.path, theorems=PlainTheorems(), progress=self._progress)
            self.state = "holds"
            self.said = f"{found.couples:,} couples" + (
                f", {found.by_theorems:,} of them by theorems" if found.by_theorems else ""
            )
        except (GrundyError, LimitReachedError) as error:
            self.state, self.said = "refused", " ".join(str(error).split())[:400]
        except Exception:
            self.state, self.said = "refused", "this certificate cannot be read"
        if not self._closed:
            self._tell(self.about())

    def _progress(self, done: int, entries: int) -> None:
        if self._closed:
            raise LimitReachedError.by("stop")
        if done - self.done >= TELLS_EVERY:
            self.done = done
            self._tell(self.about())

    def about(self) -> dict[str, Any]:
        """The certificate, for its page."""
        header = self.header
        return {
            "id": self.id, "game": header.game, "position": header.position[:MOST_TEXT],
            "claim": header.claim, "convention": header.convention, "producer": header.producer[:200],
            "entries": header.entries,
            "state": self.state, "said": self.said, "done": self.done,
        }  # fmt: skip

    # ---- walking --------------------------------------------------------------------------------
    def _index(self) -> Index:
        if self.state == "reading":
            raise GrundyError("this certificate is still being read")
        return Index(self._place)

    def page(self, first: int) -> dict[str, Any]:
        """Entries from a line on."""
        index = self._index()
        shown = [self._told(line, entry) for line, entry in index.between(first, first + A_PAGE)]
        return {"id": self.id, "first": first, "last": index.last, "lines": shown}

    @staticmethod
    def _told(line: int, entry: Entry) -> dict[str, Any]:
        return {
            "line": line, "kind": entry.kind, "text": entry.text[:MOST_TEXT],
            "says": entry.form or entry.has or entry.winner or _number(entry), "by": entry.by,
        }  # fmt: skip

    def node(self, line: int) -> dict[str, Any]:
        """An entry, each of its options, and how the certificate answers it. Line 0 is the claim itself."""
        index = self._index()
        checker = self.case.checker(index, NoTheorems())
        if not isinstance(checker, Checker):
            raise GrundyError("entries of this kind are listed, and not walked through")
        if line == 0:
            needs = checker.play.needs(self.header.claim)
            end = index.last + 1
            return {
                "id": self.id, "line": 0, "text": self.case.words[:MOST_TEXT], "nimber": None, "by": "",
                "options": [self._answered(checker, need.sum, need.nimber, end) for need in needs],
                "words": [need.words for need in needs], "more": 0,
            }  # fmt: skip
        found = next(index.between(line, line + 1), None)
        if found is None:
            raise GrundyError("there is no such entry")
        _, entry = found
        if entry.kind != "couple":
            raise GrundyError("entries of this kind are listed, and not walked through")
        node = checker.play.read(entry.text)
        options: Sequence[Any] = [] if entry.by else checker.play.options(node)
        answered = [self._answered(checker, parts, entry.nimber, line) for parts in options[:MOST_OPTIONS]]
        return {
            "id": self.id, "line": line, "text": entry.text[:MOST_TEXT], "nimber": entry.nimber,
            "by": entry.by, "options": answered, "words": [], "more": max(len(options) - MOST_OPTIONS, 0),
        }  # fmt: skip

    def _answered(
        self, checker: Checker[Any], parts: Sequence[Any], n: int | None, line: int
    ) -> dict[str, Any]:
        """An option, which has not the nimber n: by its own nimber, or by an option of it that has."""
        total, unknown = checker.known(parts, line)
        answer: dict[str, Any] | None = None
        if len(unknown) == 1:
            wanted = total ^ (n or 0)
            for option in checker.play.options(unknown[0]):
                if checker.known(option, line) == (wanted, []):
                    answer = self._sum(checker, option, line)
                    break
        said = self._sum(checker, parts, line)
        return {**said, "total": total if not unknown else None, "answer": answer}

    def _sum(self, checker: Checker[Any], parts: Sequence[Any], line: int) -> dict[str, Any]:
        shown = []
        for part in parts:
            found = checker.index.about("couple", checker.play.subject(part))
            known = found is not None and found[0] < line
            shown.append(
                {
                    "text": checker.play.write(part)[:MOST_TEXT],
                    "line": found[0] if found is not None and known else 0,
                    "nimber": found[1].nimber if found is not None and known else None,
                }
            )
        return {"parts": shown}

    def picture(self, text: str) -> str:
        """The picture of a node, if it is a position."""
        try:
            return drawn(self.case.position.game.start(text))
        except GrundyError:
            return ""

    def close(self) -> None:
        """Forgets it."""
        self._closed = True


def _number(entry: Entry) -> str:
    return "N" if entry.nimber is None else str(entry.nimber)


__all__ = ["MOST_BYTES", "OpenProof", "RefusedError"]
