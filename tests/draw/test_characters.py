"""Pictures in characters: where things are, and in which colours."""

from __future__ import annotations

import pytest

import grundy
from grundy.boards.svg import INK, LINE, Picture, circle, head, label, line, path, rect, spot
from grundy.draw.characters import MOST_ROWS, in_characters


def text(svg: str, columns: int = 80) -> list[str]:
    return ["".join(part for part, _ in row) for row in in_characters(svg, columns)]


def drawn(*shapes: str, width: float = 160, height: float = 64) -> list[str]:
    return text(Picture(width, height, shapes).svg())


def test_a_text_alone_is_no_picture() -> None:
    assert in_characters(Picture(80, 16, (label(40, 8, "3+4"),)).svg()) == []


def test_a_picture_that_does_not_fit() -> None:
    dots = (circle(0, 0, 4), circle(1000, 0, 4))
    assert in_characters(Picture(1000, 16, dots).svg(), 60) == []
    (row,) = text(Picture(1000, 16, dots).svg(), 100)
    assert row[0] == row[-1] == "●"
    assert 90 <= len(row) <= 100
    tall = MOST_ROWS * 16 * 2
    assert in_characters(Picture(16, tall, (circle(0, 0, 4), circle(0, tall, 4))).svg()) == []


def test_lines_are_where_they_are() -> None:
    """A line across, one down, and what is between is empty."""
    rows = drawn(line(0, 0, 160, 0), line(0, 0, 0, 64), circle(160, 64, 3))
    assert len(rows[0]) >= 20
    assert all(row[0] not in " \u2800" for row in rows[:-1])
    assert all(set(row[1:]) <= set(" ") for row in rows[1:-1])
    assert rows[-1].endswith("●")


def test_discs_hold_their_texts() -> None:
    ring = circle(40, 24, 13, fill="#ffffff", stroke=INK)
    assert drawn(ring, label(40, 24, "12")) == ["(12)"]
    assert drawn(ring) == ["○"]
    assert drawn(circle(40, 24, 13)) == ["●"]
    assert drawn(circle(40, 24, 13), label(90, 24, "a")) == ["●     a"]


@pytest.mark.parametrize(
    ("along", "sign"), [(1, "→"), (-1, "←"), (1j, "↓"), (-1j, "↑"), (1 + 1j, "↘"), (-1 - 1j, "↖")]
)
def test_arrows(along: complex, sign: str) -> None:
    assert drawn(head(40 + 24j, along, fill=INK)) == [sign]


def test_a_line_that_moves_name_is_labelled() -> None:
    (row,) = drawn(spot("0-1B", line(0, 8, 160, 8)))
    assert "0-1B" in row
    assert row.index("0-1B") in (8, 9, 10)


def test_curves_bend() -> None:
    rows = drawn(path((0, 0 + 64j, 160 + 64j, 160), stroke=LINE))
    assert len(rows) >= 3
    assert "".join(rows[0].split()) != rows[0].strip()
    assert rows[-1].strip()


def test_only_lines_are_drawn_larger() -> None:
    small = Picture(40, 16, (rect(0, 0, 40, 16, fill="#ffffff", stroke=LINE),)).svg()
    assert max(map(len, text(small))) >= 10


def test_colours() -> None:
    rows = in_characters(
        Picture(99, 9, (circle(4, 4, 3, fill="#c8402f"), circle(50, 4, 3, fill=INK), label(90, 4, "x"))).svg()
    )
    colours = {part.strip(): colour for row in rows for part, colour in row if part.strip()}
    assert colours["●"] in ("#c8402f", "")
    assert ("●", "#c8402f") in rows[0]
    assert all(colour in ("#c8402f", "") for row in rows for _, colour in row)


def test_pictures_inside_pictures() -> None:
    inner = Picture(20, 20, (circle(8, 8, 3),))
    once = drawn(inner.at(80, 0), circle(0, 8, 3))
    assert once == ["●" + " " * 10 + "●"]
    nested = Picture(160, 20, (f'<g transform="translate(80 0)">{inner.svg()}</g>', circle(8, 16, 3))).svg()
    assert text(nested)[0].count("●") == 2


@pytest.mark.parametrize(
    ("name", "start", "labels"),
    [
        ("node_kayles", "C5", {"(0)", "(1)", "(2)", "(3)", "(4)"}),
        ("nim", "1+3", {"1", "3"}),
        ("timber", "LR", {"(0)", "(1)", "(2)"}),
        ("strings_and_coins", "2x3-swedish", {"(1)", "(6)"}),
    ],
)
def test_games(name: str, start: str, labels: set[str]) -> None:
    rows = text(grundy.game(name).start(start).draw())
    assert all(any(label in row for row in rows) for label in labels)


def test_heaps_are_as_high_as_they_are() -> None:
    rows = text(grundy.game("nim").start("2+5+3").draw())
    assert "".join(rows).count("●") == 10
    assert [row.count("●") for row in rows] == [1, 1, 2, 3, 3, 0]


def test_the_colour_of_a_token_is_seen() -> None:
    """A ring of its own colour around a pale disc, on a line."""
    shapes = (
        line(0, 8, 160, 8),
        circle(80, 8, 13, fill="#ffffff", stroke="#e07a3f"),
        circle(80, 8, 10, fill="#f6dccb"),
        label(80, 8, "3"),
        circle(16, 8, 13, fill="#ffffff", stroke=INK),
        label(16, 8, "1"),
    )
    (row,) = in_characters(Picture(160, 16, shapes).svg())
    assert ("(3)", "#e07a3f") in row
    assert ("(1)", "") in row


def test_a_legend_in_one_line() -> None:
    """Signs and words one after the other, however near they are in the picture."""
    signs = [circle(x, 8, 6, fill=fill) for x, fill in ((6, "#c8402f"), (46, "#2f6fb3"))]
    words = [label(16, 8, "for Left", anchor="start"), label(56, 8, "for Right", anchor="start")]
    rows = in_characters(Picture(120, 60, (*signs, *words, circle(6, 50, 6))).svg())
    assert "".join(text for text, _ in rows[0]) == "● for Left   ● for Right   "
    assert [colour for text, colour in rows[0] if text == "●"] == ["#c8402f", "#2f6fb3"]
    assert rows[-1] == [("●", "")] or rows[-1][0][0] == "●"


def test_dark_colours_are_seen_on_dark_paper() -> None:
    """The hue stays; what is nearly black or white has the colour of the terminal's letters."""
    fills = ("#3d5a80", "#444444", "#1f2a44", "#f4f4f4", "#804020")
    discs = tuple(circle(40 * i, 8, 5, fill=fill) for i, fill in enumerate(fills))
    rows = in_characters(Picture(200, 16, discs).svg())
    colours = [colour for text, colour in rows[0] if "●" in text]
    assert colours[0] == "#547cb0"
    assert colours[-1] == "#b0582c"
    assert set(colours[1:-1]) == {""}
