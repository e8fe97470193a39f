"""Playing apart from any terminal: lines in, sessions and what to show out."""

import re
from io import StringIO

import pytest
from rich.console import Console

from akropolis import BoxVariant, Hex, Illustrious, Options, engine
from akropolis.cli.play import advice
from akropolis.cli.play.answer import answer
from akropolis.cli.play.local_table import new_table
from akropolis.cli.play.session import ChoosingTile, ChoosingWay, Quit, Reply, Save, Session, TryingOut
from akropolis.cli.play.ways import rank
from akropolis.notation.moves import format_move, parse_move

ALONE = Options(1, illustrious=Illustrious.METAGENES)


def session(options: Options | None = None, confirms: bool = True) -> Session:
    return Session(new_table(options or Options(2), 7, ("Ada", "Ben")), confirms=confirms)


def shown(reply: Reply) -> str:
    page = StringIO()
    Console(file=page, width=100, markup=False, highlight=False).print(*reply.shown, sep="\n")
    return page.getvalue()


def typed(start: Session, *lines: str) -> Reply:
    reply = Reply(start)
    for line in lines:
        reply = answer(reply.session, line)
    return reply


def test_a_tile_is_chosen_then_a_way_to_lay_it_then_it_is_kept() -> None:
    start = session()
    chosen = typed(start, "1").session
    assert isinstance(chosen.stage, ChoosingWay)
    assert chosen.stage.tile == start.table.position.site[0]
    trying = typed(chosen, "3").session
    assert trying.stage == TryingOut(chosen.stage.ways[2].move, chosen.stage)
    assert trying.table == start.table
    kept = typed(trying, "")
    assert kept.session.table.record.moves == (chosen.stage.ways[2].move,)
    assert kept.session.stage == ChoosingTile()
    assert "Pass on to Ben." in shown(kept)


def test_a_tile_is_also_found_by_its_own_number() -> None:
    start = session()
    site = start.table.position.site
    number = next(tile for tile in site[:2] if tile > len(site))
    assert typed(start, str(number)).session.stage == typed(start, str(site.index(number) + 1)).session.stage


def test_a_tile_too_dear_is_refused_with_what_is_missing() -> None:
    assert "2 stones short" in shown(typed(session(), "4"))
    assert "1 stone short" in shown(typed(session(), ""))


def test_the_best_gain_is_listed_first_and_is_what_the_score_sheet_says() -> None:
    table = session().table
    for _ in range(8):
        table = table.play(rank(table.position, table.position.site[0])[0].move)
    position = table.position
    ways = rank(position, position.site[0])
    assert len(ways) == len(position.cities[position.seat].footprints) * 3
    assert [way.total for way in ways] == sorted((way.total for way in ways), reverse=True)
    for way in ways[::7]:
        after = position.play(way.move)
        assert after.score_sheet(position.seat).total - position.score_sheet(position.seat).total == way.total


def test_more_goes_round_the_pages() -> None:
    chosen = typed(session(), "1")
    assert "   1  " in shown(chosen)
    assert "  11  " in shown(typed(chosen.session, "more"))
    assert shown(typed(chosen.session, *["m"] * 9)) == shown(chosen)  # 90 ways are nine pages


def test_the_name_of_a_hex_lists_the_ways_on_it() -> None:
    near = typed(session(), "1", "n2").session
    assert isinstance(near.stage, ChoosingWay)
    assert near.stage.near == Hex(0, -2)
    assert all(Hex(0, -2) in way.hexes for way in near.stage.ways)
    everywhere = typed(near, "back").session.stage
    assert isinstance(everywhere, ChoosingWay)
    assert everywhere.near is None
    assert "no tile can be laid" in shown(typed(near, "n9"))


def test_u_undoes_a_move_tried_out() -> None:
    chosen = typed(session(), "1").session
    assert typed(chosen, "2", "u").session == chosen
    move = format_move(typed(chosen, "2").session.stage.move)  # type: ignore[union-attr]
    assert typed(session(), move, "u").session == session()
    assert typed(session(), move, "u", "k").session == session()


def test_the_table_shows_the_tile_tried_out() -> None:
    trying = typed(session(), "1", "1").session
    tile = trying.table.position.site[0]
    for command in ("table", "city", "places"):
        assert f">{tile}" in shown(typed(trying, command))
    told = shown(typed(trying, "table"))
    assert "tile 1 of 18" in told
    assert told.splitlines()[-1].startswith(f"{tile}@")
    assert f">{tile}" not in shown(typed(trying, "city 2"))


