"""Pages to begin with: what the host says about privacy, terms and contact."""

from pathlib import Path
from typing import Annotated

import typer

from akropolis.cli.paths import at_home
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.server.about import TEMPLATE, AboutPage
from akropolis.server.settings import read_settings

FOR_EVER = "until somebody deletes them"


def about(
    folder: Annotated[Path, typer.Argument(help="The folder to write to.", callback=at_home)],
) -> None:
    """Write pages to begin with: what this software stores, terms, contact. Fill them in, and set AKROPOLIS_ABOUT."""
    settings = read_settings()
    kept = {
        "{finished}": _kept(settings.keep_finished),
        "{abandoned}": _kept(settings.keep_abandoned),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in AboutPage:
            text = (TEMPLATE.parent / f"{name}.md").read_text(encoding="utf-8")
            for mark, words in kept.items():
                text = text.replace(mark, words)
            with (folder / f"{name}.md").open("x", encoding="utf-8") as file:
                file.write(text)
    except OSError as error:
        raise GameError(NotationCode.FILE_UNWRITABLE, path=error.filename, reason=error.strerror) from error
    typer.echo(
        f"{folder}: fill in {', '.join(f'{name}.md' for name in AboutPage)}, then serve with AKROPOLIS_ABOUT={folder}"
    )


def _kept(duration: str | None) -> str:
    units = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
    return f"{duration[:-1]} {units[duration[-1]]} after the last move" if duration else FOR_EVER
