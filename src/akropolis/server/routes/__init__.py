"""The routes. Each asks the table and answers; none of them judges anything."""
