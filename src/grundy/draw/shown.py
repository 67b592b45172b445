"""What notebooks show: tables with pictures, as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING, Any

from grundy.census import Census
from grundy.draw.census_svg import census_svg
from grundy.draw.table import Table
from grundy.draw.tables import census_table, options_table, sequence_table, variants_table
from grundy.errors import GrundyError
from grundy.games import Game, installed
from grundy.games.writing import unquoted
from grundy.kinds.answer import Result
from grundy.sequences.compute import NimValues
from grundy.sequences.partizan import OutcomeValues
from grundy.values.shown import Tabular

if TYPE_CHECKING:
    from grundy.check import Verified
    from grundy.check.certificate import Header
    from grundy.conjectures import Hunt
    from grundy.kinds import Play
    from grundy.kinds.options import Option
    from grundy.prove.proof import Proof
    from grundy.search.chromatic import ChromaticNumbers
    from grundy.search.monoid import Monoid
    from grundy.search.quotient import Quotient
    from grundy.store import Store

MOST_HEAPS = 300


def table_html(rows: Tabular) -> str:
    """The table, with pictures where there are some."""
    return str(rows.table().html())


def result_html(result: Result) -> str:
    """The position, and what was found."""
    found: dict[str, Any] = {
        "position": str(result.position),
        "outcome": None if result.outcome is None else f"{result.outcome}, {result.outcome.words}",
        "value": result.value if result.value is not None else getattr(result, "grundy", None),
        "winning move": vars(result).get("winning_move"),
        "by": result.by,
        "nodes": f"{result.nodes:,}" if result.nodes else None,
        "seconds": f"{result.seconds:.2f}",
        "stopped by": result.stopped_by or None,
    }
    return card(result.position.draw(), found)


def card(picture: str, said: Mapping[str, Any]) -> str:
    """A picture, and below it what there is to say of what it shows; nothing of what is None."""
    rows = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(str(value))}</td></tr>"
        for name, value in said.items()
        if value is not None
    )
    return f"<div>{picture}</div><table><tbody>{rows}</tbody></table>"


def game_html(game: Game) -> str:
    """A game: what it is about, and a position to try."""
    picture = game.start(game.example).draw() if game.example else ""
    said = {
        "game": game.title,
        "kind": game.kind,
        "about": game.summary or None,
        "a position": game.example or None,
        "rules": f'grundy.explain("{game}")',
    }
    return card(picture, said)


def play_html(play: Play[Any, Any]) -> str:
    """How a position is played."""
    said = {"position": play.position, "kind": play.family, "play": play.convention}
    return card(play.position.draw(), said)


def option_html(option: Option) -> str:
    """The moves that lead to one position, with its picture."""
    return options_table([option]).html()


def variant_html(row: Any) -> str:
    """What is lost in one way to play."""
    return variants_table([row]).html()


def proof_html(proof: Proof) -> str:
    """A certificate that is not written yet."""
    return _claimed(proof.header, {"entries": f"{len(proof.entries):,}"})


def verified_html(found: Verified) -> str:
    """A certificate that holds."""
    by = "the rules of the engine, which found it" if found.native else "the rules in Python"
    theorems = f", {found.by_theorems:,} of them by theorems" if found.by_theorems else ""
    return _claimed(found.header, {"entries": f"{found.entries:,}{theorems}", "verified by": by})


def _claimed(header: Header, more: Mapping[str, str]) -> str:
    text, picture = unquoted(header.position), ""
    with suppress(GrundyError):  # the game of a file, or an arena, has no picture here
        position = installed(header.game).start(text)
        text, picture = str(position), position.draw()
    said = {"game": header.game, "position": text, "play": header.convention, "claim": header.claim}
    return card(picture, {**said, **more})


def hunt_html(hunt: Hunt) -> str:
    """How far a hunt came."""
    about = hunt.about
    size = f"{hunt.size - 1} {about.size}" if hunt.size > about.first else None
    said = {
        "conjecture": about.says,
        "source": about.source,
        "cases checked": f"{hunt.checked:,}, all of up to {size}" if size else f"{hunt.checked:,}",
        "it speaks of": f"{hunt.applied:,} of them",
        "counter-example": hunt.counterexample or "none found",
    }
    return card("", said)


MOST_ELEMENTS = 24
"""Of a monoid with more, no table of products is shown."""


def monoid_html(monoid: Monoid) -> str:
    """Generators and relations, what is lost, and the products of small monoids."""
    names = [monoid.write(element) for element in range(monoid.order)]
    lost = ", ".join(names[element] for element in sorted(monoid.lost))
    shown = card("", {"order": monoid.order, "monoid": monoid.presentation(), "lost": lost or None})
    if monoid.order > MOST_ELEMENTS:
        return shown
    rows = tuple(
        (name, *(names[product] for product in row)) for name, row in zip(names, monoid.product, strict=True)
    )
    return shown + Table(("·", *names), rows).html()


def quotient_html(quotient: Quotient) -> str:
    """A misère quotient, and the class of every generator."""
    monoid = quotient.monoid
    rows = tuple(
        (number, monoid.write(element), element in monoid.lost)
        for number, element in enumerate(quotient.classes)
    )
    return Table(("generator", "class", "lost"), rows).html() + monoid_html(monoid)


def chromatic_html(known: ChromaticNumbers) -> str:
    """A graph, and its game chromatic numbers as far as they are known."""
    told = [
        f"at least {least}" if number is None else str(number)
        for number, least in zip(known.numbers, known.at_least, strict=True)
    ]
    said = {
        "if Alice begins": told[0],
        "if Bob begins": told[1],
        "with three colours": None if known.bitype is None else f"{known.bitype}",
        "stopped by": known.stopped_by or None,
    }
    return card(known.graph.picture().svg(f"graph {known.graph}"), said)


def store_html(store: Store) -> str:
    """What is in a store."""
    rows = tuple(
        (space.game, space.rules, space.convention, count) for space, count in store.spaces().items()
    )
    return Table(("game", "rules", "play", "facts"), rows, f"store {store.name}").html()


def sequence_html(found: NimValues | OutcomeValues) -> str:
    """The first heaps, ten on a line, and the period."""
    table = sequence_table(found)
    assert table.paper is not None
    lines = table.paper.rows[: MOST_HEAPS // 10]
    more = len(table.paper.rows) - len(lines)
    shown = type(table)(table.paper.columns, lines, table.caption)
    return shown.html() + (f"<p>and {more * 10:,} more heaps</p>" if more > 0 else "")


def census_html(found: Census) -> str:
    """The counts, and the smallest graphs if they are graphs and not too many."""
    try:
        pictures = f"<div>{census_svg(found)}</div>"
    except GrundyError:
        pictures = ""
    return census_table(found).html() + pictures
