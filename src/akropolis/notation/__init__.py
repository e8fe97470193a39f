"""Text in, text out: moves, positions and records of games."""
