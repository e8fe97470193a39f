"""Writes what is kept in the repository but made from the code: `make generated`."""
