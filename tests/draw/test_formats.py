"""Pictures in other formats than SVG: the same shapes in the same places."""

from __future__ import annotations

import re
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import grundy
from grundy.arena import Arena
from grundy.boards.svg import (
    ACCENT,
    FILL,
    INK,
    LINE,
    Picture,
    circle,
    label,
    line,
    path,
    polygon,
    rect,
    slice_,
)
from grundy.cli import main
from grundy.draw.arena_svg import arena_svg
from grundy.draw.formats import DARK, converted, format_of, on_dark, save
from grundy.draw.scene import Dot, Outline, Words, read_svg
from grundy.draw.tikz import escaped, tikz
from grundy.errors import GrundyError

POSITIONS = [
    ("cram", "3x4"), ("hex", "B.W/.B./WB."), ("amazons", "B..W/..#."), ("sprouts", "0*2.AB|0*2.AB"),
    ("hackenbush", "0-1B,1-1R,1-2G"), ("snort", "C5; B 0; W 2"), ("toads_and_frogs", "TT_F"),
    ("impartial_colouring", "P3; 0:ab,1:c,2:a"), ("dots_and_boxes", "2x2"),
    ("vertexnim", "0>1>0; w 2,1; at 0"),
]  # fmt: skip


def everything() -> str:
    shapes = (
        rect(0, 0, 40, 20, fill=FILL, round_=4),
        circle(60, 10, 10, fill=ACCENT),
        line(0, 30, 40, 30, stroke=INK, dashes="4 2"),
        polygon([50 + 30j, 70 + 30j, 60 + 40j], fill=INK),
        path([80 + 0j, 90 + 0j, 100 + 10j, 100 + 20j], stroke=INK),
        slice_(90 + 30j, 8, 0.0, 2.0, fill=FILL),
        label(20, 10, "a_1 & {2|-1}"),
    )
    return Picture(110, 44, (Picture(0, 0, shapes).at(2, 1),)).svg("every shape")


def test_shapes_are_read_where_they_are() -> None:
    scene = read_svg(everything())
    assert (scene.width, scene.height, scene.title) == (126, 60, "every shape")
    paper, box, disc, dashed, corner, curve, piece, words = scene.shapes
    assert isinstance(paper, Outline)
    assert isinstance(box, Outline)
    assert [kind for kind, _ in box.steps] == ["M", *"LC" * 4, "Z"]
    assert isinstance(disc, Dot)
    assert (disc.middle, disc.radius, disc.pen.fill) == (70 + 19j, 10, ACCENT)
    assert isinstance(dashed, Outline)
    assert dashed.pen.dashes == (4, 2)
    assert isinstance(corner, Outline)
    assert corner.steps[0] == ("M", (60 + 39j,))
    assert isinstance(curve, Outline)
    assert curve.steps == (("M", (90 + 9j,)), ("C", (100 + 9j, 110 + 19j, 110 + 29j)))
    assert isinstance(piece, Outline)
    assert isinstance(words, Words)
    assert (words.text, words.pen.anchor, round(words.place.real)) == ("a_1 & {2|-1}", "middle", 30)


def test_relative_paths() -> None:
    (shape,) = read_svg(
        '<svg viewBox="1 1 9 9"><path d="M2 3h4v2h-4zm1 1l.5-.5M1,1C1 2 3 4 5 6"/></svg>'
    ).shapes
    assert isinstance(shape, Outline)
    assert shape.steps == (
        ("M", (1 + 2j,)), ("L", (5 + 2j,)), ("L", (5 + 4j,)), ("L", (1 + 4j,)), ("Z", ()),
        ("M", (2 + 3j,)), ("L", (2.5 + 2.5j,)), ("M", (0j,)), ("C", (1j, 2 + 3j, 4 + 5j)),
    )  # fmt: skip


@pytest.mark.parametrize(("name", "text"), POSITIONS)
def test_every_format(name: str, text: str) -> None:
    svg = grundy.game(name).start(text).draw()
    scene = read_svg(svg)
    image = Image.open(BytesIO(converted(svg, "png")))
    assert abs(image.width - 2 * scene.width) <= 1
    assert abs(image.height - 2 * scene.height) <= 1
    assert len(image.convert("RGB").getcolors(1 << 20) or ()) > 3
    assert converted(svg, "pdf").startswith(b"%PDF")
    document = converted(svg, "tikz").decode()
    drawn = document.count(r"\path[") + document.count(r"\node[")
    assert drawn == len(scene.shapes) - 1  # all but the paper
    for opening, closing in ("{}", "[]", "()"):
        plain = re.sub(r"\\[{}]", "", document)
        assert plain.count(opening) == plain.count(closing)
    used = set(re.findall(r"=(grundy\w+)", document))
    assert used == set(re.findall(r"\\definecolor\{(\w+)\}", document))


def test_a_png_has_the_colours_of_the_shapes_in_their_places() -> None:
    image = Image.open(BytesIO(converted(everything(), "png"))).convert("RGB")
    for x, y, colour in ((14, 12, FILL), (70, 19, ACCENT), (70, 41, INK), (100, 55, "#ffffff")):
        found = image.getpixel((2 * x, 2 * y))
        wanted = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
        assert found == wanted, (x, y)


