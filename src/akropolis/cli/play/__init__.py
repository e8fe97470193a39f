"""`akropolis play`: a whole game in the terminal."""

from akropolis.cli.play.command import play

__all__ = ["play"]
