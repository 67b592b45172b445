"""Dots-and-boxes in the words of its players: chains, loops, handouts, control.

The words are those of Berlekamp's book. Opening a long chain or a loop is *loony*: the other player can take
all but the last coins of it and decline these by a *double-dealing move*, after which the first player has to
open the next one.
"""

from __future__ import annotations

from enum import Enum

from grundy.boards.chains import Chain, CoinColours, chains
from grundy.boards.coins import GROUND
from grundy.games import ScoringPosition


class MoveKind(Enum):
    """What a move does: how much it gives away, beside other kinds; and in words, where `{}` are coins."""

    CAPTURE = (0, "captures {}")
    SAFE = (1, "gives nothing away")
    HARD_HEARTED = (2, "a hard-hearted handout of {}: they cannot be declined")
    GIFT = (3, "gives {} away")
    HALF_HEARTED = (4, "a half-hearted handout: the other player may decline the last two coins")
    LONG_CHAIN = (5, "opens a long chain: the other player may decline the last two coins")
    LOOP = (5, "opens a loop: the other player may decline the last four coins")
    DOUBLE_DEALING = (
        6,
        "a double-dealing move: declines the last coins, and the other player has to move on",
    )

    @property
    def generosity(self) -> int:
        """How much it gives away, beside other kinds."""
        return self.value[0]

    @property
    def words(self) -> str:
        """What it does, in words, where `{}` are coins."""
        return self.value[1]


def structure(position: ScoringPosition) -> list[str]:
    """What there is to see in a position, a line each.

    >>> import grundy
    >>> p = grundy.game("strings_and_coins").start("0-1-2-3-0, 0-4-5-0")
    >>> print(*structure(p), sep="\\n")
    chain of 2: 4 5
    long chain of 3: 1 2 3
    every move opens a chain: this is the endgame, and long chains or loops are opened last
    """
    coins = position.coins()
    if coins is None:
        return []
    seen = CoinColours.of(coins)
    lines = []
    if seen.white:
        lines.append(f"can be captured now: {_names(position, sorted(seen.white))}")
    if seen.handout == 2:
        lines.append("the last two of them may be declined: a double-dealing move keeps control")
    elif seen.handout == 4:
        lines.append(
            "the last four of them, two and two, may be declined: a double-dealing move keeps control"
        )
    black = chains(seen.black)
    named = sorted((chain for chain in black if chain.coins), key=lambda chain: len(chain.coins))
    lines += [f"{chain_words(chain)}: {_names(position, chain.coins)}" for chain in named]
    if black and not any(_is_safe(chain, seen) for chain in black):
        lines.append(
            "every move opens a chain: this is the endgame, and long chains or loops are opened last"
        )
    return lines


def chain_words(chain: Chain) -> str:
    """`long chain of 4`, `chain of 2`, `loop of 6`."""
    if chain.is_loop:
        hanging = "" if not chain.ends else " that hangs on a joint"
        return f"loop of {len(chain.coins)}{hanging}"
    return f"{'long ' if chain.is_long else ''}chain of {len(chain.coins)}"


def move_words(position: ScoringPosition, option: ScoringPosition) -> str:
    """What kind of move leads from `position` to `option`.

    >>> import grundy
    >>> p = grundy.game("strings_and_coins").start("0-1-2-3-0")
    >>> move_words(p, p.play("0-1"))
    'opens a long chain: the other player may decline the last two coins'
    """
    kind, coins = move_kind(position, option)
    return "" if kind is None else kind.words.format(coins)


def move_kind(position: ScoringPosition, option: ScoringPosition) -> tuple[MoveKind | None, int]:
    """What a move from `position` to `option` does, and with how many coins; None where there are none."""
    before, after = position.coins(), option.coins()
    if before is None or after is None:
        return None, 0
    won = len(before) - len(after)
    if won:
        return MoveKind.CAPTURE, won
    seen, left = CoinColours.of(before), CoinColours.of(after)
    new = len(left.white) - len(seen.white)
    if seen.white and not new:
        return MoveKind.DOUBLE_DEALING, new
    if not new:
        return MoveKind.SAFE, new
    if left.handout == 2:
        return MoveKind.LONG_CHAIN if new > 2 else MoveKind.HALF_HEARTED, new
    if left.handout == 4:
        return MoveKind.LOOP, new
    return MoveKind.HARD_HEARTED if new == 2 else MoveKind.GIFT, new


def _is_safe(chain: Chain, seen: CoinColours) -> bool:
    """Whether a cut gives nothing away: a single string between joints that keep two strings."""
    if chain.coins or len(chain.strings) > 1:
        return False
    return all(end == GROUND or seen.black.degree[end] > 2 for end in chain.ends)


def _names(position: ScoringPosition, coins: list[int] | tuple[int, ...]) -> str:
    return " ".join(position.coin_name(coin) for coin in coins)
