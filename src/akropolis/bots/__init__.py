"""Choosing a move: from gentle to strong. A bot is given the public view and never sees the hidden stacks."""
