"""The C++ engine. Positions cross this border as the canonical text of single components."""

from array import array
from collections.abc import Callable, Sequence

Numbers = array[int] | memoryview
"""Unsigned 32-bit numbers."""

Bytes = bytes | bytearray | memoryview

class Rules:
    """Rules that the engine can play: options of a component, each a sum of components."""

    def expand(self, component: str) -> list[tuple[str, ...]]:
        """The distinct options of a component, each a sorted tuple of canonical components."""
    def canonical(self, component: str) -> list[str]:
        """The canonical components of any written position of the game."""

class Cram(Rules):
    """Cram on boards that fit into `width` times `height` cells, at most 128."""
    def __init__(self, width: int, height: int) -> None: ...
    def graph_code(self, rows: str) -> tuple[int, int]: ...

class Sprouts(Rules):
    """Sprouts on every compact surface; with `equivalences`, lands with the same nimber may become one."""
    def __init__(self, equivalences: bool = True) -> None: ...

class NodeKayles(Rules):
    """Node Kayles on graphs of at most 128 vertices, and the impartial colouring game where they are pairs of
    a vertex and a colour. Without `reduce`, twins and pairs of single vertices are kept."""
    def __init__(self, vertices: int = 128, reduce: bool = True) -> None: ...

class ArcKayles(Rules):
    """Arc Kayles on graphs of at most 128 vertices."""
    def __init__(self, vertices: int = 128, reduce: bool = True) -> None: ...

class StringsAndCoins(Rules):
    """Coins and strings by contract; with `bound`, nodes that theorem 13 decides are not searched."""
    def __init__(self, bound: bool = True) -> None: ...

class FramedCoins(Rules):
    """The same on positions that arise from `graph`, which has at most 64 strings, and far quicker."""
    def __init__(self, graph: str, bound: bool = True) -> None: ...

class PythonRules(Rules):
    """Rules given as a Python function `expand(text) -> [(text, ...), ...]` and a measure of size."""
    def __init__(
        self, expand: Callable[[str], Sequence[Sequence[str]]], size: Callable[[str], int]
    ) -> None: ...

class Form:
    """A misère canonical form; equal forms are equal objects."""
    def __init__(self, options: Sequence[Form]) -> None: ...
    @staticmethod
    def parse(text: str) -> Form: ...
    def options(self) -> list[Form]: ...
    def plus(self, other: Form) -> Form: ...
    def base(self) -> Form:
        """G, when this is G + 1; else itself."""
    def height(self) -> int: ...
    def won(self) -> bool:
        """Whether the player to move wins, in misère play."""
    def heap(self) -> int:
        """n for a Nim heap of n, else -1."""
    def name(self) -> str:
        """A name that depends on the form only."""
    def text(self, most: int) -> str:
        """The usual notation; empty when it is longer than that."""
    def genus(self) -> tuple[int, list[int]]:
        """The nimber, and the misère Grundy values, of which the last two repeat."""
    @staticmethod
    def lost(sum: Sequence[Form]) -> bool:
        """Whether the player to move loses a sum of forms; the form of the sum is not made."""
    def before(self, other: Form) -> bool:
        """An order that depends on the forms only."""

