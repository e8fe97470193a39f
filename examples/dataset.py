"""Self-play as a dataset: `python dataset.py FOLDER [GAMES]`. Stop it whenever you like: the same command goes on."""

import sys
from pathlib import Path

from akropolis import Options
from akropolis.bots.self_play import SelfPlay, play_shards, read_shards

SETTINGS = SelfPlay(Options(architects=2), seed=1, simulations=16, noise=2.0, games_a_shard=20)


def make(folder: Path, games: int) -> None:
    """Play the games that are not there yet, a shard at a time: never more than one is in memory."""
    for shard in play_shards(SETTINGS, games, folder):
        print(f"{shard.name}: {shard.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    target, *count = sys.argv[1:]
    make(Path(target), int(count[0]) if count else 100)
    rows = 0
    for arrays in read_shards(Path(target)):
        rows += len(arrays["features"])
    print(f"{rows} positions, each with {', '.join(sorted(arrays))}")