def test_tikz() -> None:
    document = tikz(read_svg(everything()))
    assert r"\useasboundingbox (0,0) rectangle (126,60);" in document
    assert r"(70,19) circle[radius=7.5pt]" in document
    assert "dash pattern=on 3pt off 1.5pt" in document
    assert "(90,9) .. controls (100,9) and (110,19) .. (110,29)" in document
    assert r"{a\_1 \& \{2\textbar{}-1\}};" in document
    assert escaped("100% $x^2 ~ #1 \\ ↑*") == (
        r"100\% \$x\textasciicircum{}2 \textasciitilde{} \#1 \textbackslash{} $\uparrow$*"
    )


def test_files(tmp_path: Path) -> None:
    for name, start in {"a.svg": b"<svg", "a.PNG": b"\x89PNG", "a.pdf": b"%PDF", "a.tex": b"% every"}.items():
        save(everything(), tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    assert format_of("b.tikz") == "tikz"
    with pytest.raises(GrundyError, match=r"a picture is an SVG, PNG, PDF or TikZ file, not 'a\.gif'"):
        save(everything(), tmp_path / "a.gif")
    with pytest.raises(GrundyError, match="no such directory"):
        save(everything(), tmp_path / "no" / "a.svg")


def test_dark_paper() -> None:
    dark = on_dark(everything())
    assert all(colour not in dark for colour in ("#ffffff", INK, FILL, ACCENT))
    assert DARK["#ffffff"] in dark
    stones = on_dark(grundy.game("clobber").start("2x2").draw())
    assert 'fill="#0a0c10"' in stones  # black stones stay black
    assert 'fill="#f4f1e8"' in stones  # and white ones white


@pytest.mark.parametrize(
    ("command", "option", "answer"),
    [
        ("draw hex 2x2", "-o", False),
        ("tree cram 2x2", "-o", True),
        ("arena domineering 2x2", "--draw", True),
        ("calc {5||3|-1}", "--thermograph", True),
        ("calc 1 --beside 0", "--hasse", False),
        ("value domineering 2x3", "--thermograph", True),
        ("census connected 1..3 grundy:node_kayles", "--draw", True),
        ("sequence 0.07 --to 20", "--plot", True),
    ],
)
def test_every_picture_can_be_on_dark_paper(
    command: str, option: str, answer: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    papers = []
    for name, dark in (("light.svg", []), ("dark.svg", ["--dark"])):
        assert main([*command.split(), option, str(tmp_path / name), *dark]) == 0
        papers.append(DARK["#ffffff"] in (tmp_path / name).read_text())
    assert papers == [False, True]
    capsys.readouterr()
    if answer:  # there is something to print without a picture
        assert main([*command.split(), "--dark"]) == 2
        assert capsys.readouterr().err == "grundy: --dark is for a picture, and none is asked for\n"


@pytest.mark.parametrize("dark", [False, True])
def test_names_of_vertices_can_be_read(dark: bool) -> None:
    """Text and what it stands on are far apart, whoever wins and however late."""
    row = {v: [v + 1] for v in range(8)} | {8: []}
    for owner in (lambda v: v % 2 == 0, lambda v: v % 2):
        svg = arena_svg(Arena.of(row, owner).solve())
        scene = read_svg(on_dark(svg) if dark else svg)
        paper = scene.shapes[0].pen.fill
        colour, seen = paper, 0
        for shape in scene.shapes:
            if isinstance(shape, Outline) and shape.pen.fill not in ("none", LINE, DARK[LINE]):
                colour = blended(shape.pen.fill, paper, shape.pen.opacity)
            elif isinstance(shape, Words) and shape.text.isdigit():
                assert contrast(shape.pen.fill, colour) > 3.2, (shape.text, shape.pen.fill, colour)
                seen += 1
        assert seen > 9


def blended(colour: str, paper: str, share: float) -> str:
    parts = ((int(colour[i : i + 2], 16), int(paper[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in parts)


def contrast(one: str, other: str) -> float:
    """Of two colours, as the guidelines for accessible pages have it: at least 3 for large letters."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (x / 12.92 if x <= 0.04 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    a, b = sorted((light(one), light(other)))
    return (b + 0.05) / (a + 0.05)


def test_what_cannot_be_written() -> None:
    with pytest.raises(GrundyError, match="a picture with <image> can only be written as SVG"):
        converted('<svg viewBox="0 0 1 1"><image/></svg>', "tikz")
    with pytest.raises(GrundyError, match=r"transformation 'rotate\(3\)' can only be written as SVG"):
        converted('<svg viewBox="0 0 1 1"><g transform="rotate(3)"/></svg>', "tikz")
    with pytest.raises(GrundyError, match="this is no SVG picture"):
        converted("<svg", "pdf")


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(
        GrundyError, match=r"pictures as PNG need matplotlib, .*: pip install 'grundy\[plot\]'"
    ):
        converted(everything(), "png")


def test_notebooks_show_what_is_drawn() -> None:
    shown: list[Any] = [
        grundy.draw(grundy.game("cram").start("2x3"), dark=True),
        grundy.tree(grundy.game("nim").start("2")),
    ]
    assert all(drawn._repr_svg_().startswith("<svg") for drawn in shown)
