"""How positions of games that are won by points are solved."""

from __future__ import annotations

import time
from dataclasses import replace

from grundy.games import ScoringPosition
from grundy.kinds.answer import ScoreAnswer
from grundy.kinds.asked import Question
from grundy.search import SearchInterrupted
from grundy.search.scores import ScoreSolver


def solve_scoring(position: ScoringPosition, solver: ScoreSolver, question: Question) -> ScoreAnswer:
    """The score, and a move that gets it."""
    budget, progress = question.budget, question.progress
    started, nodes_before = time.monotonic(), solver.nodes
    answer = ScoreAnswer(position, method=solver.method_for(position))

    def so_far() -> ScoreAnswer:
        return replace(answer, nodes=solver.nodes - nodes_before, seconds=time.monotonic() - started)

    try:
        score = solver.score(position, budget, progress)
        if score is None:
            return replace(so_far(), stopped_by=solver.stopped_by, known=solver.known_words(position))
        answer = replace(answer, value=score, outcome=score.outcome)
        if question.find_move:
            move = solver.best_move(position, budget, progress)
            answer = replace(answer, best_move=move)
    except KeyboardInterrupt as stop:
        interrupt = stop if isinstance(stop, SearchInterrupted) else SearchInterrupted()
        interrupt.result = replace(so_far(), stopped_by="interrupt", known=solver.known_words(position))
        raise interrupt from None
    return so_far()
