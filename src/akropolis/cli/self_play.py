"""`akropolis self-play`: games of a bot against itself as data for a learner."""

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from akropolis.bots.self_play import SelfPlay, play_shards
from akropolis.cli.backends import BackendOption, described, open_cluster
from akropolis.cli.paths import at_home
from akropolis.cli.train_view import progress_bars
from akropolis.rules.options import Illustrious, Options
from akropolis.rules.variants import BoxVariant

INTERRUPTED = 130


def self_play(
    out: Annotated[str, typer.Option(help="The folder for the shards, or its address: s3://bucket/games.")],
    games: Annotated[int, typer.Option(min=1, help="How many games in all.")] = 1000,
    architects: Annotated[
        int | None, typer.Option("--architects", "-a", help="Architects at the table, 1 to 4; without it 2.")
    ] = None,
    solo: Annotated[
        Illustrious | None, typer.Option("--solo", "--illustrious", help="Alone against this Illustrious Architect.")
    ] = None,
    all_tiles: Annotated[bool, typer.Option("--all-tiles", help="The long game, with all 61 tiles.")] = False,
    variant: Annotated[list[BoxVariant] | None, typer.Option("--variant", "-v", help="A variant; repeatable.")] = None,
    simulations: Annotated[int, typer.Option(min=1, help="Of the search, for each move.")] = 32,
    noise: Annotated[float, typer.Option(min=0, help="In points: how far from the best a move may be.")] = 1.0,
    planes: Annotated[bool, typer.Option("--planes", help="Keep the cities as planes, too.")] = False,
    seed: Annotated[int, typer.Option(help="All chance follows from it.")] = 0,
    shard: Annotated[int, typer.Option(min=1, help="Games in one file.")] = 100,
    backend: BackendOption = None,
) -> None:
    """Play games of the search against itself and keep what a learner wants of them, as .npz files.

    The same command goes on where it was stopped, and the same settings make the same games. What the arrays are is
    told in the documentation, under Batches.
    """
    options = Options.named(architects or (1 if solo else 2), all_tiles, variant or (), solo)
    settings = SelfPlay(options, seed, simulations, noise, "planes" if planes else "features", games_a_shard=shard)
    where = out if "://" in out else str(at_home(Path(out)))
    try:
        with open_cluster(backend) as cluster, progress_bars(0, -(-games // shard), "shards") as bars:
            spread = cluster.run if cluster else None

            def watch(done: int, of: int) -> None:
                bars.watch(f"games{described(cluster)}", done, of)

            with closing(play_shards(settings, games, where, watch=watch, spread=spread)) as paths:
                for path in paths:
                    bars.advance(path)
    except KeyboardInterrupt:
        typer.echo("Interrupted. The same command goes on from here.", err=True)
        raise typer.Exit(INTERRUPTED) from None
