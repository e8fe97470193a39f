"""How the database came to be, step by step; run by `open_store`."""
