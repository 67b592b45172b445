"""Conjectures on Sprouts and Cram in the theses of J. Lemoine and S. Viennot."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grundy.budget import AnyLimits
from grundy.conjectures.registry import Instance, conjecture
from grundy.games import game
from grundy.search import Solver
from grundy.values import Nimber

AJS = (
    'D. Applegate, G. Jacobson, D. Sleator, "Computer analysis of Sprouts", technical report, '
    "Carnegie Mellon University (1991)"
)
THESIS = (
    'J. Lemoine, S. Viennot, "Méthodes algorithmiques pour la résolution des jeux combinatoires", theses, '
    "Université Lille 1 (2011)"
)


@conjecture(
    name="sprouts-normal",
    game="sprouts",
    says="the nimber of n spots is 1 if n mod 6 is 3, 4 or 5, and 0 if not",
    source=f"{AJS}, for the winner; {THESIS}, for the nimber",
    size="spots",
    first=1,
    to=10,
)
def sprouts_normal(spots: int) -> Iterator[Instance]:
    yield _case(f"{spots}", lambda value: value == (spots % 6 in (3, 4, 5)))


@conjecture(
    name="sprouts-surfaces",
    game="sprouts",
    says="on an orientable surface the nimber of n spots is that of the plane: "
    "1 if n mod 6 is 3, 4 or 5, else 0; up to 9 handles",
    source=f"{THESIS}, conjecture 7",
    size="spots",
    first=1,
    to=5,
)
def sprouts_surfaces(spots: int) -> Iterator[Instance]:
    for handles in range(1, 10):
        yield _case(f"{spots}@{handles}", lambda value: value == (spots % 6 in (3, 4, 5)))


@conjecture(
    name="sprouts-misere",
    game="sprouts",
    says="in misère play the first player wins with n > 4 spots exactly if n mod 6 is 0, 4 or 5",
    source="J. Lemoine, S. Viennot, in OEIS A164950",
    size="spots",
    first=1,
    to=9,
)
def sprouts_misere(spots: int) -> Iterator[Instance]:
    yield _misere(spots, (0, 4, 5), 6, above=4)


@conjecture(
    name="sprouts-misere-1991",
    game="sprouts",
    says="in misère play the first player wins with n spots exactly if n mod 5 is 0 or 1",
    source=AJS,
    size="spots",
    first=1,
    to=9,
    refuted="12 spots",
)
def sprouts_misere_1991(spots: int) -> Iterator[Instance]:
    yield _misere(spots, (0, 1), 5, above=0)


@conjecture(
    name="cram-3xn-misere",
    game="cram",
    says="the misère Grundy values of the boards 3xn, n >= 3, are 1, 0, 0, 1, 0, 0, ...",
    source=THESIS,
    size="columns",
    first=3,
    to=8,
)
def cram_misere(columns: int) -> Iterator[Instance]:
    text = f"3x{columns}"
    yield _case(text, lambda value: value == (columns % 3 == 0), name="cram", misere=True)


def _misere(spots: int, won: tuple[int, ...], modulus: int, above: int) -> Instance:
    def check(limits: AnyLimits) -> bool | None:
        if spots <= above:
            return None
        position = game("sprouts").start(str(spots))
        return Solver(position, misere=True, limits=limits).outcome(position).value == (
            "N" if spots % modulus in won else "P"
        )

    return Instance(f"{spots}", check)


def _case(
    text: str, holds: Callable[[Nimber], bool], name: str = "sprouts", misere: bool = False
) -> Instance:
    def check(limits: AnyLimits) -> bool:
        position = game(name).start(text)
        return holds(Solver(position, misere=misere, limits=limits).grundy(position))

    return Instance(text, check)
