"""The matches of many a course on games: take one, two or three; who takes the last one loses.

The game as a graph, written by hand: a vertex is the number of matches that are left and whose turn it is.
"""

from grundy.arena import Arena, Side

MATCHES = 21

Turn = tuple[int, str]


def moves(turn: Turn) -> list[Turn]:
    left, player = turn
    other = "Bob" if player == "Alice" else "Alice"
    return [(left - taken, other) for taken in (1, 2, 3) if taken <= left]


def owner(turn: Turn) -> str:
    return turn[1]


def main() -> None:
    turns = [(left, player) for left in range(MATCHES + 1) for player in ("Alice", "Bob")]
    graph = {turn: moves(turn) for turn in turns}
    # No match is left: the other player has taken the last one and lost.
    solution = Arena.of(graph, owner, terminal="misere").solve()
    lost = [
        left for left, player in turns if player == "Alice" and solution.winner((left, player)) is Side.BOB
    ]
    print("Alice loses with", *lost, "matches on the table")
    print("With 10 she leaves", *(left for left, _ in solution.good_moves((10, "Alice"))))
    print("A best play from 10:", *(left for left, _ in solution.play((10, "Alice"))))


if __name__ == "__main__":
    main()
