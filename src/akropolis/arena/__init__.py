"""Matches between bots: paired deals, every game recorded, and what may be concluded from them."""
