"""The steps of a turn: take a tile, look through the ways to lay it, try one out, keep it."""

from akropolis.cli.play.news_view import News
from akropolis.cli.play.session import ChoosingWay, Reply, Session, TryingOut
from akropolis.cli.play.table_view import TurnView
from akropolis.cli.play.way_view import PAGE, TrialLine, WayList, trial_views
from akropolis.cli.play.ways import rank, weigh
from akropolis.cli.view import refused, stones, told
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.rules.site import cost_of


def take(session: Session, number: int) -> Reply:
    """Take a tile by its number in the site; a number too high for that may be the tile's own."""
    table = session.game.position
    if number not in range(1, len(table.site) + 1) and number not in table.site:
        return Reply(session, (refused(f"the construction site has tiles 1 to {len(table.site)}"),))
    tile = number if number > len(table.site) else table.site[number - 1]
    missing = cost_of(table.site, tile) - table.stones[table.seat]
    if missing > 0:
        return Reply(session, (refused(f"tile {tile} cannot be taken: {stones(missing)} short"),))
    return list_ways(session, ChoosingWay(tile, rank(table, tile)))


def list_ways(session: Session, stage: ChoosingWay) -> Reply:
    """Show a page of the ways to lay the tile in the hand."""
    listed = WayList(stage.tile, stage.ways, stage.page, stage.near, session.shows_places)
    return Reply(session.at(stage), (listed,))


def list_near(session: Session, stage: ChoosingWay, near: Hex) -> Reply:
    """Show only the ways that cover a hex."""
    narrowed = ChoosingWay(stage.tile, stage.ranked, near=near)
    if not narrowed.ways:
        return Reply(session, (refused("no tile can be laid on that hex now"),))
    return list_ways(session, narrowed)


def list_more(session: Session, stage: ChoosingWay) -> Reply:
    """Show the next page; after the last comes the first."""
    pages = -(-len(stage.ways) // PAGE)
    next_page = (stage.page + 1) % pages
    return list_ways(session, ChoosingWay(stage.tile, stage.ranked, next_page, stage.near))


def try_out(session: Session, move: Move) -> Reply:
    """Lay a tile for a look, or for good where no confirming is wished."""
    session.game.position.check_move(move)
    undone = session.stage.undone if isinstance(session.stage, TryingOut) else session.stage
    trying = session.at(TryingOut(move, undone))
    return show_trial(trying, move) if session.confirms else keep(trying, move)


def show_trial(session: Session, move: Move) -> Reply:
    """Show the city as a move would make it."""
    return Reply(session, trial_views(session.city, weigh(session.game.position, move), session.shows_places))


def show_table(session: Session) -> Reply:
    """Show the table, with the tile that lies there for a look."""
    table = TurnView(session.game, session.city, session.shows_places)
    if isinstance(session.stage, TryingOut):
        return Reply(session, (table, "", TrialLine(weigh(session.game.position, session.stage.move))))
    return Reply(session, (table,))


def keep(session: Session, move: Move) -> Reply:
    """Make a move for good; the turn passes on."""
    game = session.game.play(move)
    kept = Session(game, shows_places=session.shows_places, confirms=session.confirms)
    if game.position.is_over or game.is_bots_turn:
        return Reply(kept, (News(game),))
    passing = (told(f"\nPass on to {game.name}."),) if game.is_shared else ()
    return Reply(kept, (News(game), *passing, *show_table(kept).shown))
