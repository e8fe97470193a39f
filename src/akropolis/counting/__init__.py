"""The score pad for a real table: cities drawn or counted, what they are worth, and what cannot be right."""
