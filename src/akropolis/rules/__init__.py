"""The game of Akropolis: every rule, as values and questions. Standard library only."""
