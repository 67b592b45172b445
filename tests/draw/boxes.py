"""Where the shapes and texts of a picture are, and what is wrong: cut off, or written over each other."""

from __future__ import annotations

from itertools import combinations

from grundy.boards.svg import text_width
from grundy.draw.scene import Dot, Scene, Shape, Words, read_svg

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def box_of(shape: Shape) -> Box:
    """What a shape covers; control points of curves count, and so it may be less."""
    if isinstance(shape, Words):
        size, x, y = shape.pen.size, shape.place.real, shape.place.imag
        wide = 0.61 * size * len(shape.text) if shape.pen.mono else text_width(shape.text, size)
        left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[shape.pen.anchor]
        return left, y - 0.74 * size, left + wide, y + 0.05 * size
    half = shape.pen.width / 2 if shape.pen.stroke != "none" else 0.0
    if isinstance(shape, Dot):
        reach, middle = shape.radius + half, shape.middle
        return middle.real - reach, middle.imag - reach, middle.real + reach, middle.imag + reach
    points = [points[-1] for _, points in shape.steps if points]
    xs, ys = [z.real for z in points], [z.imag for z in points]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def texts(scene: Scene) -> list[tuple[str, Box]]:
    return [(shape.text, box_of(shape)) for shape in scene.shapes if isinstance(shape, Words) and shape.text]


def faults(svg: str) -> list[str]:
    """What is cut off, and which texts touch."""
    scene = read_svg(svg)
    found = []
    for shape in scene.shapes:
        left, top, right, bottom = box_of(shape)
        if left < -0.6 or top < -0.6 or right > scene.width + 0.6 or bottom > scene.height + 0.6:
            found.append(f"cut off: {shape}")
    for (one, a), (other, b) in combinations(texts(scene), 2):
        if overlap(a, b):
            found.append(f"{one!r} touches {other!r}")
    return found
