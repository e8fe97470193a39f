// What is told in arrays: moves, actions, planes and views of every mode, long cities included, within the room they
// are given; many games side by side; stacks dealt by hand; nets of any width.
#include <algorithm>
#include <memory>
#include <set>

#include "akropolis/actions.hpp"
#include "akropolis/learned_bots.hpp"
#include "akropolis/many_games.hpp"
#include "akropolis/model.hpp"
#include "akropolis/planes.hpp"
#include "games.hpp"

using namespace akropolis;

namespace {

std::size_t size_of(int count) { return static_cast<std::size_t>(count); }

void moves_and_actions_agree(const Position& position, int reach) {
  const ActionCodec codec{position.table().options.site_size(), reach};
  const int moves = position.legal_moves();
  std::vector<std::int8_t> rows(size_of(moves) * 4);
  std::vector<std::int32_t> actions(size_of(moves));
  write_moves(position, reinterpret_cast<std::int8_t (*)[4]>(rows.data()));
  write_actions(position, codec, actions.data());
  std::vector<std::uint8_t> mask(size_of(codec.size())), bits(size_of(codec.size() + 7) / 8, 0xff);
  const int beyond = write_mask(position, codec, mask.data());
  CHECK(beyond == write_packed_mask(position, codec, bits.data()));
  for (int action = 0; action < codec.size(); ++action)
    CHECK((bits[size_of(action) / 8] >> (action % 8) & 1) == mask[size_of(action)]);
  int within = 0;
  for (int rank = 0; rank < moves; ++rank) {
    const Move move = move_of(position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank)));
    const std::int8_t* const row = &rows[size_of(rank) * 4];
    CHECK(row[0] == move.tile && row[1] == move.q && row[2] == move.r && row[3] == move.rotation);
    const std::int32_t action = actions[size_of(rank)];
    if (action < 0) continue;
    ++within;
    CHECK(mask[size_of(action)]);
    CHECK(move_of_action(position, codec, action) == move);
  }
  CHECK(within + beyond == moves);
  CHECK(!move_of_action(position, codec, -1) && !move_of_action(position, codec, codec.size()));
}

void planes_stay_in_their_room(const Position& position, int reach) {
  const int side = 2 * reach + 1, planes = planes_of(position.table().options);
  std::vector<std::int8_t> room(size_of(planes * side * side));
  for (int seat = 0; seat < position.table().options.architects; ++seat)
    PlaneWriter(room.data(), reach).write(position, seat);
  CHECK(room[size_of((kLevelPlane * side + reach) * side + reach)] > 0);  // the starting plaza, or what covers it
}

void views_stay_in_their_room(const Position& position) {
  const int seats = position.table().seats, moves = position.legal_moves();
  std::vector<Feature> seen(kFeatures);
  for (int seat = 0; seat < position.table().options.architects; ++seat)
    learned_bots().view(&position, seat, seen.data());
  const auto rows = size_of(moves + choosable(position) * (seats - 1));
  std::vector<Feature> after(rows * kFeatures), one(size_of(seats) * kFeatures);
  std::vector<std::int16_t> now(rows), one_now(size_of(seats));
  std::vector<std::uint8_t> is_last(rows), one_last(size_of(seats));
  learned_bots().after(&position, {after.data(), now.data(), is_last.data(), true});
  const int rank = moves / 2;
  learned_bots().after(&position, {one.data(), one_now.data(), one_last.data(), true, rank});
  CHECK(std::equal(one.begin(), one.begin() + kFeatures, after.begin() + rank * kFeatures));
  CHECK(one_now[0] == now[size_of(rank)] && one_last[0] == is_last[size_of(rank)]);
  Position next = position;
  next.play(next.move_of_rank<AnyMachine>(static_cast<unsigned>(rank)));
  CHECK(next.total(position.seat()) == now[size_of(rank)]);
}

void every_mode_is_told(unsigned mode) {
  Position position(options_of(mode, mode * 5));
  Rng rng(mode + 40);
  position.begin(rng);
  while (!position.is_over()) {
    if (position.table().turn % 12 < 2) {
      moves_and_actions_agree(position, 20);
      moves_and_actions_agree(position, 3);
      planes_stay_in_their_room(position, 4);
      views_stay_in_their_room(position);
    }
    position.play(random_move(position, rng));
  }
  CHECK(choosable(position) == 0);
  planes_stay_in_their_room(position, 16);
}

void a_long_city_is_told() {
  Position position(options_of(3, 31));
  Rng rng(4);
  position.begin(rng);
  while (!position.is_over()) {
    if (position.table().turn >= 48 && position.table().turn % 5 == 0) {
      moves_and_actions_agree(position, 20);
      planes_stay_in_their_room(position, 16);
      views_stay_in_their_room(position);
    }
    const int first_tile = position.legal_moves() / position.affordable();
    position.play(position.move_of_rank<AnyMachine>(static_cast<unsigned>(first_tile - 1)));
  }
}

