"""How much is tried: the most telling part, or with `make browser` everything."""

import os

FULL = os.environ.get("AKROPOLIS_BROWSER_FULL") == "1"
