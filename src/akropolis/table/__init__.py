"""A table: seats, turns, versions and the log. What happens at one is a list of events; all else follows from it."""
