"""Deliberate faults: does a test fail when the code is wrong?

    make mutate                      60 faults, 20 in each of `rules`, `table` and `native`
    make mutate FAULTS=6 SEED=3 JOBS=2 ARGS="--room native"

A fault is one token changed: a comparison, an operator, a condition, a number. The same seed makes the same faults.
Each is put into a copy of the tree, never into the tree itself, and the tests that should notice are run until the
first fails. What survives is told with its difference; what is no fault at all is listed in `equivalent.json`.
"""
