"""The library: certificates checked and walked through, facts by the page, runs."""

from __future__ import annotations

import http.client
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.studio.desks import Ear, desk
from tests.studio.test_doors import cookie
from tests.studio.test_doors import pytestmark as built

import grundy
from grundy.errors import GrundyError
from grundy.store import Space, Store
from grundy.store.pages import page, sample
from grundy.studio.library import Library
from grundy.studio.proofs import OpenProof


def opened(path: Path) -> tuple[OpenProof, dict[str, Any]]:
    ear = Ear()
    proof = OpenProof(path, lambda said: ear.hear("proof", said))
    return proof, ear.wait("proof", lambda said: said["state"] in ("holds", "refused"))


def written(path: Path, game: str, text: str, **how: Any) -> Path:
    grundy.solve(grundy.game(game).start(text), theorems=False, **how).proof().write(path)
    return path


@pytest.mark.parametrize(
    ("game", "text", "how"),
    [
        ("cram", "3x4", {}),
        ("cram", "3x3", {}),
        ("nim", "1+2+3", {"misere": True}),
        ("domineering", "3x3", {}),
    ],
)
def test_a_proof_is_checked_and_all_of_it_can_be_walked(
    game: str, text: str, how: dict[str, Any], tmp_path: Path
) -> None:
    """Each option is shown by its own nimber or by an answer, and what they use stands above."""
    proof, said = opened(written(tmp_path / "a.proof", game, text, **how))
    assert said["state"] == "holds"
    waiting, seen = [0], set()
    while waiting:
        node = proof.node(waiting.pop())
        for option in node["options"]:
            shown = option["total"] is not None or option["answer"] is not None
            assert shown or node["nimber"] is None
            for part in [*option["parts"], *(option["answer"] or {"parts": ()})["parts"]]:
                if part["line"] and part["line"] not in seen:
                    assert node["line"] == 0 or part["line"] < node["line"]
                    seen.add(part["line"])
                    waiting.append(part["line"])
    lines = proof.page(1)["lines"]
    assert seen == {one["line"] for one in lines if one["kind"] == "couple"}


def test_every_option_of_an_entry_has_another_nimber(tmp_path: Path) -> None:
    proof, _ = opened(written(tmp_path / "a.proof", "cram", "4x4"))
    for one in proof.page(1)["lines"]:
        node = proof.node(one["line"])
        for option in node["options"]:
            position = grundy.game("cram").start(" + ".join(part["text"] for part in option["parts"]) or "#")
            assert int(position.grundy()) != node["nimber"]
            assert option["total"] in (None, int(position.grundy()))


def test_a_proof_that_does_not_hold_says_where(tmp_path: Path) -> None:
    path = written(tmp_path / "a.proof", "cram", "3x4")
    path.write_text(path.read_text().replace("1 ..\n", "2 ..\n"))
    _, said = opened(path)
    assert said["state"] == "refused"
    assert "\n" not in said["said"]
    path.write_text("no certificate")
    with pytest.raises(GrundyError):
        OpenProof(path, lambda said: None)


def test_a_position_on_the_board_is_proved(tmp_path: Path) -> None:
    with desk(tmp_path, "cram", "3x4") as (one, _):
        _, said = opened(one.proof(tmp_path / "proofs"))
    assert (said["state"], said["claim"]) == ("holds", "outcome N")


@built
def test_files_come_from_own_pages_only(studio: tuple[int, str], tmp_path: Path) -> None:
    port, token = studio
    body = written(tmp_path / "a.proof", "cram", "3x4").read_bytes()

    def sent(body: bytes, **headers: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        connection.request("POST", "/proof", body, {"Host": f"127.0.0.1:{port}", **headers})
        return connection.getresponse().status

    own = {"Origin": f"http://127.0.0.1:{port}", **cookie(port, token)}
    assert sent(body, **own) == 200
    assert sent(b"nonsense", **own) == 400
    assert sent(body, **cookie(port, token)) == 403
    assert sent(body, Origin="http://evil.example", **cookie(port, token)) == 403
    assert sent(body, Origin=own["Origin"]) == 403


def test_facts_come_by_the_page(tmp_path: Path) -> None:
    space = Space("cram", 1, "normal")
    keys = sorted(f"{'.' * (k + 1)}/{'#' * k}." for k in range(100))
    with Store(str(tmp_path / "facts.db")) as store:
        store.add(space, [(key, len(key) % 3) for key in keys])
        library = Library(SimpleNamespace(store=store))
        (shown,) = library.spaces()["spaces"]
        assert (shown["game"], shown["facts"]) == ("cram", 100)
        found, after = [], ""
        while (one := library.page(shown["id"], after, "", ""))["facts"]:
            found += [key for key, _ in one["facts"]]
            after = found[-1]
        assert found == keys
        assert {key for key, _ in library.page(0, "", "", "*2")["facts"]} <= {
            k for k in keys if len(k) % 3 == 2
        }
        assert [fact.key for fact in page(store, space, like="../#.")] == ["../#."]
        assert len(sample(store, space, 30, 100)) <= 30
        assert sum(many for _, many in library.sample(0)["values"]) == 100
        assert "<svg" in library.picture("0 ..")
        assert library.picture("7 ..") == ""
        library.forget(0)
        assert library.page(0, "", "", "")["facts"] == []


def test_without_a_store_there_is_nothing() -> None:
    library = Library(None)
    assert library.spaces() == {"store": "", "spaces": []}
    assert library.runs() == []
    with pytest.raises(GrundyError, match="keeps no store"):
        library.page(0, "", "", "")