class MisereBase:
    """The misère forms of a game's positions."""
    def __init__(self, rules: Rules) -> None: ...
    def form(
        self, components: Sequence[str], time_limit: float = 0.0, memory: int = 0, nodes: int = 0
    ) -> Form:
        """The form of a sum; all positions that can come of its components are taken into the base."""
    def sample(self, components: Sequence[str], most: int, time_limit: float = 0.0, memory: int = 0) -> None:
        """Takes in some of the small components that can come of a sum, having looked at `most` of them."""
    def read_form(self, text: str) -> None:
        """Takes in a form that is written out; one that has a name only must be there already."""
    @property
    def forms(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    def __len__(self) -> int:
        """How many components have a form."""

class Misere(Rules):
    """Misère play of a game, over a base that is frozen from now on."""
    def __init__(self, base: MisereBase) -> None: ...

def census(rules: Rules, components: Sequence[str], time_limit: float = 0.0) -> tuple[int, int, int]:
    """How many positions can be reached, and how many canonical trees and misère forms they have."""

def count_forms(height: int) -> int:
    """How many misère forms have at most this height."""

class Row:
    """One level of the computing branch, or one node of the tree."""

    index: int  # which child of the level above this is, from 1
    count: int  # how many children that level has
    unknown: int  # how many of them are still unknown
    nimber: int  # the nimber part of the couple
    components: list[str]
    size: int  # estimate of the difficulty (the rules' measure)
    id: int  # the number of its node in the tree; -1 without a tree

class Snapshot:
    """A look into a running search."""

    branch: list[Row]
    nodes: int
    proved: int  # nimbers in the table
    excluded: int  # positions with only "not n" known
    effort_used: int
    effort_slots: int
    memory: int  # bytes
    seconds: float
    state: str  # "ready" | "running" | "paused" | "stopped" | "done"
    restarts: int

class Node:
    """A node of the proof-number tree."""

    id: int
    parent: int  # -1 for the root
    children: list[int]
    nimber: int
    components: list[str]
    proof: float
    disproof: float
    subtree: int  # nodes in the subtree
    depth: int  # depth of the subtree
    unknown: int  # unknown children; -1 when not expanded
    best_child_unknown: int  # least `unknown` over the children; -1 when none is expanded
    coefficient: float
    locked: bool
    computing: bool  # it is being computed now, or a node below it
    size: int  # the rules' measure
    solved: str  # "", "W" or "L"

class Table:
    """What has been proved about one game's components, kept from search to search; one at a time uses it."""
    def __init__(self, rules: Rules) -> None: ...
    def nimber(self, component: str) -> int | None: ...
    def excluded(self, component: str) -> list[int]: ...
    def proved(self) -> list[tuple[str, int]]:
        """All proved nimbers."""
    def add(self, component: str, nimber: int) -> None: ...
    def add_all(self, facts: Sequence[tuple[str, int]]) -> int:
        """Adds proved nimbers, and says how many: those of components that the rules do not know are not."""
    def statistics(self) -> dict[str, int]:
        """Sizes by name: what is proved and excluded, and what the rules have stored."""
    def __len__(self) -> int: ...

class Search:
    """A search that can be watched and steered."""
    def __init__(
        self,
        table: Table,
        components: Sequence[str],
        *,
        goal: str = "outcome",  # "outcome" | "grundy"
        nimber: int = 0,  # the nimber part to start with
        method: str = "dfpn",  # "dfpn" | "pn" | "depth" | "aspiration" | "mex"
        threads: int = 1,
        memory: int = 0,  # bytes; 0: no limit
        time_limit: float = 0.0,  # seconds; 0: no limit
        nodes: int = 0,  # 0: no limit
        eager: int = -1,  # solve components up to this size at once; -1: the rules' own choice
        keep_news: bool = False,  # note down what is proved, for `news`
    ) -> None: ...
    def start(self) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def stop(self) -> None: ...
    def wait(self, timeout: float = -1.0) -> bool:
        """Waits until the search ends, and raises what its rules raised; false when the time ran out."""
    def snapshot(self) -> Snapshot: ...
    def node(self, id: int) -> Node: ...
    def nodes_of(self, ids: Sequence[int]) -> list[Node]:
        """Those of the nodes that are in the tree."""
    def family(self, id: int) -> list[Node]:
        """A node, its parent if it has one, and its children."""
    def top(self, levels: int, most: int) -> list[Node]:
        """The nodes at most so many levels below the root; with dfpn, the root and its children."""
    def known(self, component: str) -> tuple[int | None, list[int]]:
        """The nimber, if it is proved, and the nimbers that are excluded; also while the search runs."""
    def facts(self, first: int, most: int) -> list[tuple[str, int]]:
        """Some of the proved nimbers; also while the search runs."""
    def plan(self, nodes: int, order: str, place: int = 0, k: float = 1.0) -> None:
        """Gives an order that takes effect when so many nodes are counted; before the start, one thread."""
    @property
    def steered_at(self) -> int:
        """The node count at which the latest order took effect."""
    def zap(self, level: int) -> None: ...
    def lock(self, id: int) -> None: ...
    def unlock(self) -> None: ...
    def bias(self, id: int, k: float) -> None: ...
    def auto_bias(self, on: bool) -> None:
        """The rule k = exp(-p/d) on every node."""
    def restart(self) -> None:
        """Drops the search effort (tree or table) and keeps what is proved; for pn and dfpn."""
    def news(self, most: int) -> list[tuple[str, int]]:
        """The hardest of the nimbers that were searched for and proved since the last call."""
    def save(self) -> bytes:
        """The tree of the method `pn`, for `load`."""
    def load(self, saved: bytes) -> None:
        """Goes on from a tree that was saved; before the start."""
    @property
    def outcome(self) -> str:
        """ "N", "P", or "" while unknown."""
    @property
    def grundy(self) -> int:
        """The nimber, or -1 while unknown."""
    @property
    def at_least(self) -> int:
        """With goal "grundy": the nimbers below this one are excluded."""
    @property
    def nodes(self) -> int: ...
    @property
    def state(self) -> str:
        """ "ready", "running", "paused", "stopped" or "done"."""
    @property
    def seconds(self) -> float: ...
    @property
    def stopped_by(self) -> str:
        """ "", "time", "nodes", "memory" or "stop"."""

class Forms:
    """Short partizan games in canonical form; each has a number, and equal ones have the same."""

    def __init__(self) -> None: ...
    def small(self, numerator: int, exponent: int, ups: int, nimber: int) -> int: ...
    def parts(self, g: int) -> tuple[tuple[int, int], int, int] | None:
        """Number (as numerator and exponent of 2), multiple of up and nimber, if it is their sum."""
    def form(self, left: Sequence[int], right: Sequence[int]) -> int: ...
    def left(self, g: int) -> list[int]: ...
    def right(self, g: int) -> list[int]: ...
    def stops(self, g: int) -> tuple[tuple[int, int], tuple[int, int]]: ...
    def at_most(self, g: int, h: int) -> bool: ...
    def negate(self, g: int) -> int: ...
    def add(self, g: int, h: int) -> int: ...
    def heat(self, g: int, by: int) -> int: ...
    def overheat(self, g: int, to: int, by: int) -> int: ...
    def norton(self, g: int, unit: int) -> int: ...
    def ordinal_sum(self, g: int, h: int) -> int: ...
    def atomic_weight(self, g: int) -> int: ...
    def reduced(self, g: int) -> int: ...
    def birthday(self, g: int) -> int: ...
    def followers(self, g: int) -> list[int]: ...
    def is_dicotic(self, g: int) -> bool: ...
    def multiple(self, n: int, g: int) -> int: ...
    def cool(self, g: int, numerator: int, exponent: int) -> int: ...
    def mean(self, g: int) -> tuple[int, int]: ...
    def temperature(self, g: int) -> tuple[int, int]: ...
    def walls(
        self, g: int
    ) -> tuple[list[tuple[tuple[int, int], tuple[int, int]]], list[tuple[tuple[int, int], tuple[int, int]]]]:
        """The walls of the thermograph, as points (temperature, value); a mast stands on the last."""
    def full_text(self, g: int) -> str: ...
    def read(self, text: str) -> int:
        """The form with this full text."""
    def __len__(self) -> int: ...

class PartizanRules:
    """Partizan rules that the engine can play."""

class Domineering(PartizanRules):
    """Domineering on boards that fit into `width` times `height` cells, at most 64."""
    def __init__(self, width: int, height: int) -> None: ...

class TopplingDominoes(PartizanRules):
    """Toppling Dominoes with rows of at most 31 dominoes."""
    def __init__(self) -> None: ...

class DomineeringTurns(Rules):
    """Domineering with a player to move, for searches; positions are written `L ../..`."""
    def __init__(self, width: int, height: int) -> None: ...

class PythonPartizanRules(PartizanRules):
    """Rules given as a Python function from a component to the options of Left and those of Right."""
    def __init__(
        self, expand: Callable[[str], tuple[Sequence[Sequence[str]], Sequence[Sequence[str]]]]
    ) -> None: ...

class ValueTable:
    """The values of one game's components."""

    nodes: int  # components valued so far
    stopped_by: str  # "" | "time" | "nodes" | "memory" | "stop"
    def __init__(self, forms: Forms, rules: PartizanRules) -> None: ...
    def value(
        self, components: Sequence[str], *, time_limit: float = 0.0, nodes: int = 0, memory: int = 0
    ) -> int | None:
        """The value of a sum of components, or None when a limit ended the work."""
    def knows(self, components: Sequence[str]) -> bool: ...
    def canonical(self, position: str) -> list[str]:
        """The canonical components of a written position; a minus sign marks a negative."""
    def expand(self, component: str) -> tuple[list[list[str]], list[list[str]]]: ...
    def tell(self, facts: Sequence[tuple[str, str]]) -> int:
        """Takes in values of components, as full texts; how many are of components that the rules know."""
    def keep_news(self, worth: int) -> None:
        """From now on, values of components that took at least so many others are news."""
    def ask(self, news: int, copy: bool) -> tuple[list[tuple[str, str]], bytes]:
        """From another thread: takes what was asked for before, and asks for so many news, and perhaps for
        a copy as `save` makes it. Who works here answers between two components."""
    def news(self, most: int) -> list[tuple[str, str]]:
        """Components and their values in full, those that took longest; when nobody works here."""
    def save(self) -> bytes:
        """All that is known, when nobody works here."""
    def load(self, saved: bytes) -> None:
        """Takes in what `save` gave."""
    def halt(self) -> None:
        """Ends the work that is going on; from any thread."""
    def __len__(self) -> int: ...

class LargestFirst:
    """Who wins heaps of which a largest one is always played, for any number of heaps."""
    def __init__(self, *, short_end: bool = False, misere: bool = False) -> None: ...
    heaps: int
    """How many heaps there are: those of 1, 2, ... tokens."""
    classes: int
    """How many positions they have that are different for play with such heaps."""
    def extend(self, options: Sequence[Sequence[int]]) -> None:
        """Adds the next heap, whose moves leave these heaps that have moves."""
    def loses(self, heaps: Sequence[int]) -> bool:
        """Whether the player to move loses."""
    def lost(self) -> bytes:
        """Whether each class is lost, a byte for each; the class 0 is that of no heaps."""
    def times(self, heap: int) -> bytes:
        """The class of each class with one heap more, four bytes for each."""

class NimSequence:
    """The nimbers of the heaps 0, 1, 2, ... of a heap game.

    Each list holds the numbers that may be taken when that many heaps are left.
    """
    def __init__(
        self,
        *,
        none: Sequence[int] = ...,
        one: Sequence[int] = ...,
        two: Sequence[int] = ...,
        three: Sequence[int] = ...,
        all_but: bool = False,  # every number may be taken, except those of `none` and `one`
        unequal: bool = False,  # two heaps that are left differ in size
        frozen: int = 0,  # the heap of this size has no moves; 0: none is
    ) -> None: ...
    def extend(self, count: int, seconds: float = 1e9, threads: int = 1) -> int:
        """Computes until there are `count` terms or the time is over; how many there are."""
    def append(self, terms: array[int]) -> None:
        """Takes terms that are known: a buffer of unsigned 32-bit numbers."""
    def terms(self, start: int, stop: int) -> bytes:
        """Terms as unsigned 32-bit numbers."""
    def __len__(self) -> int: ...

class FamilySequence:
    """The nimbers of the members of a family, by sort and size. A rule of a sort is the sorts of the two
    parts (-1 for none), what is taken, the nimber of what else is left, and the least sizes of the parts."""
    def __init__(self, rules: Sequence[Sequence[tuple[int, int, int, int, int, int]]]) -> None: ...
    def extend(self, count: int, seconds: float = 1e9) -> int:
        """Computes until there are `count` members of each sort or the time is over; how many there are."""
    def terms(self, sort: int, start: int, stop: int) -> bytes:
        """Terms of a sort as unsigned 32-bit numbers."""
    def __len__(self) -> int: ...

class CaterpillarTable:
    """Node Kayles on all factors of a caterpillar's word, which may be a circle."""
    def __init__(self, leaves: Sequence[int], circular: bool = False) -> None: ...
    def extend(self, seconds: float = 1e9) -> bool:
        """Computes until all is known or the time is over; whether it is."""
    def nimber(self, start: int, length: int) -> int:
        """The nimber of the factor of some length from a vertex of the spine on."""

class StarTables:
    """Node Kayles on stars with two branches shorter than `size`, and others that are fixed."""
    def __init__(self, fixed: Sequence[int], size: int) -> None: ...
    @property
    def largest(self) -> int:
        """The largest nimber."""
    def extend(self, seconds: float = 1e9) -> bool:
        """Computes until all is known or the time is over; whether it is."""
    def nimber(self, a: int, b: int) -> int:
        """The nimber of the star with these branches and the fixed ones."""
    def changes(self, period: int) -> list[int]:
        """For each a, the largest a - b for which a nimber changes when a grows by so much; -size if none
        does."""
    def joint_start(self, period: int) -> int:
        """From where on no nimber changes when both branches, at least so long, grow by so much."""

def repetition(
    terms: array[int], *, starts: int, lengths: int, reach: int, differences: bool = False
) -> tuple[int, int] | None:
    """Start e and length p of the shortest repetition, if starts * max(e, 1) + lengths * p + reach terms
    are known; of the terms, or of the differences between one and the next."""

def sparse_space(terms: array[int]) -> int:
    """The mask with the most common terms, from the term 1 on: those with an odd number of bits inside it."""

def sorted_arcs(vertices: int, sources: Numbers, targets: Numbers) -> tuple[bytes, bytes]:
    """Offsets and targets of arcs that are given in any order."""

def attractors(
    offsets: Numbers, targets: Numbers, owners: Bytes, verdicts: Bytes
) -> tuple[bytes, bytes, bytes]:
    """Winners, distances and moves of all vertices of an arena; a play that never ends is a draw.

    The successors of v are targets[offsets[v]:offsets[v + 1]]. Owners and verdicts are 0 for Alice and 1 for
    Bob; a verdict, which counts in sinks only, may be 2 for a draw. Distances and moves are unsigned 32-bit
    numbers, all ones where there is none."""

def parity(
    offsets: Numbers, targets: Numbers, owners: Bytes, verdicts: Bytes, priorities: Numbers
) -> tuple[bytes, bytes, bytes]:
    """The same where Alice wins a play that never ends if the largest priority that it meets again and again
    is even, and Bob if it is odd."""

class ColouringTable:
    """What is known of the colouring game with so many colours."""

    nodes: int
    def __init__(self, colours: int, passing: str = "") -> None: ...
    def alice_wins(
        self,
        vertices: int,
        edges: Sequence[tuple[int, int]],
        colours: Sequence[int],
        *,
        bob_begins: bool = False,
        idle: bool = False,
        time_limit: float = 0.0,
        nodes: int = 0,
        memory: int = 0,
    ) -> bool:
        """Who wins; with `idle`, an isolated vertex is added. An uncoloured vertex has the colour -1."""
    def safe(
        self,
        vertices: int,
        edges: Sequence[tuple[int, int]],
        colours: Sequence[int],
        bob: bool,
        bob_begins: bool,
    ) -> bool:
        """Whether Alice, or Bob, wins by answering where the other has moved, whatever stands beside it."""
    def __len__(self) -> int: ...

class DominationTable:
    """What is known of the domination game, of all graphs so far."""

    nodes: int
    def __init__(self) -> None: ...
    def moves(
        self,
        vertices: int,
        edges: Sequence[tuple[int, int]],
        dominated: Sequence[int],
        *,
        staller_begins: bool = False,
        passes: tuple[bool, bool] = (False, False),
        time_limit: float = 0.0,
        nodes: int = 0,
        memory: int = 0,
    ) -> int:
        """How many moves are made under best play; `passes`: whether Dominator and Staller may pass once."""
    def form(self, vertices: int, edges: Sequence[tuple[int, int]]) -> int:
        """A number that graphs share only if they are worth the same beside any other graph."""
    def no_minus(self, vertices: int, edges: Sequence[tuple[int, int]]) -> bool:
        """Whether Dominator never loses a move by beginning, whatever is dominated already."""
    def __len__(self) -> int: ...

class ProofGraph:
    """Nodes, from large to small, with the answers to each of their clauses: sets of nodes."""
    def __init__(self) -> None: ...
    def add(self, clauses: Sequence[Sequence[Sequence[int]]]) -> None:
        """The next node; node 0 stands for the claim."""
    def __len__(self) -> int: ...

class Minimiser:
    """A search for small proofs in a graph."""
    def __init__(self, graph: ProofGraph, start: Sequence[int], seed: int) -> None: ...
    def run(self, steps: int) -> bool:
        """Makes so many steps; whether the best proof became smaller."""
    def restart(self) -> None:
        """Goes back to the best proof."""
    @property
    def best(self) -> list[int]:
        """The smallest proof so far."""

def connected_extensions(graph6: str) -> list[str]:
    """The connected graphs with a vertex more whose parent this one is: every graph has one parent."""
