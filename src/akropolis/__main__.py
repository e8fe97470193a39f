"""`python -m akropolis`, where the command itself is not on the path."""

from akropolis.cli import main

main()
