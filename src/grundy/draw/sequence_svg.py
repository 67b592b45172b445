"""Plots of nim-sequences without matplotlib: what becomes TikZ, and what a notebook draws at once."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.boards.svg import ACCENT, FILL, INK, SHADE, Picture, Svg, above, circle, label, legend, line, rect
from grundy.errors import GrundyError
from grundy.sequences import formats
from grundy.sequences.compute import NimValues

WIDE, HIGH, BORDER = 560.0, 240.0, 34.0
SIZE = 11
MOST = 5_000
"""TeX cannot set many more points."""


def sequence_svg(found: NimValues) -> Svg:
    """The nimbers of the heaps, rare ones in another colour, and the first period shaded.

    >>> import grundy
    >>> sequence_svg(grundy.sequence("0.07", 100)).count("<circle")
    102
    """
    values = [int(value) for value in found.values]
    if len(values) > MOST:
        raise GrundyError(f"a plot of more than {MOST:,} heaps is PNG, SVG or PDF, by matplotlib")
    last, top = max(len(values) - 1, 1), max([1, *values])
    mask, rare = found.rare()
    apart = set(rare) if mask else set()
    size = 2.0 if len(values) < 500 else 1.2

    def at(heap: float, value: float) -> complex:
        return complex(BORDER + heap / last * WIDE, HIGH * (1 - value / top))

    shapes = []
    period = found.period
    shaded = period is not None and period.start < len(values)
    if period is not None and shaded:
        left, right = (at(min(heap, last), 0).real for heap in (period.start, period.start + period.length))
        shapes.append(rect(left, -6, right - left, HIGH + 6, fill=SHADE))
    shapes += _axes(last, top)
    for heap, value in enumerate(values):
        if heap:
            point = at(heap, value)
            shapes.append(circle(point.real, point.imag, size, fill=ACCENT if heap in apart else FILL))
    said = [(circle(0, 0, 4, fill=FILL), "common" if apart else "nimber")]
    if apart:
        said.append((circle(0, 0, 4, fill=ACCENT), f"rare ({len(apart):,} heaps, mask {mask:b})"))
    if shaded:
        said.insert(0, (rect(-6, -5, 12, 10, fill=SHADE), "first period"))
    title = f"{found.rules}: {formats.period_words(found.period, found.to)}"
    head = Picture(WIDE, 14, (label(WIDE / 2, 4, title, size=13),))
    drawn = Picture(BORDER + WIDE + 10, HIGH + 38, tuple(shapes))
    return above((head, drawn, legend(said)), gap=8).svg(title)


def _axes(last: int, top: int) -> Iterator[str]:
    """Both axes with their numbers."""
    yield line(BORDER - 6, HIGH, BORDER - 6, -6, stroke=INK, width=1)
    yield line(BORDER - 6, HIGH, BORDER + WIDE, HIGH, stroke=INK, width=1)
    for heap in range(0, last + 1, _step(last, 8)):
        x = BORDER + heap / last * WIDE
        yield line(x, HIGH, x, HIGH + 4, stroke=INK, width=1)
        yield label(x, HIGH + 13, str(heap), size=SIZE)
    for value in range(0, top + 1, _step(top, 8)):
        y = HIGH * (1 - value / top)
        yield line(BORDER - 10, y, BORDER - 6, y, stroke=INK, width=1)
        yield label(BORDER - 13, y, str(value), size=SIZE, anchor="end")
    yield label(BORDER + WIDE / 2, HIGH + 31, "heap", size=SIZE)
    yield label(BORDER - 2, -8, "nimber", size=SIZE, anchor="start")


def _step(span: int, most: int) -> int:
    """1, 2, 5, 10, 20, ...: the smallest that gives at most so many steps."""
    for power in range(len(str(span)) + 1):
        for digit in "125":
            step = int(digit + "0" * power)
            if span <= most * step:
                return step
    raise AssertionError("a power of ten is larger")
