"""Reads a drawn Sprouts position back, from the coordinates in the SVG and nothing else.

Curves are sampled; spots are where curves end. Faces are found by turning around the spots by angle, and
what lies inside what by winding. The string of the drawing is then reduced, and compared with another one.
"""

from __future__ import annotations

import cmath
import math
import re
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from xml.etree import ElementTree

import networkx

Region = list[list[str]]
Polyline = list[complex]
SAMPLES = 16
NOTHING = 1e-6
"""A larger area is more than a rounding error."""
LIVES = {"0": 3, "1": 2, "2": 1}


# ---- from the file to curves and spots ------------------------------------------------------------
@dataclass
class Drawing:
    spots: list[tuple[complex, float]]
    curves: list[Polyline]


def read_svg(text: str) -> Drawing:
    drawing = Drawing([], [])
    _collect(ElementTree.fromstring(text), 0j, drawing)
    return drawing


def _collect(element: ElementTree.Element, offset: complex, drawing: Drawing) -> None:
    tag = element.tag.rpartition("}")[2]
    if tag == "g":
        move = re.fullmatch(r"translate\((\S+) (\S+)\)", element.attrib["transform"])
        assert move
        offset += complex(float(move[1]), float(move[2]))
    elif tag == "circle":
        centre = complex(float(element.attrib["cx"]), float(element.attrib["cy"]))
        drawing.spots.append((offset + centre, float(element.attrib["r"])))
    elif tag == "path" and element.attrib["stroke"] != "none":
        numbers = [float(word) for word in re.findall(r"[-\d.]+", element.attrib["d"])]
        points = [offset + complex(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
        drawing.curves.append(_sampled(points))
    for child in element:
        _collect(child, offset, drawing)


def _sampled(points: list[complex]) -> Polyline:
    line = [points[0]]
    for at in range(0, len(points) - 1, 3):
        a, b, c, d = points[at : at + 4]
        for t in (i / SAMPLES for i in range(1, SAMPLES + 1)):
            ab, bc, cd = a + t * (b - a), b + t * (c - b), c + t * (d - c)
            abc, bcd = ab + t * (bc - ab), bc + t * (cd - bc)
            line.append(abc + t * (bcd - abc))
    return line


# ---- what a good drawing is -------------------------------------------------------------------
def crossings(drawing: Drawing) -> int:
    """How often pieces of curves meet that do not follow each other and do not end in the same spot."""
    pieces = [
        (a, b, curve, place)
        for curve, line in enumerate(drawing.curves)
        for place, (a, b) in enumerate(pairwise(line))
    ]
    pieces.sort(key=lambda piece: min(piece[0].real, piece[1].real))
    found = 0
    for i, (a, b, curve, place) in enumerate(pieces):
        right = max(a.real, b.real)
        for c, d, other, place_ in pieces[i + 1 :]:
            if min(c.real, d.real) > right:
                break
            if curve == other and abs(place - place_) == 1:
                continue
            if {a, b} & {c, d}:
                continue
            found += _meet(a, b, c, d)
    return found


def _meet(a: complex, b: complex, c: complex, d: complex) -> bool:
    def side(p: complex, q: complex, r: complex) -> float:
        return ((q - p).conjugate() * (r - p)).imag

    if side(a, b, c) == side(a, b, d) == 0:
        return any(((p - c) * (p - d).conjugate()).real <= 0 for p in (a, b))
    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def least_gap(drawing: Drawing) -> float:
    """The least distance between the rims of two spots, and of a spot from curves that do not end there."""
    gap = math.inf
    for i, (spot, radius) in enumerate(drawing.spots):
        for other, radius_ in drawing.spots[:i]:
            gap = min(gap, abs(spot - other) - radius - radius_)
        for line in drawing.curves:
            if spot not in (line[0], line[-1]):
                gap = min(gap, min(abs(point - spot) for point in line) - radius)
    return gap


# ---- from curves to regions ---------------------------------------------------------------------
def regions(drawing: Drawing) -> list[Region]:
    """The regions of the drawing: walks that name the live spots, those with two curves by letters."""
    spots = [spot for spot, _ in drawing.spots]
    ends: dict[int, list[tuple[float, int, bool]]] = {spot: [] for spot in range(len(spots))}
    for number, line in enumerate(drawing.curves):
        for backwards in (False, True):
            way = line[::-1] if backwards else line
            ends[_nearest(spots, way[0])].append((cmath.phase(way[1] - way[0]), number, backwards))
    for around in ends.values():
        around.sort()
    names = [[["0"], ["1"], [f"s{spot}"], []][len(ends[spot])] for spot in ends]
    faces = _faces(drawing, spots, ends)
    inside: list[list[list[int]]] = [[walk] for walk, _, area in faces if area > NOTHING]
    holders = [(line, area) for _, line, area in faces if area > NOTHING]
    plane: list[list[int]] = []
    outlines = [(walk, line[0]) for walk, line, area in faces if area <= NOTHING]
    outlines += [([spot], spots[spot]) for spot in ends if not ends[spot]]
    for walk, point in outlines:
        around_ = [
            (area, i) for i, (line, area) in enumerate(holders) if point not in line and _winds(line, point)
        ]
        (inside[min(around_)[1]] if around_ else plane).append(walk)
    return [[[name for spot in walk for name in names[spot]] for walk in face] for face in [*inside, plane]]


def _nearest(spots: list[complex], point: complex) -> int:
    nearest = min(range(len(spots)), key=lambda spot: abs(spots[spot] - point))
    assert abs(spots[nearest] - point) < 0.02, "a curve ends in no spot"
    return nearest


def _faces(
    drawing: Drawing, spots: list[complex], ends: dict[int, list[tuple[float, int, bool]]]
) -> list[tuple[list[int], Polyline, float]]:
    """Walks with the face on the same side: spots, outline, and area, negative around the outside."""
    faces, seen = [], set()
    for start in [
        (number, backwards) for number in range(len(drawing.curves)) for backwards in (False, True)
    ]:
        walk: list[int] = []
        outline: Polyline = []
        step = start
        while step not in seen:
            seen.add(step)
            number, backwards = step
            way = drawing.curves[number][::-1] if backwards else drawing.curves[number]
            outline += way[:-1]
            walk.append(_nearest(spots, way[0]))
            around = [(other, back) for _, other, back in ends[_nearest(spots, way[-1])]]
            step = around[around.index((number, not backwards)) - 1]
        if walk:
            area = sum((a.conjugate() * b).imag for a, b in pairwise([*outline, outline[0]])) / 2
            faces.append((walk, outline, area))
    return faces


def _winds(line: Polyline, point: complex) -> bool:
    turns = sum(cmath.phase((b - point) / (a - point)) for a, b in pairwise([*line, line[0]]))
    return abs(turns) > math.pi


# ---- from regions to a land ---------------------------------------------------------------------
def reduced(land: list[Region]) -> list[Region]:
    """The land without what is dead, by the thesis of Lemoine and Viennot, 9.3; small regions stay."""
    while True:
        often = Counter(name for region in land for walk in region for name in walk)
        names = {name: name if often[name] == 2 or name in LIVES else "2" for name in often}
        shorter = [
            [_without_repeats([names[name] for name in walk]) for walk in region if walk]
            for region in land
            if _lives(region) > 1
        ]
        if shorter == land:
            return land
        land = shorter


def _without_repeats(walk: list[str]) -> list[str]:
    return [name for i, name in enumerate(walk) if name in LIVES or name != walk[i - 1] or len(walk) == 1]


def _lives(region: Region) -> int:
    generic = sum(LIVES.get(name, 0) for walk in region for name in walk)
    return generic + len({name for walk in region for name in walk if name not in LIVES})


def equivalent(one: list[Region], other: list[Region]) -> bool:
    """Whether two lands differ only by the names of letters, the orders of boundaries and regions, the
    vertices at which boundaries start, and the orientations of whole regions."""
    graphs = [_graph(land) for land in (one, other)]
    match = networkx.isomorphism.categorical_node_match("kind", None)
    return bool(networkx.is_isomorphic(*graphs, node_match=match))


def _graph(land: list[Region]) -> networkx.DiGraph[tuple[object, ...]]:
    """A graph that is the same for equivalent lands only: each region is there in both orientations."""
    graph: networkx.DiGraph[tuple[object, ...]] = networkx.DiGraph()
    for r, region in enumerate(land):
        for sense in (1, -1):
            graph.add_node(("region", r, sense), kind="region")
            for b, walk in enumerate(region):
                for i, name in enumerate(walk):
                    place = ("place", r, b, i)
                    graph.add_node((*place, sense), kind=name if name in LIVES else "letter")
                    graph.add_edge((*place, sense), ("region", r, sense))
                    graph.add_edge((*place, sense), ("place", r, b, (i + sense) % len(walk), sense))
                    graph.add_node(place, kind="place")
                    graph.add_edge(place, (*place, sense))
                    if name not in LIVES:
                        local = (r, b) if walk.count(name) == 2 else ()
                        graph.add_node(("letter", name, local), kind="spot")
                        graph.add_edge(("letter", name, local), place)
    return graph
