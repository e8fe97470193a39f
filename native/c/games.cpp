// What the rules say of a position: dealing, playing, what is legal, what scores.
#include <algorithm>

#include "akropolis/batch.hpp"
#include "akropolis/ranking.hpp"
#include "answer.hpp"
#include "levels.hpp"
#include "rows.hpp"
#include "sheets.hpp"
#include "text.hpp"

namespace akropolis::window {
namespace {

using Table = Position::Table;

int quarries_under(const City& city, const Footprint& footprint) {
  return city.ask([&](const auto& grid) {
    int count = 0;
    const Hex anchor{footprint.q, footprint.r};
    for (const Hex hex : {anchor, step(anchor, footprint.orientation), step(anchor, footprint.orientation + 1)}) {
      const Spot spot =
          grid.spot_of({static_cast<std::int8_t>(hex.q), static_cast<std::int8_t>(hex.r), footprint.orientation});
      count += is_quarry(grid.kind_at(spot.column, spot.bit));
    }
    return count;
  });
}

void put_city(Answer& answer, const Table& table, int seat) {
  City city;
  answer.put(table.laid_by[seat]);
  for (int i = 0; i < table.laid_by[seat]; ++i) {
    const Laying& laying = table.laid[seat][i];
    put_move(answer, move_of(laying));
    answer.put(level_on(city, laying.on));
    city.lay(laying);
  }
}

void put_facts(Answer& answer, const Position& position) {
  const Table& table = position.table();
  for (const int number :
       {position.seat(), int{table.turn}, int{position.is_over()}, position.hidden() / table.options.stack_size()})
    answer.put(number);
  answer.put_list(table.stones, table.seats);
  answer.put_list(table.site, table.site_size);
  std::vector<std::uint8_t> unseen(table.deal + table.next, table.deal + table.tiles);
  std::sort(unseen.begin(), unseen.end());
  answer.put_list(unseen.data(), position.hidden());
  answer.put_list(table.aside, table.aside_size);
  for (int seat = 0; seat < table.options.architects; ++seat) put_city(answer, table, seat);
}

void put_footprints(Answer& answer, const City& city) {
  answer.put(city.footprints());
  city.ask([&](const auto& grid) {
    grid.for_each_footprint([&](const Spot& spot) {
      const Footprint on = grid.footprint_at(spot);
      for (const int number : {int{on.q}, int{on.r}, int{on.orientation}, level_on(city, on), quarries_under(city, on)})
        answer.put(number);
    });
  });
}

// The different changes of points that moves bring, and for every move the number of its own.
void put_changes(Answer& answer, const Position& position) {
  const auto moves = static_cast<std::size_t>(position.legal_moves());
  std::vector<std::int16_t> totals(moves), changes(moves * kDistricts);
  score_moves(position, totals.data(), changes.data());
  const int before = position.total(position.seat());
  DistinctRows rows(moves);
  for (std::size_t move = 0; move < moves; ++move) rows.add(totals[move], &changes[move * kDistricts]);
  answer.put(rows.count());
  for (int row = 0; row < rows.count(); ++row) {
    const std::size_t move = rows.first_of(row);
    answer.put(totals[move] - before);
    for (int district = 0; district < kDistricts; ++district) answer.put(changes[move * kDistricts + district]);
  }
  for (const int row : rows.of_moves()) answer.put(row);
}

int tile_on_top(const Table& table, int seat, Hex place) {
  for (int i = table.laid_by[seat] - 1; i >= 0; --i) {
    const Footprint& on = table.laid[seat][i].on;
    const Hex anchor{on.q, on.r};
    if (place == anchor || place == step(anchor, on.orientation) || place == step(anchor, on.orientation + 1))
      return table.laid[seat][i].tile;
  }
  return 0;  // the starting tile
}

SheetHexes laid_hexes(const Position& position, int seat, int district) {
  const Table& table = position.table();
  const bool has_variant = is_doubling(table.options.variants, district);
  SheetHexes hexes =
      position.city(seat).ask([&](const auto& grid) { return judged_hexes(grid, district, has_variant); });
  for (SheetHex& hex : hexes) hex.tile = tile_on_top(table, seat, hex.place);
  return hexes;
}

// What an Illustrious Architect owns lies nowhere, and all of it scores.
SheetHexes owned_hexes(const Table& table, int district) {
  const int level = kLevelAside[table.options.illustrious];
  SheetHexes hexes;
  int plazas = 0;
  const auto own = [&](int tile, Kind kind) {
    if (is_quarry(kind) || district_of(kind) != district) return;
    if (is_plaza(kind))
      ++plazas;
    else
      hexes.push_back({false, {0, 0}, tile, level, true, false});
  };
  for (const StartingHex& hex : kStartingHexes) own(0, hex.kind);
  for (int i = 0; i < table.aside_size; ++i)
    for (const Kind kind : tile_of(table.aside[i]).kinds) own(table.aside[i], kind);
  if (is_doubling(table.options.variants, district)) {
    const int doubled = doubled_aside(district, static_cast<int>(hexes.size()), plazas, level);
    for (int i = 0; i < doubled; ++i) hexes[static_cast<std::size_t>(i)].is_doubled = true;
  }
  return hexes;
}

void put_score(Answer& answer, const Position& position, int seat) {
  const Table& table = position.table();
  const bool is_his = table.options.is_solo() && seat == 1;
  answer.put(position.total(seat));
  answer.put(table.stones[seat]);
  answer.put(is_his ? quarry_points(table.options.illustrious, table.aside, table.aside_size) : 0);
  const CityScore score = position.score(seat);
  for (int district = 0; district < kDistricts; ++district)
    put_district(answer, score.values[district], score.stars[district],
                 is_his ? owned_hexes(table, district) : laid_hexes(position, seat, district));
}

}  // namespace
}  // namespace akropolis::window

