"""The last turn of all: nothing is left to chance, so its margins are known and need no search."""

from akropolis.engine.position import Position


def is_last_turn(position: Position) -> bool:
    """Whether nobody has a choice after this turn. An Illustrious Architect never has one."""
    options = position.options
    return position.turn + (options.seats if options.is_solo else 1) >= options.turns


def true_margins(position: Position) -> list[float]:
    """How many points ahead of the others' mean each legal move ends, in the order of the legal moves."""
    totals = position.score_moves().totals.tolist()
    moves = position.legal_moves
    others: dict[int, float] = {}
    for move in moves[
        :: 3 * len(position.footprints())
    ]:  # one for each tile: where it is laid makes no difference to the others
        seat = position.seat
        position.do_move(move)
        seats = position.options.seats
        others[move.tile] = sum(position.total(each) for each in range(seats) if each != seat) / (seats - 1)
        position.undo_move()
    return [total - others[move.tile] for total, move in zip(totals, moves, strict=True)]