def test_without_confirming_a_move_is_kept_at_once() -> None:
    assert len(typed(session(confirms=False), "1", "1").session.table.record.moves) == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("{first}@n9/n", "must touch the city"),
        ("{first}@n1/n", "some of the three hexes are built"),
        ("{last}@n2/n", "costs 3 stones, and there are 1"),
        ("{other}@n2/n", "is not in the construction site"),
        ("{first}@n2/up", "'up' is not a rotation"),
        ("{first}@up/n", "'up' is not a hex"),
        ("{first}@n2", "is not a move"),
        ("hello there", "'hello' is not understood here"),
    ],
)
def test_a_refused_move_says_why(line: str, why: str) -> None:
    site = session().table.position.site
    other = next(tile for tile in range(1, 38) if tile not in site)
    reply = typed(session(), line.format(first=site[0], last=site[-1], other=other))
    assert why in shown(reply)
    assert reply.session == session()


def test_a_move_may_be_typed_with_spaces_and_capitals() -> None:
    tile = session().table.position.site[0]
    assert typed(session(), f" {tile} N2 ne ").session.stage == TryingOut(parse_move(f"{tile}@n2/ne"), ChoosingTile())


def test_hexes_are_named_in_the_city_and_around_it() -> None:
    named = typed(session(), "places")
    for name in ("c", "n1", "se1", "sw1", "n2", "n1ne1", "nw1", "s1"):
        assert re.search(rf"[\\_ ]{name}[/_ ]", shown(named))
    assert "n1ne1" not in shown(typed(named.session, "places"))
    assert "n1ne1" in shown(typed(named.session, "1", "1"))
    hint = "places shows which hex is called what"
    assert hint in shown(typed(session(), "1"))
    assert hint not in shown(typed(named.session, "1"))


def test_the_other_cities_and_the_tiles_kept_aside_are_seen_on_request() -> None:
    hot_seat = typed(session(), "1", "1", "").session
    tile = hot_seat.table.record.moves[0].tile
    assert f">{tile}" in shown(typed(hot_seat, "city 1"))
    assert f">{tile}" not in shown(typed(hot_seat, "city"))
    assert "the cities are 1 to 2" in shown(typed(hot_seat, "city 3"))
    alone = typed(session(ALONE), "1", "1", "").session
    assert f"{alone.table.position.kept_aside[0]:>2}  " in shown(typed(alone, "city 2"))


def test_the_unseen_tiles_are_listed_by_number() -> None:
    unseen = shown(typed(session(), "unseen"))
    assert "33 tiles are still in the stacks" in unseen
    assert all(f"{tile:>2}  " in unseen for tile in session().table.position.public_view.unseen)


def test_the_score_pad_shows_value_times_stars() -> None:
    assert "0 \N{MULTIPLICATION SIGN} 1 =   0" in shown(typed(session(), "score"))


def test_help_tells_what_the_variants_of_this_game_double() -> None:
    assert "doubled" not in shown(typed(session(), "?"))
    helped = shown(typed(session(Options(2, variants=frozenset({BoxVariant.GARDEN}))), "help"))
    assert "every garden; doubled beside a lake" in helped


def test_saving_and_leaving_are_left_to_the_caller() -> None:
    assert isinstance(typed(session(), "quit").wish, Quit)
    assert typed(session(), "save").wish == Save(None)
    wish = typed(session(), "save my game.json").wish
    assert isinstance(wish, Save)
    assert str(wish.path) == "my game.json"


def test_every_prompt_names_who_is_asked() -> None:
    assert session().prompt == "Ada: take tile 1-4, or type help > "
    assert typed(session(), "1").session.prompt == "Ada: lay it which way, 1-90, more or back > "
    assert typed(session(), "1", "1").session.prompt == "Ada: Enter keeps it, u undoes it > "


def test_a_hint_is_asked_for_in_the_middle_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SIMULATIONS", 4)
    chosen = typed(session(), "1").session
    reply = typed(chosen, "hint")
    assert reply.session == chosen
    text = shown(reply)
    if engine.backend() == "native":
        assert text.startswith("Ada to move, turn 1 of 36.")
        assert all(f"\n{number}. " in text for number in (1, 2, 3))
        assert shown(typed(chosen, "hint")) == text
    else:
        assert text.startswith("! this bot needs the native core")


def test_a_single_letter_asks_for_help_and_not_for_a_hint() -> None:
    assert "hint" in shown(typed(session(), "h"))