using namespace akropolis;
using namespace akropolis::window;

extern "C" {

AKROPOLIS_EXPORT(deal) std::int32_t akropolis_deal(std::int32_t size) {
  std::string_view deal = question(size);
  const auto options = text::read_options(text::cut(deal, '|'));
  const auto tiles = text::read_numbers(deal);
  if (!options || !tiles || tiles->size() != static_cast<std::size_t>(options->tiles())) return AKROPOLIS_BROKEN_DEAL;
  Position position(*options);
  Position::Table& table = position.table();
  if (!std::is_permutation(tiles->begin(), tiles->end(), table.deal, table.deal + table.tiles))
    return AKROPOLIS_BROKEN_DEAL;
  std::copy(tiles->begin(), tiles->end(), table.deal);
  position.begin();
  new_answer().text = text::write_position(position);
  return 0;
}

AKROPOLIS_EXPORT(play) std::int32_t akropolis_play(std::int32_t size) {
  std::string_view asked = question(size);
  const auto move = text::read_move(text::cut_last(asked));
  auto position = text::read_position(asked);
  if (!position) return AKROPOLIS_BROKEN_POSITION;
  if (position->is_over()) return AKROPOLIS_GAME_OVER;
  if (!move || !position->is_legal(*move)) return AKROPOLIS_ILLEGAL_MOVE;
  Answer& answer = new_answer();
  const Position before = *position;
  const Position::Table &old = before.table(), &table = position->table();
  const int seat = before.seat();
  const Footprint on = laying_of(*move).on;
  position->play(laying_of(*move));
  const int cost = static_cast<int>(std::find(old.site, old.site + old.site_size, move->tile) - old.site);
  answer.put(level_on(before.city(seat), on));
  answer.put(cost);
  answer.put(quarries_under(before.city(seat), on));
  const bool is_solo = old.options.is_solo();
  answer.put(is_solo ? table.aside[table.aside_size - 1] : 0);
  answer.put(is_solo ? old.stones[1] + cost - table.stones[1] : 0);
  answer.put_list(old.deal + old.next, table.next - old.next);
  answer.text = text::write_position(*position);
  return answer.size();
}

AKROPOLIS_EXPORT(facts) std::int32_t akropolis_facts(std::int32_t size) {
  const auto position = text::read_position(question(size));
  if (!position) return AKROPOLIS_BROKEN_POSITION;
  Answer& answer = new_answer();
  put_facts(answer, *position);
  return answer.size();
}

AKROPOLIS_EXPORT(legal) std::int32_t akropolis_legal(std::int32_t size) {
  const auto position = text::read_position(question(size));
  if (!position) return AKROPOLIS_BROKEN_POSITION;
  if (position->is_over()) return AKROPOLIS_GAME_OVER;
  Answer& answer = new_answer();
  const Position::Table& table = position->table();
  answer.put(table.stones[position->seat()]);
  answer.put_list(table.site, table.site_size);
  put_footprints(answer, position->city(position->seat()));
  put_changes(answer, *position);
  return answer.size();
}

AKROPOLIS_EXPORT(score) std::int32_t akropolis_score(std::int32_t size, std::int32_t seat) {
  const auto position = text::read_position(question(size));
  if (!position) return AKROPOLIS_BROKEN_POSITION;
  if (seat < 0 || seat >= position->table().seats) return AKROPOLIS_NO_SUCH_SEAT;
  Answer& answer = new_answer();
  put_score(answer, *position, seat);
  return answer.size();
}

AKROPOLIS_EXPORT(rank) std::int32_t akropolis_rank(std::int32_t size, std::int32_t has_illustrious) {
  std::string_view results = question(size);
  const auto totals = text::read_numbers(text::cut(results, '|')), stones = text::read_numbers(results);
  if (!totals || !stones || totals->size() != stones->size()) return AKROPOLIS_BROKEN_RESULTS;
  const Ranking ranking = rank(*totals, *stones, has_illustrious != 0);
  Answer& answer = new_answer();
  answer.put(static_cast<int>(ranking.tie));
  answer.put(ranking.margin);
  for (const RankedSeat& each : ranking.standings)
    for (const int number : {each.seat, each.place, static_cast<int>(each.decision)}) answer.put(number);
  return answer.size();
}
}
