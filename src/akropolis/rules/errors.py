"""What the rules forbid."""

from akropolis.errors import MessageCode

__all__ = ["RuleCode"]


class RuleCode(MessageCode):
    """What the rules forbid."""

    OPTIONS_ARCHITECTS = "options_architects", "a game has 1 to 4 architects, not {architects}"
    OPTIONS_SOLO = (
        "options_solo",
        "one architect, and no more, plays against an Illustrious Architect: hippodamos, metagenes or callicrates",
    )
    OPTIONS_LONG = "options_long", "four architects already use all the tiles: the long game is for 1 to 3"
    OPTIONS_VARIANT = (
        "options_variant",
        "there is no variant called {variant}: there are house, market, barracks, temple and garden",
    )
    OPTIONS_ILLUSTRIOUS = (
        "options_illustrious",
        "there is no Illustrious Architect called {illustrious}: there are hippodamos, metagenes and callicrates",
    )
    SEED_RANGE = "seed_range", "a seed is a whole number from 0 to 18446744073709551615, not {seed}"
    DEAL_SOURCE = "deal_source", "a game is set up from a seed or from an order of tiles: give one of them"
    DEAL_COUNT = "deal_count", "this game is dealt with {expected} tiles, not {given}"
    DEAL_TILE = "deal_tile", "tile {tile} is not used in this game"
    DEAL_REPEATED = "deal_repeated", "tile {tile} is dealt more than once"
    DEAL_UNSEEN = "deal_unseen", "the tiles dealt are not the tiles that are still unseen"
    GAME_OVER = "game_over", "the game is over"
    SEAT_UNKNOWN = "seat_unknown", "there is no seat {seat}: seats are 0 to {last}"
    TILE_NOT_IN_SITE = "tile_not_in_site", "tile {tile} is not in the construction site"
    TILE_TOO_DEAR = "tile_too_dear", "tile {tile} costs {cost} stones, and there are {stones}"
    TILE_UNKNOWN = "tile_unknown", "there is no tile {tile}: tiles are 1 to 61"
    TILE_LAID = "tile_laid", "tile {tile} already lies in this city"
    ROTATION_UNKNOWN = "rotation_unknown", "a rotation is 0 to 5, not {rotation}"
    PLACE_APART = "place_apart", "a tile on level 1 must touch the city along an edge"
    PLACE_OVERHANG = "place_overhang", "some of the three hexes are built and some are empty"
    PLACE_UNEVEN = "place_uneven", "the three hexes beneath are not all on one level"
    PLACE_ONE_TILE = (
        "place_one_tile",
        "a raised tile must lie on at least two tiles, and all three hexes are tile {tile}",
    )
    POSITION_TURNS = "position_turns", "the tiles laid do not add up to a turn of this game"
    POSITION_STONES = "position_stones", "seat {seat} cannot have {stones} stones"
