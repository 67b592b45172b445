"""Bitypes: who wins a position of the colouring game, and who wins it with one idle move beside it.

A type is `A` or `B` if Alice or Bob wins whoever begins, `N` if the next player wins and `P` if the previous
one does. The first letter of a bitype is the type of the position, the second that of the position and an
isolated vertex, which either player may use to pass, once. There are nine of them, since who wins as second
player wins as first one with an idle move more. A. Guignard, "Jeux de coloration de graphes", chapter 6.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Self

from grundy.errors import GrundyError
from grundy.values.latex import Typeset
from grundy.values.outcome import Outcome

_WINS = {"A": (True, True), "N": (True, False), "P": (False, True), "B": (False, False)}
"""Whether Alice wins if she begins, and if Bob does."""

_OUTCOMES = {"A": Outcome.L, "B": Outcome.R, "N": Outcome.N, "P": Outcome.P}


@dataclass(frozen=True)
class Bitype(Typeset):
    """One of the nine bitypes; a larger one is better for Bob.

    >>> Bitype("AN").mirror, Bitype("AN") < Bitype("PN"), Bitype("NN") <= Bitype("PN")
    (Bitype('NA'), True, False)
    >>> print(*BITYPES)
    AA AN NA NN NP PN BB BN NB
    """

    letters: str

    def __post_init__(self) -> None:
        if self.letters not in _LEGAL:
            raise GrundyError(f"{self.letters!r} is no bitype; they are {', '.join(_LEGAL)}")

    @classmethod
    def of_wins(cls, alice: tuple[bool, bool], bob: tuple[bool, bool]) -> Self:
        """From whether Alice wins if she begins, without and with an idle move, and if Bob begins."""
        types = {wins: letter for letter, wins in _WINS.items()}
        return cls("".join(types[pair] for pair in zip(alice, bob, strict=True)))

    @classmethod
    def of_options(cls, options: Iterable[Self]) -> Self:
        """The bitype of a position from those of its options, of which there is at least one.

        >>> print(Bitype.of_options([Bitype("PN"), Bitype("NP")]))
        NN
        """
        found = set(options)
        alice = any(option.alice_wins(True) for option in found)
        bob = all(option.alice_wins(False) for option in found)
        alice_idle = bob or any(option.alice_wins(True, idle=True) for option in found)
        bob_idle = alice and all(option.alice_wins(False, idle=True) for option in found)
        return cls.of_wins((alice, alice_idle), (bob, bob_idle))

    def possible_options(self) -> frozenset[Self]:
        """The bitypes that an option of a position of this bitype can have.

        >>> print(*sorted(map(str, Bitype("PN").possible_options())))
        NA NB NN NP
        """
        everything = [type(self)(letters) for letters in _LEGAL]
        found: set[Self] = set()
        for size in range(1, len(everything) + 1):
            for options in combinations(everything, size):
                if type(self).of_options(options) == self:
                    found.update(options)
        return frozenset(found)

    def alice_wins(self, bob_begins: bool, idle: bool = False) -> bool:
        """Whether Alice wins; with `idle`, beside an idle move."""
        return _WINS[self.letters[idle]][bob_begins]

    @property
    def outcome(self) -> Outcome:
        """Who wins, with Alice as Left and Bob as Right."""
        return _OUTCOMES[self.letters[0]]

    @property
    def conditions(self) -> str:
        """Who wins if Alice begins, without and with an idle move, and if Bob does.

        >>> Bitype("PN").conditions
        'BAAB'
        """
        return "".join("BA"[self.alice_wins(bob, idle)] for bob in (False, True) for idle in (False, True))

    @property
    def mirror(self) -> Self:
        """The bitype with an idle move more."""
        return type(self)(self.letters[::-1])

    @property
    def is_constant(self) -> bool:
        """Whether an idle move makes no difference."""
        return self.letters[0] == self.letters[1]

    def __le__(self, other: Self) -> bool:
        return all(a >= b for a, b in zip(*self._bob_loses(other), strict=True))

    def __lt__(self, other: Self) -> bool:
        return self != other and self <= other

    def _bob_loses(self, other: Self) -> tuple[list[bool], list[bool]]:
        return [c == "A" for c in self.conditions], [c == "A" for c in other.conditions]

    def latex(self) -> str:
        return rf"\mathrm{{{self.letters}}}"

    def __str__(self) -> str:
        return self.letters

    def __repr__(self) -> str:
        return f"Bitype({self.letters!r})"


_LEGAL = ("AA", "AN", "NA", "NN", "NP", "PN", "BB", "BN", "NB")
BITYPES = tuple(Bitype(letters) for letters in _LEGAL)


@dataclass(frozen=True)
class SignedBitype(Typeset):
    """A bitype, and the parity of the number of moves that are left.

    >>> print(SignedBitype.parse("NB1"))
    NB1
    """

    bitype: Bitype
    sign: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        if text[2:] not in ("0", "1"):
            raise GrundyError(f"{text!r} is no bitype with a sign, such as NB1")
        return cls(Bitype(text[:2]), int(text[2:]))

    @property
    def outcome(self) -> Outcome:
        return self.bitype.outcome

    def latex(self) -> str:
        return rf"{self.bitype.latex()}_{self.sign}"

    def __str__(self) -> str:
        return f"{self.bitype}{self.sign}"


@dataclass(frozen=True)
class ExtendedBitype(Typeset):
    """A bitype, and whether the players who win can do so in any sum, by answering where the other moved.

    Such positions conform. AA+ is worth idle moves, NN+ and NN+ make BB+, and BB+ decides every sum. Of a
    variable bitype it is not asked.

    >>> print(ExtendedBitype(Bitype("AA"), True), ExtendedBitype(Bitype("AA"), False))
    AA+ AA-
    """

    bitype: Bitype
    conforms: bool | None

    def latex(self) -> str:
        return rf"{self.bitype.latex()}^{{{str(self)[2:]}}}"

    def __str__(self) -> str:
        return str(self.bitype) + ("" if self.conforms is None else "-+"[self.conforms])


def sum_bounds(*parts: SignedBitype) -> frozenset[Bitype]:
    """The bitypes that a sum of positions can have, as far as those of the parts tell.

    Bob never does worse in a sum than in one part of it, with the others as idle moves (Prop. 6.7.2).
    If Alice begins, Bob wins also if there are two parts in which he wins when he begins, after her move.
    From these two rules follows the whole of Guignard's Table 6.3.

    >>> nn, pn = SignedBitype.parse("NN0"), SignedBitype.parse("PN0")
    >>> sorted(map(str, sum_bounds(nn, nn))), sorted(map(str, sum_bounds(nn, pn)))
    (['BB'], ['BB', 'BN'])
    """
    return frozenset(bitype for bitype in BITYPES if _possible(bitype, parts))


def _possible(whole: Bitype, parts: tuple[SignedBitype, ...]) -> bool:
    total = sum(part.sign for part in parts)
    for idle in (False, True):
        ready = 0
        for part in parts:
            others = (total - part.sign + idle) % 2 == 1
            for bob_begins in (False, True):
                if not part.bitype.alice_wins(bob_begins, others) and whole.alice_wins(bob_begins, idle):
                    return False
            ready += not part.bitype.alice_wins(True, not others)
        if ready > 1 and whole.alice_wins(False, idle):
            return False
    return True
