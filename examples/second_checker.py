"""A second checker of certificates: `python examples/second_checker.py FILE`.

It was written from docs/format.md alone and shares nothing with the checker of the package. It knows Nim,
Cram, Domineering and Dots-and-boxes by the rules in second_rules.py, and no theorem. It ends with 0 if the
claim holds, with 1 if the certificate is refused, and with 2 if it cannot be read or is about something else.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import reduce
from pathlib import Path

from second_rules import Cram, Domineering, Dots, Nim, Sum, Unknown

NUMBER = "(?:0|[1-9][0-9]{0,17})"
LINE, FILE = 1 << 20, 1 << 26  # bytes: a line is shorter by the format, a file by what this checker takes on
OTHER = {"L": "R", "R": "L"}
Total = tuple[tuple[int, ...], Fraction]  # a sum of forms, of which ~k is the negative of k, and a number
Sides = tuple[frozenset[Total], frozenset[Total]]


class Refused(ValueError):  # noqa: N818
    """The certificate does not show its claim."""


def read(path: Path) -> tuple[Sum, list[str]]:
    """Game, rules, convention, position and claim, and the entries; their number and the digest fit."""
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        lines = file.read(FILE).decode().removesuffix("\n").split("\n")
        if file.read(1) or path.suffix == ".zst":
            raise Unknown("it is too large or compressed in a way that this checker does not know")
    for number, line in enumerate(lines, 1):
        if len(line.encode()) + 1 >= LINE or not line.isprintable():
            raise Refused(f"line {number}: it is too long, or has characters that cannot be printed")
    if lines[0] != "grundy certificate 2":
        raise Unknown("line 1: this is no certificate of format 2")
    words = ["game", "rules", "convention", "position", "claim", "producer", "entries", "digest"]
    form = "\n".join(f"{word}: ([^ \n](?:.*[^ \n])?)" for word in words) + "\n"
    header, entries = re.fullmatch(form, "\n".join(lines[1:10])), lines[10:]
    digest = hashlib.sha256("".join(line + "\n" for line in lines[:8] + entries).encode()).hexdigest()
    if not header or header[7] != str(len(entries)) or header[8] != f"sha256 {digest}":
        raise Refused("lines 2 to 10: the header, the number of entries or the digest is not as it should be")
    return header.groups()[:5], entries


class Normal:
    """Impartial games in normal play. Of each kind of claim: the nodes, and what one move makes of a node."""

    def __init__(self, game: Nim, position: str) -> None:
        self.game, self.position = game, position
        self.known: dict[str, int] = {}

    def passes(self) -> list[dict[str, Callable[..., None]]]:
        """The kinds of entries, and what to do with them; all entries are gone through once for each item."""
        return [{f"({NUMBER}) (.+)": self.couple}]

    def node(self, text: str) -> bool:
        return self.game.writes(text)

    def options(self, node: str) -> Iterator[Sum]:
        return self.game.moves(node, "")

    def nimber(self, parts: Iterable[str]) -> int:
        """The nimber of a sum; -1 if some part is not known."""
        nimbers = [self.known.get(part, -1) for part in parts]
        return -1 if -1 in nimbers else reduce(int.__xor__, nimbers, 0)

    def has_not(self, parts: Sum, n: int) -> bool:
        """Whether it is shown that a sum has another nimber."""
        unknown = [part for part in parts if part not in self.known]
        rest = self.nimber(part for part in parts if part in self.known)
        if len(unknown) == 1:
            return any(self.nimber(option) == rest ^ n for option in self.options(unknown[0]))
        return not unknown and rest != n

    def couple(self, number: str, node: str) -> None:
        """A node has a nimber."""
        n, options, nimbers = int(number), set(), set()
        if not self.node(node) or node in self.known:
            raise Refused("this is no node as it should be written, or there is a couple about it above")
        for option in self.options(node):
            if not self.has_not(option, n):
                raise Refused(f"the option to {' and '.join(option) or 'nothing'} may have this nimber")
            options.add(option)
            nimbers.add(self.nimber(option))
        if n > len(options) or not nimbers.issuperset(range(n)):
            raise Refused("some smaller nimber is not shown to be that of an option")
        self.known[node] = n

    def shown(self, whole: str, parts: Sum, n: int, has: bool) -> bool:
        """Whether a sum is shown to have a nimber, or not to have it."""
        if whole in self.known:
            return (self.known[whole] == n) == has
        return self.nimber(parts) == n if has else self.has_not(parts, n)

    def shows(self, claim: str) -> bool:
        """Whether the entries show the claim."""
        found = re.fullmatch(f"nimber ({NUMBER})|outcome [NP]", claim)
        parts, n = self.sum(self.game.parts(self.position)), int((found and found[1]) or 0)
        return found is not None and self.shown(self.position, parts, n, claim != "outcome N")

    def sum(self, components: Sum, forms: Iterable[int] = ()) -> Sum:
        """The sum of nodes that stands for components (and, in misère play, forms)."""
        return components


class Misere(Normal):
    """Impartial games in misère play. Forms are numbers: 0 is the one without options."""

    def __init__(self, game: Nim, position: str) -> None:
        super().__init__(game, position)
        self.of_form, self.lost = [frozenset[int]()], [False]
        self.number = {self.of_form[0]: 0}
        self.sums: dict[tuple[int, int], int] = {}
        self.named, self.names = {"0": 0}, {0: "0"}
        self.form_of: dict[str, int] = {}
        self.zeros = 0

    def passes(self) -> list[dict[str, Callable[..., None]]]:
        name = '[^ "&«»]+'
        forms = {f"form ({name})((?: {name})*)": self.form}
        return [forms, {f"has ({name}) (.+)": self.has}, *super().passes()]

    def simplest(self, options: Iterable[int]) -> int:
        """The simplest form with these options."""
        form = frozenset(options)
        if form not in self.number:
            for k in {k for option in form for k in self.of_form[option]}:
                self.game.count(len(form))
                fits = self.of_form[k] < form if k else any(self.lost[option] for option in form)
                if fits and all(k in self.of_form[option] for option in form - self.of_form[k]):
                    return self.number.setdefault(form, k)
            self.number[form] = len(self.of_form)
            self.lost.append(not any(self.lost[option] for option in form))
            self.of_form.append(form)
        return self.number[form]

    def add(self, f: int, g: int) -> int:
        """The sum of two forms."""
        if not f or not g:
            return f or g
        if (f, g) not in self.sums:
            found = [self.add(o, g) for o in self.of_form[f]] + [self.add(f, o) for o in self.of_form[g]]
            self.game.count(len(found))
            self.sums[f, g] = self.sums[g, f] = self.simplest(found)
        return self.sums[f, g]

    def form(self, name: str, words: str) -> None:
        """A form is defined."""
        if any(word not in self.named for word in words.split()):
            raise Refused("some option is not defined above")
        options = frozenset(self.named[word] for word in words.split())
        form = self.simplest(options)
        self.zeros += name == "0"
        if name == "0" and not options and self.zeros == 1:
            return
        if self.of_form[form] != options or name in self.named or form in self.names:
            raise Refused("this form can be simplified, or it or its name is defined above")
        self.named[name], self.names[form] = form, name

    def has(self, name: str, component: str) -> None:
        """A component has a form."""
        if name not in self.named or not self.game.writes(component) or component in self.form_of:
            raise Refused("this is no form, or no position, or an entry above says its form")
        found = set()
        for option in self.game.moves(component, ""):
            if any(part not in self.form_of for part in option):
                raise Refused(f"the option to {' and '.join(option)} has no form above")
            found.add(reduce(self.add, (self.form_of[part] for part in option), 0))
        if self.simplest(found) != self.named[name]:
            raise Refused("it has another form")
        self.form_of[component] = self.named[name]

    def sum(self, components: Sum, forms: Iterable[int] = ()) -> Sum:
        names, heaps = [], 0
        for form in [*forms, *(self.form_of[part] for part in components if part in self.form_of)]:
            other = self.add(form, self.simplest([0]))
            heap = other in self.of_form[form]
            names.append(self.names[other if heap else form])
            heaps += heap
        parts = sorted(part for part in components if part not in self.form_of)
        parts += [f"«{name}»" for name in sorted(names) if name != "0"]
        end = ["«0»"] if bool(parts) == bool(heaps % 2) else []
        return tuple([" & ".join(parts)] * bool(parts) + end)

    def split(self, node: str) -> tuple[Sum, Sum]:
        """The components of a node, and the names of its forms."""
        parts = node.split(" & ") if node != "«0»" else []
        names = tuple(part[1:-1] for part in parts if re.fullmatch("«.*»", part))
        return tuple(parts[: len(parts) - len(names)]), names

    def node(self, text: str) -> bool:
        parts, names = self.split(text)
        written = all(map(self.game.writes, parts)) and "0" not in names and self.named.keys() >= set(names)
        return written and list(parts) == sorted(parts) and list(names) == sorted(names)

    def options(self, node: str) -> Iterator[Sum]:
        parts, names = self.split(node)
        forms = [self.named[name] for name in names]
        over = not forms
        for i, part in enumerate(parts):
            for option in self.game.moves(part, ""):
                over = False
                yield self.sum(parts[:i] + parts[i + 1 :] + option, forms)
        for i, form in enumerate(forms):
            for after in self.of_form[form]:
                yield self.sum(parts, [*forms[:i], *forms[i + 1 :], after])
        if over:
            yield ()


class Partizan(Normal):
    """Outcomes of partizan games in normal play."""

    def node(self, text: str) -> bool:
        return text[:2] in ("L ", "R ") and self.game.writes(text[2:])

    def whole(self, player: str, parts: Sum) -> Sum:
        """The position with these components as a sum of nodes."""
        text = " + ".join(parts) or "#"
        return (f"{player} {text}",) if any(True for _ in self.game.moves(text, player)) else ()

    def options(self, node: str) -> Iterator[Sum]:
        return (self.whole(OTHER[node[0]], option) for option in self.game.moves(node[2:], node[0]))

    def shows(self, claim: str) -> bool:
        parts, word = self.game.parts(self.position), claim.removeprefix("outcome ")
        goals = [(f"{p} {self.position}", self.whole(p, parts), 0, word not in ("N", p)) for p in OTHER]
        return claim != word and word in ("N", "P", "L", "R") and all(self.shown(*goal) for goal in goals)


class PartizanMisere(Partizan):
    """Outcomes of partizan games in misère play."""

    def node(self, text: str) -> bool:
        player, parts = text[:2], text[2:].split(" & ")
        fits = player in ("L ", "R ") and all(map(self.game.writes, parts)) and parts == sorted(parts)
        return text in OTHER or fits

    def whole(self, player: str, parts: Sum) -> Sum:
        return (f"{player} {' & '.join(sorted(parts))}" if parts else player,)

    def options(self, node: str) -> Iterator[Sum]:
        parts, over = tuple(node[2:].split(" & ")) if node[2:] else (), True
        for i, part in enumerate(parts):
            for option in self.game.moves(part, node[0]):
                over = False
                yield self.whole(OTHER[node[0]], parts[:i] + parts[i + 1 :] + option)
        if over:
            yield ()


class Values(Normal):
    """Values of partizan games. Side 0 is Left, and side 1 is Right."""

    def __init__(self, game: Nim, position: str) -> None:
        super().__init__(game, position)
        self.number: dict[Sides, int] = {}
        self.of_form: list[Sides] = []
        self.losses: dict[tuple[int, Total], bool] = {}
        self.stars: list[Total] = [((), Fraction(0))]
        self.named: dict[str, Total] = {}
        self.form_of: dict[str, Total] = {}

    def passes(self) -> list[dict[str, Callable[..., None]]]:
        return [{"form (g[0-9]+)((?: [^ ]+)*)": self.form, "has ([^ ]+) (.+)": self.has}]

    def add(self, a: Total, b: Total, sign: int = 1) -> Total:
        """The sum of two totals, or the difference."""
        forms = [*a[0], *(form if sign > 0 else ~form for form in b[0])]
        for form in a[0]:
            if ~form in forms:
                forms.remove(form)
                forms.remove(~form)
        return tuple(sorted(forms)), a[1] + sign * b[1]

    def moves(self, a: Total, side: int) -> Iterator[Total]:
        """The options of a total."""
        for i, form in enumerate(a[0]):
            sign = 1 if form >= 0 else -1
            for option in self.of_form[max(form, ~form)][side if sign > 0 else 1 - side]:
                yield self.add((a[0][:i] + a[0][i + 1 :], a[1]), option, sign)
        step = Fraction(1 - 2 * side, a[1].denominator)
        if a[1] * step > 0 or abs(step) < 1:
            yield a[0], a[1] - step

    def loses(self, side: int, a: Total) -> bool:
        """Whether a side that moves first in a total loses."""
        if not a[0]:
            return a[1] >= 0 if side else a[1] <= 0
        if (side, a) not in self.losses:
            self.game.count(10)
            self.losses[side, a] = not any(self.loses(1 - side, option) for option in self.moves(a, side))
        return self.losses[side, a]

    def better(self, side: int, a: Total, b: Total) -> bool:
        """Whether a total is at least as good for a side as another."""
        return self.loses(1 - side, self.add(a, b, -1))

    def intern(self, sides: Sides) -> Total:
        """The form with these options as a total."""
        if sides not in self.number:
            self.number[sides] = len(self.of_form)
            self.of_form.append(sides)
        return (self.number[sides],), Fraction(0)

    def star(self, n: int) -> Total:
        """The nimber n."""
        while len(self.stars) <= n:
            self.stars.append(self.intern((frozenset(self.stars), frozenset(self.stars))))
        return self.stars[n]

    def canonical(self, left: Iterable[Total], right: Iterable[Total]) -> Total:
        """The form with these options, which has to be canonical: a number, if it is one."""
        sides = frozenset(left), frozenset(right)
        form = self.intern(sides)
        for side in (0, 1):
            for option in sides[side]:
                dominated = any(option != o and self.better(side, o, option) for o in sides[side])
                if dominated or any(self.better(1 - side, o, form) for o in self.moves(option, 1 - side)):
                    raise Refused("this form is not canonical")
        options = [option for side in sides for option in side]
        middle = sum((x for _, x in options), Fraction(0)) / max(len(options), 1)
        number: Total = (), middle + len(sides[0]) - len(sides[1])
        same = sides == (frozenset(self.moves(number, 0)), frozenset(self.moves(number, 1)))
        return number if same else form

    def word(self, text: str, names: bool = True) -> Total:
        """What a word says."""
        self.game.count(len(text))
        if names and text in self.named:
            return self.named[text]
        if re.fullmatch(r"\*([2-9]|[1-9][0-9])?", text):
            return self.star(int(text[1:] or 1))
        if re.fullmatch(f"-?{NUMBER}(/[1-9][0-9]{{0,17}})?", text):
            number = Fraction(text)
            if str(number) == text and number.denominator.bit_count() == 1:
                return (), number
        words, at, level = [list[str]()], 1, 0
        for i, x in enumerate(text):
            if level == 1 and x in ",|}":
                words[-1].append(text[at:i])
                words += [list[str]()] if x == "|" else []
                at = i + 1
            level += (x == "{") - (x == "}")
            if level > 100:
                raise Refused("braces are nested more than 100 deep")
        words = [side if side != [""] else [] for side in words]
        if len(words) != 2 or at != len(text) or words != [sorted(set(w)) for w in words]:
            raise Refused("this is no word as it should be written")
        form = self.canonical(*([self.word(word, False) for word in side] for side in words))
        if not form[0] or form == self.star(min(len(words[0]), 99)):
            raise Refused("this is a number or a nimber, which should be written as such")
        return form

    def form(self, name: str, words: str) -> None:
        """A form is defined."""
        left, bar, right = f"{words} ".partition(" | ")
        if name in self.named or not bar or " | " in f" {right}":
            raise Refused("this form is defined above, or there is not one bar in it")
        self.named[name] = self.canonical(map(self.word, left.split()), map(self.word, right.split()))

    def total(self, parts: Iterable[str]) -> Total:
        """The sum of those components that have a form."""
        zero: Total = (), Fraction(0)
        return reduce(lambda total, part: self.add(total, self.form_of.get(part, zero)), parts, zero)

    def harmless(self, side: int, option: Sum, form: Total) -> bool:
        """Whether it is shown that by this option a side gets no more than a form."""
        unknown = [part for part in option if part not in self.form_of]
        if len(unknown) != 1:
            return not unknown and not self.better(side, self.total(option), form)
        answers = self.game.moves(unknown[0], "RL"[side])
        known = (self.total(option + answer) for answer in answers if self.form_of.keys() >= set(answer))
        return any(self.better(1 - side, total, form) for total in known)

    def has(self, word: str, component: str) -> None:
        """A component has a form."""
        form = self.word(word)
        if not self.game.writes(component) or component in self.form_of:
            raise Refused("this is no position, or an entry above says its form")
        for side, player in enumerate("LR"):
            reached = []
            for option in self.game.moves(component, player):
                if not self.harmless(side, option, form):
                    raise Refused(f"{player} may get more by the option to {' and '.join(option)}")
                reached += [self.total(option)] if self.form_of.keys() >= set(option) else []
            if not all(any(self.better(side, o, f) for o in reached) for f in self.moves(form, side)):
                raise Refused(f"{player} is not shown to get as much as in the form")
        self.form_of[component] = form

    def shows(self, claim: str) -> bool:
        parts = self.game.parts(self.position)
        if not re.fullmatch("value [^ ]+", claim) or not self.form_of.keys() >= set(parts):
            return False
        difference = self.add(self.total(parts), self.word(claim[6:]), -1)
        return self.loses(0, difference) and self.loses(1, difference)


class Scores(Normal):
    """Scores of Dots-and-boxes."""

    def __init__(self, game: Dots, position: str) -> None:
        super().__init__(game, position)
        self.stake = game.stake

    def node(self, text: str) -> bool:
        board, _, contract = text.rpartition("; ")
        written = re.fullmatch(NUMBER, contract) and self.game.writes(board)
        return bool(written) and 1 <= int(contract) <= self.stake(board)

    def options(self, node: str) -> Iterator[Sum]:
        board, _, contract = node.rpartition("; ")
        after = self.stake(board) - int(contract) + 1
        for option in self.game.moves(board, ""):
            yield (f"{option[0]}; {after}",) if self.stake(option[0]) >= after else ()

    def contract(self, c: int, kept: bool) -> bool:
        """Whether it is shown that a contract is kept, or that it is missed."""
        parts = [f"{part}; {c}" for part in self.game.parts(self.position) if c <= self.stake(self.position)]
        return (c == 0 and kept) or self.shown(f"{self.position}; {c}", tuple(parts), 0, not kept)

    def shows(self, claim: str) -> bool:
        if found := re.fullmatch(f"score ({NUMBER})", claim):
            s = int(found[1])
            return s <= self.stake(self.position) and self.contract(s, True) and self.contract(s + 1, False)
        found = re.fullmatch(f"contract ({NUMBER}) (kept|missed)", claim)
        return found is not None and found[1] != "0" and self.contract(int(found[1]), found[2] == "kept")


def kind(name: str, convention: str, position: str, claim: str) -> Normal:
    """The rules for a claim about a game."""
    if convention == "best turns" or name not in ("nim", "cram", "domineering", "dots_and_boxes"):
        raise Unknown("this checker knows nim, cram, domineering and dots_and_boxes, and no best turns")
    if convention not in ("normal", "misere") or (convention, name) == ("misere", "dots_and_boxes"):
        raise Refused("line 4: the game has no such convention")
    misere = convention == "misere"
    if name == "dots_and_boxes":
        return Scores(Dots(), position)
    if not misere and name == "domineering" and claim.startswith("value "):
        return Values(Domineering(), position)
    if name == "domineering":
        return (PartizanMisere if misere else Partizan)(Domineering(), position)
    return (Misere if misere else Normal)(Nim() if name == "nim" else Cram(), position)


def check(path: str | Path) -> str:
    """Returns the claim, or raises Refused or Unknown."""
    try:
        (name, rules, convention, position, claim), entries = read(Path(path))
    except UnicodeDecodeError:
        raise Refused("it is not UTF-8") from None
    except (OSError, EOFError, zlib.error) as error:
        raise Unknown(f"it cannot be read: {error}") from None
    checker = kind(name, convention, position, claim)
    if rules != "1" or not checker.game.writes(position):
        raise Refused("line 3 or 5: these are other rules, or no position as the game writes it")
    passes, line = checker.passes(), ""
    try:
        for kinds in passes:
            for number, entry in enumerate(entries, 11):
                line = f"line {number}: {entry[:60]!r}: "
                for pattern, take in kinds.items():
                    if found := re.fullmatch(pattern, entry):
                        take(*found.groups())
                if not any(re.fullmatch(pattern, entry) for kinds in passes for pattern in kinds):
                    raise Refused("no such entry belongs to such a claim")
        line = "line 6: "
        if not checker.shows(claim):
            raise Refused("the entries do not show this claim")
    except Refused as error:
        raise Refused(f"{line}{error}") from None
    except RecursionError:
        raise Unknown("this is nested too deeply for this checker") from None
    return f"{name} {position}, {convention} play: {claim}"


def main(words: list[str]) -> int:
    """Prints one line."""
    try:
        if len(words) != 1:
            raise Unknown("usage: python examples/second_checker.py FILE")
        print(f"holds: {check(words[0])}")
        return 0
    except ValueError as error:
        print(f"{'refused' if isinstance(error, Refused) else 'unknown'}: {error}")
        return 1 if isinstance(error, Refused) else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
