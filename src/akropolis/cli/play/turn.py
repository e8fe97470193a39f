"""The steps of a turn: take a tile, look through the ways to lay it, try one out, keep it."""

from akropolis.cli.play.news_view import News
from akropolis.cli.play.session import ChoosingWay, Reply, Session, TryingOut
from akropolis.cli.play.table_view import TurnView
from akropolis.cli.play.way_view import PAGE, TrialLine, WayList, trial_views
from akropolis.cli.play.ways import rank, weigh
from akropolis.cli.view import as_message, refused, stones
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.rules.site import cost_of


def take(session: Session, number: int) -> Reply:
    """Take a tile by its number in the site; a number too high for that may be the tile's own."""
    position = session.table.position
    site = position.site
    if number not in range(1, len(site) + 1) and number not in site:
        return Reply(session, (refused(f"the construction site has tiles 1 to {len(site)}"),))
    tile = number if number > len(site) else site[number - 1]
    missing = cost_of(site, tile) - position.stones[position.seat]
    if missing > 0:
        return Reply(session, (refused(f"tile {tile} cannot be taken: {stones(missing)} short"),))
    return list_ways(session, ChoosingWay(tile, rank(position, tile)))


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
    session.table.position.check_move(move)
    undone = session.stage.undone if isinstance(session.stage, TryingOut) else session.stage
    trying = session.at(TryingOut(move, undone))
    return show_trial(trying, move) if session.confirms else keep(trying, move)


def show_trial(session: Session, move: Move) -> Reply:
    """Show the city as a move would make it."""
    return Reply(session, trial_views(session.city, weigh(session.table.position, move), session.shows_places))


def show_table(session: Session) -> Reply:
    """Show the table, with the tile that lies there for a look."""
    shown = TurnView(session.table, session.city, session.shows_places)
    if isinstance(session.stage, TryingOut):
        return Reply(session, (shown, "", TrialLine(weigh(session.table.position, session.stage.move))))
    return Reply(session, (shown,))


def keep(session: Session, move: Move) -> Reply:
    """Make a move for good; the turn passes on."""
    table = session.table.play(move)
    news = News(table, before=session.table.position)
    kept = Session(table, shows_places=session.shows_places, confirms=session.confirms)
    if table.state.is_over or table.is_bots_turn:
        return Reply(kept, (news,))
    passing = (as_message(f"\nPass on to {table.name}."),) if table.is_shared else ()
    return Reply(kept, (news, *passing, *show_table(kept).shown))
