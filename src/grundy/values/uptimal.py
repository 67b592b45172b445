"""Uptimals: sums of a number, powers of up and a nimber (J. H. Conway and A. Ryba; A. N. Siegel,
*Combinatorial Game Theory*, 2013)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grundy.values.partizan import CanonicalForm


@dataclass(frozen=True)
class Uptimal:
    """The number, how many there are of up, of up to the second power and so on, and the nimber."""

    number: Fraction
    ups: tuple[int, ...]
    nimber: int

    def value(self) -> CanonicalForm:
        """The sum."""
        small = CanonicalForm.small
        total = small(self.number, 0, self.nimber)
        return sum((up_to(power) * many for power, many in enumerate(self.ups, 1)), total)

    def __str__(self) -> str:
        """As an expression that `calc` reads."""
        first = self.ups[0] if self.ups else 0
        small = str(CanonicalForm.small(self.number, first, self.nimber))
        text = "" if small == "0" and any(self.ups) else small
        for power, many in enumerate(self.ups[1:], 2):
            if many:
                sign = "-" if many < 0 else "+" if text else ""
                copies = f"{abs(many)} . " if abs(many) > 1 else ""
                text += (f" {sign} " if text else sign) + f"{copies}^<{power}>"
        return text


def up_to(power: int) -> CanonicalForm:
    """Up to a power: ^ is the first, and ^<n> is {0|v[n-1]*}, infinitely smaller than the one before.

    >>> print(up_to(1), up_to(2), up_to(2) < up_to(1))
    ^ ^<2> True
    """
    return CanonicalForm.parse(f"^<{power}>")


def uptimal(game: CanonicalForm) -> Uptimal | None:
    """What an uptimal is the sum of; None of anything else.

    >>> print(uptimal(CanonicalForm.parse("^[3]* + 1/2")), "|", uptimal(CanonicalForm.parse("{^|*}")))
    1/2^* + ^<2> + ^<3> | ^ + ^<2>
    >>> print(uptimal(CanonicalForm.parse("+_2")))
    None
    """
    if game.parts is not None:
        number, many, nimber = game.parts
        return Uptimal(number, (many,) if many else (), nimber)
    number = game.left_stop
    rest = game - CanonicalForm.small(number)
    if not rest.is_dicotic:
        return None
    met = (form.parts[2] for form in rest.followers() if form.parts is not None and form.is_nimber)
    for nimber in range(2 * max(met) + 2):
        ups = _powers(rest - CanonicalForm.small(0, 0, nimber))
        if ups is not None:
            return Uptimal(number, ups, nimber)
    return None


def _powers(game: CanonicalForm) -> tuple[int, ...] | None:
    """How often each power of up is in a sum of such; None if it is no such sum. What is left after each is
    infinitely smaller than it."""
    found: list[int] = []
    most = game.birthday
    for power in range(1, most + 1):
        if game == 0:
            break
        up, many = up_to(power), 0
        while not -up < game * 2 < up:
            step = 1 if game > 0 else -1 if game < 0 else 0
            if step == 0 or many * step < 0 or abs(many) > most:
                return None
            game, many = game - up * step, many + step
        found.append(many)
    return tuple(found) if game == 0 else None
