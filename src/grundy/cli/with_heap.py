"""How `grundy solve --plus N` tells who wins a position beside a Nim heap."""

from __future__ import annotations

from typing import Any

from grundy.cli.printing import counted, say
from grundy.kinds import Play
from grundy.kinds.answer import Result
from grundy.kinds.base import has_moves
from grundy.search import stopped_words
from grundy.values import Nimber, Outcome


def tell_beside(asked: str, result: Result, play: Play[Any, Any]) -> None:
    """The answer for people."""
    heap, outcome = result.plus, result.outcome
    name = f"{play.position.game} {asked} + {Nimber(heap)}: "
    if outcome is None:
        say(name, ("unknown", "bold yellow"))
        say((stopped_words(result.stopped_by), "yellow"), f"; {result.known}")
    else:
        number = str(heap) if play.misere else str(Nimber(heap))
        lost = outcome is Outcome.P
        words = f"the {play.value_word} of {asked} is {'' if lost else 'not '}{number}"
        say(name, (f"{outcome}, {outcome.words}: {words}", "bold magenta" if lost else "bold green"))
    if result.winning_move is not None:
        say("winning move: ", (result.winning_move, "bold"))
    elif outcome is Outcome.N and heap == 0 and not has_moves(result.position):
        say("no moves are left: the player to move has won")
    spent = f"{counted(result.nodes, 'node')} in {result.seconds:.2f} s"
    search = f" ({result.method}), {spent}" if result.method else ""
    say((f"by {result.by}{search}", "dim"))