// Every game of a mode twice: one told by actions and one by ranks or rows, dealt again when both are over.
void many_games_go_on_side_by_side(unsigned mode) {
  const std::uint64_t seeds[] = {mode, mode + 1, mode, mode + 1};
  ManyGames games(options_of(mode, mode * 7), seeds, 4);
  const ActionCodec codec{games.options().site_size(), 60};
  const int seats = games.options().seats();
  Rng rng(mode);
  std::vector<Laying> moves;
  for (int turn = 0; turn < 70; ++turn) {
    if (games.at(0).is_over()) {
      std::uint8_t winners[kMostSeats];
      write_winners(games.at(0), winners);
      CHECK(std::count(winners, winners + seats, 1) > 0);
      CHECK(games.find_moves([](const Position&, std::int64_t) { return std::optional<Laying>{}; }, moves) == -1);
      for (std::int64_t game = 0; game < games.size(); ++game) games.reset(game, games.seeds()[unsigned_of(game)] + 2);
    }
    unsigned ranks[2];
    for (unsigned i = 0; i < 2; ++i) ranks[i] = rng.below(static_cast<unsigned>(games.at(i).legal_moves()));
    const auto find = [&](const Position& position, std::int64_t game) {
      const unsigned rank = ranks[game % 2];
      const Move move = move_of(position.move_of_rank<AnyMachine>(rank));
      const int place = static_cast<int>(
          std::find(position.table().site, position.table().site + kMostSite, move.tile) - position.table().site);
      const std::int64_t row[] = {move.tile, move.q, move.r, move.rotation};
      if (game < 2) return laying_of_action(position, codec, place * codec.per_place() + codec.where(move));
      return turn % 2 ? laying_of_rank(position, rank) : laying_of_row(position, row);
    };
    const auto none = [&](const Position& position, std::int64_t game) {
      return game == 3 ? laying_of_rank(position, position.legal_moves()) : find(position, game);
    };
    CHECK(games.find_moves(none, moves) == 3);
    CHECK(games.find_moves(find, moves) == -1);
    games.play(moves);
    std::int16_t kept[4][kMostSeats];
    for (std::int64_t game = 0; game < games.size(); ++game) games.write_totals_of(game, kept[game]);
    for (std::int64_t game = 0; game < 2; ++game)
      for (int seat = 0; seat < seats; ++seat)
        CHECK(kept[game][seat] == kept[game + 2][seat] && kept[game][seat] == games.at(game).total(seat));
  }
  ManyGames some = games.none();
  some.append(games.at(3), 9);
  CHECK(some.size() == 1 && some.seeds()[0] == 9);
  const std::int64_t far[] = {1, 1 << 20, 0, 0};
  CHECK(!laying_of_row(games.at(0), far) && !laying_of_action(games.at(0), codec, -1) &&
        !laying_of_rank(games.at(0), -1));
}

// Stacks laid out by hand in the order of the deal make the same game.
void a_game_can_be_dealt_by_hand(unsigned mode) {
  Position position(options_of(mode, 0));
  Rng rng(mode);
  position.begin(rng);
  Position twin = position;
  twin.hide_order();
  twin.table().deals_by_hand = true;
  while (!position.is_over()) {
    const std::uint8_t* const stack = position.table().deal + position.table().next;
    const Laying move = random_move(position, rng);
    position.play(move);
    twin.play(move);
    if (twin.needs_deal()) {
      CHECK(!twin.legal_moves() && !twin.is_legal(move_of(move)));
      twin.deal_stack(stack);
    }
    CHECK(twin.legal_moves() == position.legal_moves() && twin.total(0) == position.total(0));
    CHECK(std::equal(twin.table().site, twin.table().site + kMostSite, position.table().site));
  }
}

void a_net_has_any_widths(const Shape& shape) {
  std::vector<float> numbers(shape.floats());
  Rng rng(2);
  for (float& number : numbers) number = (static_cast<float>(rng.below(2001)) - 1000) * 2e-5f;
  const Model model(numbers.data(), shape);
  Position position(options_of(0, 0));
  position.begin(rng);
  std::vector<float> utilities(size_of(position.legal_moves()));
  learned_bots().judge(&position, &model, utilities.data());
  CHECK(std::set<float>(utilities.begin(), utilities.end()).size() > 1);
}

}  // namespace

int main() {
  for (unsigned mode = 0; mode < 9; ++mode) every_mode_is_told(mode);
  for (unsigned mode = 0; mode < 9; ++mode) a_game_can_be_dealt_by_hand(mode);
  for (unsigned mode = 0; mode < 9; ++mode) many_games_go_on_side_by_side(mode);
  a_long_city_is_told();
  for (const Shape& shape : {Shape{1, 1}, Shape{65, 33}, Shape{kMostHidden, kMostSecondHidden}})
    a_net_has_any_widths(shape);
  std::puts("arrays: all passed");
}
