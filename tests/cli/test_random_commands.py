"""Random command lines, one after another on one store: none crashes, and no two answers differ."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random
from subprocess import CompletedProcess
from typing import Any

import pytest
from tests.cli.commands import STORE, complaints, prepare, random_line, read_json, run
from tests.processes import GRUNDY, ran

from grundy.store import Space, Store

HOW = {"--no-theorems": 1, "--no-store": 1, "--json": 1}
HOW |= dict.fromkeys(("--method", "--threads", "--memory", "--time-limit", "--nodes", "--base"), 2)
HOW |= dict.fromkeys(("--store", "--proof"), 2)
"""Options, and of how many words, that say how an answer is found and told, and not of what."""

ANSWER = ("outcome", "grundy", "value", "score", "gets", "winning", "best")
SOLVING = ("solve", "value", "options", "table", "tree", "play")
NO_STORE = ("--store is for searches", "--store is not for --count", "--store and --no-store")
"""What the refusal of a store says, where there is nothing to keep."""

PROOF = Path("new.proof")


def question(line: list[str]) -> list[str]:
    """The same command line without what says how to find the answer.

    By search the value of a compound is its nimber, and by theorems the number that belongs to the variant.
    """
    words, left = iter(line), []
    kept = {"--no-theorems", "--method"} if "--compound" in line else set()
    for word in words:
        if word in HOW.keys() - kept:
            for _ in range(HOW[word] - 1):
                next(words)
        else:
            left.append(word)
    return left


def difference(one: Any, other: Any, where: str = "") -> str | None:
    """Where two answers contradict each other; what one of them does not know is no contradiction."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one.keys() & other.keys() & {*ANSWER, "options", "rows"}:
            if found := difference(one[name], other[name], f"{where} {name}"):
                return found
    elif isinstance(one, list) and isinstance(other, list):
        if len(one) != len(other):
            return f"{where}: {len(one)} and {len(other)}"
        for place, (here, there) in enumerate(zip(one, other, strict=True)):
            if found := difference(here, there, f"{where} {place}"):
                return found
    elif one is not None and other is not None and one != other:
        return f"{where}: {one} and {other}"
    return None


class Session:
    """What has been said on one store, and what each question gets without it."""

    def __init__(self) -> None:
        self.facts: dict[tuple[Any, ...], tuple[Any, list[str]]] = {}
        self.plain: dict[tuple[str, ...], CompletedProcess[str]] = {}
        self.counts = dict.fromkeys(("lines", "answers", "facts", "proofs", "smaller", "refused"), 0)

    def faults(self, line: list[str], as_process: bool = False) -> Iterator[str]:
        PROOF.unlink(missing_ok=True)
        done = ran([*GRUNDY, *line], typed="quit\n") if as_process else run(line)
        self.counts["lines"] += 1
        self.counts["refused"] += done.returncode == 2
        yield from complaints(line, done)
        kept = line[0] in SOLVING and "--store" in line
        if kept and done.returncode == 2 and not any(words in done.stderr for words in NO_STORE):
            place = line.index("--store")
            if run([*line[:place], *line[place + 2 :]]).returncode != 2:
                yield f"refused with the store only: {done.stderr.strip()}"
        if done.returncode in (0, 3):
            yield from self._answered(line, read_json(done.stdout))
        if done.returncode == 0 and "--proof" in line and "--like" not in line:
            yield from self._proved(Random(shlex.join(line)))

    def _answered(self, line: list[str], found: Any) -> Iterator[str]:
        if line[0] not in ("solve", "value", "options", "table") or not isinstance(found, dict):
            return
        if "--like" in line or "--count" in line:
            return
        asked = tuple(question(line))
        if asked not in self.plain:
            self.plain[asked] = run([*asked, "--no-store", "--json"])
        plain = self.plain[asked]
        if plain.returncode != 0:
            yield f"refused when it is asked plainly: {plain.stderr.strip()}"
            return
        self.counts["answers"] += 1
        if differs := difference(found, read_json(plain.stdout)):
            yield f"without the store it is another answer:{differs}"
        for key, value in _facts(line, found):
            known, earlier = self.facts.setdefault(key, (value, line))
            self.counts["facts"] += 1
            if known != value:
                yield f"{key} is {value}, and was {known} by {shlex.join(earlier)}"

    def _proved(self, random: Random) -> Iterator[str]:
        self.counts["proofs"] += 1
        if run(["verify", str(PROOF)]).returncode != 0:
            yield "its certificate is refused"
        elif random.random() < 0.3:
            smaller = run(["minimise", str(PROOF), "--seed", "1"])
            self.counts["smaller"] += smaller.returncode == 0
            yield from (f"minimise: {fault}" for fault in complaints([], smaller))
            if run(["verify", str(PROOF)]).returncode != 0:
                yield "its certificate is refused when it is smaller"


def _facts(line: list[str], found: dict[str, Any]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """What is said about single positions: under which name, and what."""
    by = tuple(line[line.index("--by") :][:2]) if "--by" in line else ()
    if "compound" not in found and "--compound" in line:  # a list of options does not name the variant
        return
    for row in [found, *found.get("rows", ()), *found.get("options", ())]:
        for name in ("outcome", "grundy", "value", "score"):
            if row.get(name) is None:
                continue
            played = (found["game"], row["position"], row.get("compound"), by, found["convention"])
            yield (*played, row.get("plus"), name, _kind(row) if name == "value" else ""), row[name]


def _kind(row: dict[str, Any]) -> str:
    """Which of its values it is: of a compound there are several."""
    if row.get("compound") is None:
        return ""
    return "nimber" if row["value"][0] in "*0123456789" else str(row["value"].split()[0])


def hold(seed: int, count: int, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Session:
    """Runs command lines, one in sixty as a process of its own, and says of all what is wrong."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("NO_COLOR", "1")
    prepare()
    random, session, faults = Random(seed), Session(), []
    for number in range(1, count + 1):
        line = random_line(random)
        faults += [f"{shlex.join(line)}\n    {fault}" for fault in session.faults(line, number % 60 == 0)]
    checked = run(["store", "check", "--again", "2", "--store", STORE])
    assert not faults, "\n".join(faults)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    return session


def test_a_wrong_fact_in_the_store_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    with Store(STORE) as store:
        store.add(Space("cram", 1, "normal"), [("...", 3), (".../.../...", 2)])
    session, line = Session(), shlex.split("solve cram 1x3 --no-theorems --grundy --json")
    assert list(session.faults(line)) == []
    faults = list(session.faults([*line, "--store", STORE]))
    assert any(fault.startswith("without the store it is another answer") for fault in faults)
    assert any("is 3, and was 1 by solve cram 1x3" in fault for fault in faults)
    refused = list(session.faults(shlex.split(f"solve cram 3x3 --no-theorems --grundy --store {STORE}")))
    assert any(fault.startswith("refused with the store only") for fault in refused)


@pytest.mark.parametrize("seed", range(4))
def test_random_command_lines_on_one_store(
    seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    counts = hold(seed, 400, monkeypatch, tmp_path).counts
    assert counts["answers"] > 60
    assert counts["facts"] > 200
    assert counts["proofs"] > 3
    assert counts["refused"] < 140


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 104))
def test_many_random_command_lines_on_one_store(
    seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hold(seed, 2500, monkeypatch, tmp_path)
