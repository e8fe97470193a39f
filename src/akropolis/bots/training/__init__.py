"""Training the value that the learned bots judge moves by. Needs NumPy: `pip install 'akropolis[train]'`.

The fit shares its work among threads itself, in pieces that do not depend on how many there are. NumPy's own threads
would only be in their way, and round differently from machine to machine; they read their number once, on loading.
"""

import os

for _threads in ("OPENBLAS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ.setdefault(_threads, "1")
