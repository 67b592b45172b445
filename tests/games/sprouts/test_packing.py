"""Circle packings and what becomes of them: circles that touch, triangles that stay the right way round."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from grundy.games.sprouts.picture.laplace import solve_laplace
from grundy.games.sprouts.picture.packing import Triangle, boundary, is_simple, pack
from grundy.games.sprouts.picture.relax import relax


def random_disc(seed: int, size: int) -> list[Triangle]:
    """A triangulated disc that grew by splitting triangles and by gluing new ones to the rim."""
    rng = random.Random(seed)
    triangles: list[Triangle] = [(0, 1, 2)]
    for new in range(3, size):
        if rng.random() < 0.6:
            a, b, c = triangles.pop(rng.randrange(len(triangles)))
            triangles += [(a, b, new), (b, c, new), (c, a, new)]
        else:
            rim = boundary(triangles)
            at = rng.randrange(len(rim))
            triangles.append((rim[at], rim[at - 1], new))
    return triangles


def sides(triangles: list[Triangle]) -> set[frozenset[int]]:
    return {frozenset(side) for triangle in triangles for side in combinations(triangle, 2)}


def area(a: complex, b: complex, c: complex) -> float:
    return ((b - a).conjugate() * (c - a)).imag / 2


@pytest.mark.parametrize("seed", range(12))
def test_circles_touch_where_there_is_an_edge_and_nowhere_overlap(seed: int) -> None:
    triangles = random_disc(seed, 6 + 3 * seed)
    circles = pack(triangles)
    for a, b in combinations(circles, 2):
        reach = circles[a].radius + circles[b].radius
        gap = abs(circles[a].centre - circles[b].centre) - reach
        if frozenset((a, b)) in sides(triangles):
            assert abs(gap) < 1e-6 * reach
        elif not {a, b} <= set(boundary(triangles)):
            assert gap > 0


@pytest.mark.parametrize("seed", range(12))
def test_relaxing_keeps_the_drawing_plane_and_evens_it_out(seed: int) -> None:
    triangles = random_disc(seed, 6 + 3 * seed)
    circles = pack(triangles)
    points = relax(triangles, circles, dict.fromkeys(circles, 0.5))
    assert all(area(*(points[vertex] for vertex in triangle)) > 0 for triangle in triangles)
    assert is_simple([points[vertex] for vertex in boundary(triangles)])

    def spread(place: dict[int, complex]) -> float:
        lengths = [abs(place[a] - place[b]) for a, b in map(tuple, sides(triangles))]
        return max(lengths) / min(lengths)

    assert spread(points) <= spread({vertex: circle.centre for vertex, circle in circles.items()}) + 1e-6


def test_a_disc_that_would_overlap_itself_gets_unequal_circles() -> None:
    fan: list[Triangle] = [(0, i, i + 1) for i in range(1, 14)]  # equal circles would go around twice
    circles = pack(fan)
    assert is_simple([circles[vertex].centre for vertex in boundary(fan)])
    assert circles[0].radius > 2 * circles[7].radius
    assert all(circle.radius == pytest.approx(1) for circle in pack(fan[:4]).values())


def test_a_polygon_that_crosses_itself_is_not_simple() -> None:
    assert is_simple([0, 2, 2 + 2j, 2j])
    assert not is_simple([0, 2 + 2j, 2, 2j])


def test_laplace_equations_hold() -> None:
    rng = random.Random(3)
    count = 30
    weights: list[dict[int, float]] = [{} for _ in range(count + 3)]
    for i, j in combinations(range(count + 3), 2):
        if j == i + 1 or rng.random() < 0.1:
            weights[i][j] = weights[j][i] = rng.uniform(0.1, 10)
    right = [complex(rng.uniform(-1, 1), rng.uniform(-1, 1)) for _ in range(count)]
    found = [*solve_laplace(weights, right, 1e-12), 0, 0, 0]
    for i in range(count):
        assert abs(sum(w * (found[i] - found[j]) for j, w in weights[i].items()) - right[i]) < 1e-8
