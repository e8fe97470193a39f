"""`python -m akropolis.cli`, where the command itself is not on the path."""

from akropolis.cli import main

main()
