"""Persons: names that stay, where they sit, and what they have achieved. It knows no moves."""
