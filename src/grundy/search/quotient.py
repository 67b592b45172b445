"""Misère quotients: what is left of a game when positions that no other position of it tells apart are one.

A set of positions that is closed under options and sums has a commutative monoid of classes, in which some
classes are lost for the player to move (T. E. Plambeck, "Taming the wild in impartial combinatorial games",
Integers 5 (2005), G05; T. E. Plambeck and A. N. Siegel, "Misère quotients for impartial games", Journal of
Combinatorial Theory A 115 (2008), 593-622).

Here the positions are sums of generators, such as heaps, each with its options. The quotient is found for the
first generators, then one is added after the other. Mostly the new one is in a class that is there already;
if not, classes are told apart by tests, sums whose outcomes are computed, until there are enough.
What comes out is proved: `_Proof` checks that the lost classes are right for sums of any length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import combinations

from grundy.budget import Budget, Limits
from grundy.errors import LimitReachedError
from grundy.search.monoid import Monoid, from_actions
from grundy.values import MisereForm
from grundy.values.misere import lost_sum
from grundy.values.shown import drawn_by

Sum = tuple[int, ...]
"""A sum of generators, by their numbers, sorted."""

Rules = Sequence[frozenset[Sum]]
"""The options of each generator: sums of earlier ones."""


MOST = 1000
"""Quotients with more elements are given up: they may be infinite."""


class _Limit:
    def __init__(self, most: int, seconds: float | None) -> None:
        self.most, self._budget = most, Budget(Limits(time=seconds))

    def check(self, order: int) -> None:
        if order > self.most:
            raise LimitReachedError(f"the misère quotient has more than {self.most:,} elements", "elements")
        self._budget.look()


@dataclass(frozen=True)
class Quotient:
    """A misère quotient, and the class of every generator."""

    monoid: Monoid
    classes: tuple[int, ...]
    members: tuple[Sum, ...]
    """A sum for each class."""

    _repr_html_ = drawn_by("grundy.draw.shown:quotient_html")

    def class_of(self, total: Iterable[int]) -> int:
        """The class of a sum of generators."""
        element = 0
        for generator in total:
            element = self.monoid.product[element][self.classes[generator]]
        return element

    def lost(self, total: Iterable[int]) -> bool:
        """Whether a sum of generators is lost for the player to move."""
        return self.class_of(total) in self.monoid.lost


def misere_quotient(rules: Rules, most: int = MOST, time_limit: float | None = None) -> Quotient:
    """The misère quotient of all sums of the generators, proved; `LimitReachedError` when it has more than
    `most` elements, or when the time limit is reached.

    >>> nim = [frozenset((small,) if small else () for small in range(heap)) for heap in range(3)]
    >>> found = misere_quotient(nim)
    >>> print(found.monoid.order, found.monoid.presentation())
    6 <a, b | a2=1, b3=b>
    """
    *_, last = quotients(rules, most, time_limit)
    return last


def quotients(
    rules: Iterable[frozenset[Sum]], most: int = MOST, time_limit: float | None = None
) -> Iterator[Quotient]:
    """The misère quotients of no generators, of the first one, of the first two, and so on."""
    limit = _Limit(most, time_limit)
    known = Quotient(Monoid(((0,),), frozenset(), ()), (), ((),))
    proof = _Proof(known)
    so_far: list[frozenset[Sum]] = []
    exact = _Outcomes(so_far)
    tests: list[Sum] = [()]
    yield known
    for options in rules:
        so_far.append(options)
        found = (
            _grown(known, proof, options)
            or _refined(so_far, _Pretending(so_far, known), list(tests), limit)
            or _refined(so_far, exact, tests, limit)
        )
        assert found is not None
        known, proof = found
        yield known


def _grown(known: Quotient, proof: _Proof, options: frozenset[Sum]) -> tuple[Quotient, _Proof] | None:
    """The same monoid with one more generator, if that is in one of its classes."""
    for element in range(known.monoid.order) if options else (0,):
        more = replace(known, classes=(*known.classes, element))
        extended = proof.copy(more)
        if extended.add(len(known.classes), options) is None:
            return more, extended
    return None


def _refined(
    rules: list[frozenset[Sum]], outcomes: _Outcomes, tests: list[Sum], limit: _Limit
) -> tuple[Quotient, _Proof] | None:
    """Tells classes apart by more and more tests, until the proof goes through; None if outcomes that are
    only pretended are found to be wrong."""
    table = _Table(rules, outcomes, tests, limit)
    while True:
        candidate = table.close()
        if candidate is None:
            continue
        proof = _Proof(candidate)
        for generator, options in enumerate(rules):
            doubt = proof.add(generator, options)
            if doubt is not None:
                mistake = _mistake(doubt, candidate, rules, outcomes)
                if mistake is None:
                    return None
                table.learn(mistake, candidate)
                break
        else:
            return candidate, proof


def _mistake(doubt: Sum, candidate: Quotient, rules: Rules, outcomes: _Outcomes) -> Sum | None:
    """A sum whose outcome is not that of its class: the one in doubt, or one of its options."""
    for total in (doubt, *options_of(rules, doubt)):
        if outcomes.lost(total) != candidate.lost(total):
            return total
    return None


class _Outcomes:
    """Who wins sums of generators: from their misère forms. Generators with the same form are the same."""

    def __init__(self, rules: list[frozenset[Sum]]) -> None:
        self.rules = rules
        self._forms: list[MisereForm] = []
        self._spelled: dict[MisereForm, Sum] = {MisereForm(): ()}

    def letters(self) -> list[int]:
        """Generators of which all others are sums."""
        self._catch_up()
        return sorted({letter for total in self._spelled.values() for letter in total})

    def spelled(self, generator: int) -> Sum:
        """A generator as a sum of letters."""
        self._catch_up()
        return self._spelled[self._forms[generator]]

    def lost(self, total: Sum) -> bool:
        self._catch_up()
        return lost_sum(self._forms[generator] for generator in total)

    def _catch_up(self) -> None:
        while len(self._forms) < len(self.rules):
            generator, options = len(self._forms), self.rules[len(self._forms)]
            form = MisereForm(sum((self._forms[part] for part in option), MisereForm()) for option in options)
            self._forms.append(form)
            one, other = self._spelled.get(MisereForm([0])), self._spelled.get(form + 1)
            if form not in self._spelled:
                same = one is not None and other is not None
                self._spelled[form] = plus(one or (), other or ()) if same else (generator,)


class _Pretending(_Outcomes):
    """The same, where sums of earlier generators are replaced by the lightest member of their class in the
    quotient without the last generator. That is often right, and the proof will notice if it is not."""

    def __init__(self, rules: list[frozenset[Sum]], known: Quotient) -> None:
        super().__init__(rules)
        self.known = known
        self._lost: dict[Sum, bool] = {}
        self._last = len(rules) - 1
        self._letters = sorted({letter for member in known.members for letter in member})

    def letters(self) -> list[int]:
        return [*self._letters, self._last]

    def spelled(self, generator: int) -> Sum:
        return (generator,) if generator == self._last else self.known.members[self.known.classes[generator]]

    def lost(self, total: Sum) -> bool:
        copies = total.count(self._last)
        earlier = self.known.class_of(total[: len(total) - copies])
        if not copies:
            return earlier in self.known.monoid.lost
        lightest = (*self.known.members[earlier], *(self._last,) * copies)
        lost = self._lost.get(lightest)
        if lost is None:
            lost = self._lost[lightest] = not any(map(self.lost, options_of(self.rules, lightest)))
        return lost


def options_of(rules: Rules, total: Sum) -> list[Sum]:
    """The options of a sum."""
    found = []
    for place, generator in enumerate(total):
        if place and total[place - 1] == generator:
            continue
        rest = (*total[:place], *total[place + 1 :])
        found += [plus(rest, option) for option in rules[generator]]
    return found


def plus(one: Sum, other: Sum) -> Sum:
    """A sum of two sums."""
    return tuple(sorted((*one, *other)))


class _Table:
    """Sums by their outcomes beside all tests (D. Angluin, "Learning regular sets from queries and
    counterexamples", Information and Computation 75 (1987), 87-106, for letters that commute)."""

    def __init__(
        self, rules: list[frozenset[Sum]], outcomes: _Outcomes, tests: list[Sum], limit: _Limit
    ) -> None:
        self.rules, self.outcomes, self.tests, self.limit = rules, outcomes, tests, limit
        self._rows: dict[Sum, tuple[int, int]] = {}
        self._weights: list[int] = []
        for options in rules:
            weights = [sum(self._weights[part] for part in option) for option in options]
            self._weights.append(1 + max(weights) if weights else 0)

    def row(self, total: Sum) -> int:
        """The outcomes of a sum beside all tests, as bits."""
        row, done = self._rows.get(total, (0, 0))
        for place in range(done, len(self.tests)):
            row |= self.outcomes.lost(plus(total, self.tests[place])) << place
        self._rows[total] = row, len(self.tests)
        return row

    def close(self) -> Quotient | None:
        """The classes that the tests tell apart, if they make a monoid; else adds a test."""
        numbers, members = self._members()
        actions = {
            generator: [numbers[self.row(plus(total, (generator,)))] for total in members]
            for generator in self.outcomes.letters()
        }
        if self._separates(members, actions):
            return None
        monoid = from_actions(list(actions.values()), {number for row, number in numbers.items() if row & 1})

        def class_of(total: Sum) -> int:
            element = 0
            for letter in total:
                element = actions[letter][element]
            return element

        classes = [class_of(self.outcomes.spelled(generator)) for generator in range(len(self.rules))]
        return Quotient(monoid, tuple(classes), tuple(members))

    def _members(self) -> tuple[dict[int, int], list[Sum]]:
        """The rows that occur, numbered, and the lightest sum with each: every move makes a sum lighter."""
        numbers: dict[int, int] = {}
        members: list[Sum] = []
        waiting: list[tuple[int, Sum]] = [(0, ())]
        while waiting:
            weight, total = heappop(waiting)
            row = self.row(total)
            if row in numbers:
                continue
            numbers[row] = len(members)
            members.append(total)
            self.limit.check(len(members))
            for letter in self.outcomes.letters():
                heappush(waiting, (weight + self._weights[letter], plus(total, (letter,))))
        return numbers, members

    def _separates(self, members: list[Sum], actions: dict[int, list[int]]) -> bool:
        """Finds two generators that do not commute, and adds a test that splits a class."""
        for (g, one), (h, other) in combinations(actions.items(), 2):
            for x, total in enumerate(members):
                if one[other[x]] == other[one[x]]:
                    continue
                rows = self.row(members[one[other[x]]]) ^ self.row(members[other[one[x]]])
                test = self.tests[(rows & -rows).bit_length() - 1]
                # The sum total + g + h + test has one outcome, the two ways to its class have two.
                truth = self.outcomes.lost(plus(total, (g, h, *test)))
                with_g = self.outcomes.lost(plus(members[other[x]], (g, *test)))
                self.tests.append(plus(test, (g if with_g != truth else h,)))
                return True
        return False

    def learn(self, mistaken: Sum, candidate: Quotient) -> None:
        """Adds a test, from a sum whose outcome is not that of its class."""
        truth = self.outcomes.lost(mistaken)
        for place in range(1, len(mistaken) + 1):
            member = candidate.members[candidate.class_of(mistaken[:place])]
            if self.outcomes.lost(plus(member, mistaken[place:])) != truth:
                self.tests.append(mistaken[place:])
                return
        raise AssertionError("a member of a class has another outcome than the class")


class _Proof:
    """Proves that the lost classes of a quotient are those of the lost sums, by induction over sums.

    A sum X has a class x and a set E of classes of its options. It has to be shown that a class in E is lost
    if x is won, unless X is the end, and that none is if x is lost. For sums the pairs multiply as
    (x, E)(y, F) = (xy, yE u xF). For the first claim only the least sets E count, and those are few; for the
    second it is enough to look at one generator and its options beside all classes. (The generalized mex rule
    and the transition algebra of Plambeck and Siegel, section 5.)
    """

    def __init__(self, quotient: Quotient) -> None:
        self.quotient = quotient
        monoid = quotient.monoid
        self._lost = _bits(monoid.lost)
        self._lost_beside = [
            _bits(y for y, xy in enumerate(row) if xy in monoid.lost) for row in monoid.product
        ]
        self._least: dict[int, dict[int, Sum]] = {}
        self._generators: list[tuple[int, int, Sum]] = []
        self._images: dict[tuple[int, int], int] = {}

    def copy(self, quotient: Quotient) -> _Proof:
        """The same proof for the same monoid; `add` on it leaves this one as it is."""
        other = copy(self)
        other.quotient = quotient
        other._least = {element: dict(sets) for element, sets in self._least.items()}
        other._generators = list(self._generators)
        return other

    def add(self, generator: int, options: frozenset[Sum]) -> Sum | None:
        """Takes in one more generator; a sum that spoils the proof if there is one."""
        if not options:
            return None
        element = self.quotient.classes[generator]
        for option in options:
            both = self._lost_beside[element] & self._lost_beside[self.quotient.class_of(option)]
            if both:
                beside = self.quotient.members[(both & -both).bit_length() - 1]
                return plus(beside, (generator,))
        own = (element, _bits(map(self.quotient.class_of, options)), (generator,))
        before = [(x, least, total) for x, sets in self._least.items() for least, total in sets.items()]
        if not self._enter(*own):
            return self._doubt(own)
        self._generators.append(own)
        waiting = [own, *(product for one in before if self._enter(*(product := self._times(one, own))))]
        for one in waiting:
            if (doubt := self._doubt(one)) is not None:
                return doubt
            waiting += [
                product for other in self._generators if self._enter(*(product := self._times(one, other)))
            ]
        return None

    def _doubt(self, pair: tuple[int, int, Sum]) -> Sum | None:
        element, options, total = pair
        return total if not (self._lost >> element & 1 or self._lost & options) else None

    def _enter(self, element: int, options: int, total: Sum) -> bool:
        """Keeps a set of options unless a smaller one is there."""
        sets = self._least.setdefault(element, {})
        if any(least & options == least for least in sets):
            return False
        for larger in [least for least in sets if least & options == options]:
            del sets[larger]
        sets[options] = total
        return True

    def _times(self, one: tuple[int, int, Sum], other: tuple[int, int, Sum]) -> tuple[int, int, Sum]:
        product = self.quotient.monoid.product[one[0]][other[0]]
        options = self._image(one[1], other[0]) | self._image(other[1], one[0])
        return product, options, plus(one[2], other[2])

    def _image(self, elements: int, factor: int) -> int:
        """A set of elements, each times a factor."""
        key = elements, factor
        if key not in self._images:
            row, image, rest = self.quotient.monoid.product[factor], 0, elements
            while rest:
                image |= 1 << row[(rest & -rest).bit_length() - 1]
                rest &= rest - 1
            self._images[key] = image
        return self._images[key]


def _bits(elements: Iterable[int]) -> int:
    bits = 0
    for element in elements:
        bits |= 1 << element
    return bits
