"""Advice for people: hints with reasons, and the review of a whole game. It judges from the public view only."""
