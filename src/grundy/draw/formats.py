"""Pictures as files: SVG, PNG, PDF and TikZ, on light and on dark paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from grundy.boards.svg import ACCENT, FILL, INK, LINE, PAPER, SHADE
from grundy.draw.scene import read_svg
from grundy.errors import GrundyError

ENDINGS = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".tikz": "tikz", ".tex": "tikz"}
"""The formats of files by how their names end."""

DARK = {
    PAPER: "#16191f", INK: "#e8ecf4", LINE: "#6f7a93", FILL: "#6f9bd1", ACCENT: "#f0955f", SHADE: "#2b313d",
    "#c9ced9": "#39414f", "#f6dccb": "#5a3d2e", "#6b7690": "#a3adc4",
    "#2f6fb3": "#5b9be0", "#c8402f": "#e86b5a", "#3d8b4f": "#62b876",
}  # fmt: skip
"""The colours of the house, and those that stand for them on dark paper."""


def format_of(name: str | Path) -> str:
    """The format of a file, by how its name ends."""
    ending = Path(name).suffix.lower()
    if ending not in ENDINGS:
        raise GrundyError(f"a picture is an SVG, PNG, PDF or TikZ file, not {Path(name).name or str(name)!r}")
    return ENDINGS[ending]


def converted(svg: str, form: str) -> bytes:
    """A picture in another format: `svg`, `png`, `pdf` or `tikz`.

    >>> from grundy.boards.svg import Picture, circle
    >>> converted(Picture(10, 10, (circle(5, 5, 4),)).svg(), "tikz").splitlines()[0].decode()
    '% needs \\\\usepackage{tikz}'
    """
    if form == "svg":
        return svg.encode() if svg.endswith("\n") else f"{svg}\n".encode()
    if form == "tikz":
        from grundy.draw.tikz import tikz

        return tikz(read_svg(svg)).encode()
    from grundy.draw.plotted import plotted

    return plotted(read_svg(svg), form)


def save(svg: str, file: str | Path, dark: bool = False) -> None:
    """Writes a picture into a file, in the format that its name tells."""
    form = format_of(file)
    _check_folder(Path(file))
    _write(Path(file), converted(on_dark(svg) if dark else svg, form))


def save_pages(svgs: Sequence[str], file: str | Path) -> None:
    """Writes pictures as the pages of one PDF file."""
    from grundy.draw.plotted import pages

    _check_folder(Path(file))
    _write(Path(file), pages([read_svg(svg) for svg in svgs]))


def _check_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise GrundyError(f"no such directory: {path.parent}")


def _write(path: Path, written: bytes) -> None:
    try:
        path.write_bytes(written)
    except OSError as error:
        raise GrundyError(f"cannot write {str(path)!r}: {error.strerror}") from error


def on_dark(svg: str) -> str:
    """A picture in the colours for dark paper, on which black stones stay black."""
    svg = svg.replace(f'fill="{INK}" stroke="{INK}"', f'fill="#0a0c10" stroke="{INK}"')
    return re.sub(r'"(#[0-9a-fA-F]{6})"', lambda found: f'"{DARK.get(found[1].lower(), found[1])}"', svg)
