"""Words below a finished picture, such as what its position is worth."""

from __future__ import annotations

from grundy.boards.svg import MARGIN, Picture, Svg, above, embedded, label, text_width

SIZE = 14


def captioned(svg: str, words: str) -> Svg:
    """The picture with words below it.

    >>> from grundy.boards.svg import Picture, circle
    >>> captioned(Picture(10, 10, (circle(5, 5, 4),)).svg("a dot"), "∗2").count("∗2</text>")
    1
    """
    wide = text_width(words, SIZE)
    below = Picture(wide, SIZE, (label(wide / 2, SIZE / 2, words, size=SIZE),))
    _, opened, rest = svg.partition("<title>")
    title, closed, _ = rest.partition("</title>")
    drawn = above((embedded(svg), below), gap=0)
    inner = Picture(drawn.width - 2 * MARGIN, drawn.height - MARGIN, (drawn.at(-MARGIN, -MARGIN),))
    whole = drawn if drawn.width > embedded(svg).width else inner
    finished = whole.svg()
    return Svg(finished.replace("\n", f"\n<title>{title}</title>\n", 1)) if opened and closed else finished
