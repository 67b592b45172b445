"""Laplace equations on weighted graphs, by conjugate gradients."""

from __future__ import annotations

from collections.abc import Sequence

Weights = Sequence[dict[int, float]]
"""For each vertex, the weights of the edges to its neighbours."""


def solve_laplace(weights: Weights, right: Sequence[complex], precision: float) -> list[complex]:
    """Numbers x with sum(w * (x[i] - x[j])) = right[i] over the neighbours j of each vertex i.

    A neighbour without a number, past the end of `right`, counts as 0. The error is `precision` times
    that of the solution 0; the diagonal is the preconditioner.

    >>> [round(x.real, 6) for x in solve_laplace([{1: 1.0, 2: 1.0}, {0: 1.0, 2: 3.0}, {}], [1.0, 0.0], 1e-9)]
    [0.571429, 0.142857]
    """
    count = len(right)
    rows = [[(j, weight) for j, weight in weights[i].items() if j < count] for i in range(count)]
    diagonal = [sum(weights[i].values()) for i in range(count)]
    solution = [0j] * count
    rest = list(right)
    direction = [r / d for r, d in zip(rest, diagonal, strict=True)]
    size = dot(rest, direction)
    goal = size * precision**2
    for _ in range(4 * count):
        if size <= goal:
            break
        image = [
            diagonal[i] * direction[i] - sum([weight * direction[j] for j, weight in row])
            for i, row in enumerate(rows)
        ]
        length = size / dot(direction, image)
        solution = [x + length * d for x, d in zip(solution, direction, strict=True)]
        rest = [r - length * i for r, i in zip(rest, image, strict=True)]
        scaled = [r / d for r, d in zip(rest, diagonal, strict=True)]
        before, size = size, dot(rest, scaled)
        direction = [s + size / before * d for s, d in zip(scaled, direction, strict=True)]
    return solution


def dot(a: Sequence[complex], b: Sequence[complex]) -> float:
    """The scalar product of lists of points of the plane."""
    return sum([x.real * y.real + x.imag * y.imag for x, y in zip(a, b, strict=True)])
