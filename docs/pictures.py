"""Pictures that are drawn while the documentation is built, and how pages show them."""

from __future__ import annotations

from html import escape
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive
from gallery import Shown, gallery
from sphinx.application import Sphinx

from grundy.draw.formats import on_dark


def write(path: Path, text: str) -> None:
    """Writes a file unless it is there as it is, so that Sphinx reads only what has changed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def write_picture(folder: Path, name: str, svg: str) -> None:
    """A picture for light pages, and the same for dark ones."""
    write(folder / f"{name}.svg", svg)
    write(folder / f"{name}-dark.svg", on_dark(svg))


def draw_gallery(app: Sphinx) -> None:
    """The pictures of the gallery as files."""
    for shown in gallery():
        folder = Path(app.srcdir) / "pictures"
        write(folder / f"{shown.name}.svg", shown.svg())
        write(folder / f"{shown.name}-dark.svg", shown.svg(dark=True))


def card(shown: Shown) -> list[nodes.Node]:
    """A picture that opens to the command and the Python that make it."""
    raw = {"format": "html"}
    pictures = [
        nodes.image(uri=f"/pictures/{shown.name}{ending}.svg", alt=shown.title, classes=[f"only-{theme}"])
        for theme, ending in (("light", ""), ("dark", "-dark"))
    ]
    title = f'<span class="shown-title">{escape(shown.title)}</span></summary>'
    return [
        nodes.raw("", '<details class="shown"><summary>', **raw),
        *pictures,
        nodes.raw("", title, **raw),
        nodes.literal_block(shown.command, shown.command, language="sh"),
        nodes.literal_block(shown.python, shown.python, language="python"),
        nodes.raw("", "</details>", **raw),
    ]


class Cards(Directive):
    """All pictures of a group of the gallery, or those that are named in the lines below."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        wanted = [line.strip() for line in self.content if line.strip()]
        everything = gallery()
        if wanted:
            by_name = {shown.name: shown for shown in everything}
            unknown = [name for name in wanted if name not in by_name]
            if unknown:
                raise self.error(f"no such picture: {', '.join(unknown)}")
            found = [by_name[name] for name in wanted]
        else:
            found = [shown for shown in everything if shown.group == self.arguments[0]]
        if not found:
            raise self.error("no pictures here")
        start, end = (nodes.raw("", html, format="html") for html in ('<div class="gallery">', "</div>"))
        return [start, *(node for shown in found for node in card(shown)), end]


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("builder-inited", draw_gallery)
    app.add_directive("pictures", Cards)
    return {"parallel_read_safe": True}
