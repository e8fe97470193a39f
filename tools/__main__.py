"""`python -m tools` writes every file that is made from the code and kept in the repository."""

from collections.abc import Callable
from pathlib import Path

from akropolis.server.openapi import document
from tools.bots_page import BOTS, bots_page
from tools.box import BOX, box_file
from tools.commands import COMMANDS_PAGE, commands_page
from tools.error_codes import PAGE, error_page
from tools.game_data import GAME, game_file
from tools.lessons import LESSONS, REFERENCE, lessons_file, reference_file
from tools.reference import reference_pages

OPENAPI = Path(__file__).parent.parent / "docs" / "openapi.json"

GENERATED: dict[Path, Callable[[], str]] = {
    PAGE: error_page,
    COMMANDS_PAGE: commands_page,
    OPENAPI: document,
    BOTS: bots_page,
    BOX: box_file,
    GAME: game_file,
    LESSONS: lessons_file,
    REFERENCE: reference_file,
    **reference_pages(),
}
"""Each file, and what makes its text."""


def main() -> None:
    """Write them all."""
    for path, make in GENERATED.items():
        path.write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    main()
