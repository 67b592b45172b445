"""Files for pictures on the command line: SVG, PNG, PDF or TikZ, by how the name ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from grundy.cli.given import refuse
from grundy.errors import GrundyError

F = TypeVar("F", bound=Callable[..., Any])


class PictureFile(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A file whose name ends as a picture's, or `-`."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from grundy.draw.formats import format_of

        if value != "-":
            try:
                format_of(value)
            except GrundyError as error:
                self.fail(str(error), param, ctx)
            if not Path(value).parent.is_dir():
                self.fail(f"no such directory: {Path(value).parent}", param, ctx)
        return str(value)


PICTURE = PictureFile()
FORMATS = ("svg", "png", "pdf", "tikz")


DARK = "grundy.dark"
"""Where the context keeps whether pictures are for dark paper."""


def on_dark_paper(command: F) -> F:
    """The option for dark paper, which `write_picture` heeds."""

    def keep(context: click.Context, _: click.Parameter, dark: bool) -> None:
        context.meta[DARK] = dark

    words = "In colours for dark backgrounds."
    return click.option("--dark", is_flag=True, expose_value=False, callback=keep, help=words)(command)


def on_dark_asked() -> bool:
    """Whether `--dark` was said."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(DARK))


def check_dark(*pictures: object) -> None:
    """Refuses `--dark` where there is no picture."""
    if not any(pictures):
        refuse("is for a picture, and none is asked for", "dark")


def write_picture(svg: str, target: str | None, form: str = "svg") -> None:
    """Writes a picture into a file, in the format that its name tells, or to stdout in this one."""
    from grundy.draw.formats import converted, on_dark, save

    dark = on_dark_asked()
    if target is not None and target != "-":
        save(svg, target, dark)
        return
    click.echo(converted(on_dark(svg) if dark else svg, form), file=sys.stdout.buffer, nl=False)
