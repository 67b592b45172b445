"""What a position is worth, below its picture; and pieces that can be told apart on dark paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.draw.boxes import faults

import grundy
from grundy.boards.svg import WHITE
from grundy.cli import main
from grundy.draw.formats import on_dark
from grundy.draw.scene import Words, read_svg


def said(svg: str) -> list[str]:
    return [shape.text for shape in read_svg(svg).shapes if isinstance(shape, Words)]


@pytest.mark.parametrize(
    ("game", "text", "worth"),
    [("colouring", "zDDzDz", "NN1"), ("cram", "4x4", "0"), ("cram", "4x5", "∗2"),
     ("domineering", "2x3", "{2|−1/2}"),
     ("dots_and_boxes", "2x3", "2/4"), ("sum", "domineering[2x2] + ^", "{1↑|−1↑}")],
)  # fmt: skip
def test_the_value_stands_below(game: str, text: str, worth: str, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert main(["draw", game, text, "--value", "-o", str(file)]) == 0
    assert said(file.read_text())[-1] == worth
    assert faults(file.read_text()) == []
    position = grundy.game(game).start(text)
    assert str(grundy.draw(position, caption=position.value())) == file.read_text().strip()


def test_a_long_caption_is_not_cut_off() -> None:
    svg = grundy.draw(grundy.game("nim").start("1"), caption="one token, which whoever moves takes, and wins")
    assert faults(svg) == []


def test_what_has_no_value_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "hex", "3x3", "--value"]) == 2
    assert main(["draw", "cram", "3x3", "--time-limit", "1"]) == 2
    assert "--value" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "text", "light"),
    [("toppling_dominoes", "LRE", 1), ("flip_the_coin", "HTT", 2), ("sheep", "B2.W3", 1)],
)
def test_light_pieces_stay_light_on_dark_paper(game: str, text: str, light: int) -> None:
    dark = on_dark(grundy.game(game).start(text).draw())
    pieces = [shape for shape in read_svg(dark).shapes if not isinstance(shape, Words)]
    assert sum(shape.pen.fill == WHITE for shape in pieces) == light
    on_light = {shape.pen.fill for shape in read_svg(dark).shapes if isinstance(shape, Words)} - {"#e8ecf4"}
    assert on_light <= {WHITE, "#1c2740"}
