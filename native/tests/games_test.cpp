// Whole games in every mode: what is taken back, copied, scored and dealt.
#include "games.hpp"

using namespace akropolis;

namespace {

void a_move_is_taken_back_bit_for_bit(unsigned number) {
  Position position(options_of(number, number * 5));
  Rng rng(number);
  position.begin(rng);
  std::vector<Position::Undo> undos;
  std::vector<std::vector<char>> states;
  while (!position.is_over()) {
    states.push_back(state_of(position));
    position.do_move(random_move(position, rng), undos.emplace_back());
  }
  for (; !undos.empty(); undos.pop_back(), states.pop_back()) {
    position.undo_move(undos.back());
    CHECK(state_of(position) == states.back());
  }
}

void doing_and_playing_are_the_same(unsigned number) {
  Position done(options_of(number, number * 3));
  Rng rng(number);
  done.begin(rng);
  Position played = done;
  Position::Undo undo;
  while (!done.is_over()) {
    const Laying move = random_move(done, rng);
    CHECK(played.is_legal(move_of(move)));
    CHECK(laying_of(move_of(move)).way == move.way);
    done.do_move(move, undo);
    played.play(move);
    CHECK(state_of(done) == state_of(played));
  }
}

void copies_share_nothing(unsigned number) {
  Position position(options_of(number, number));
  Rng rng(number);
  position.begin(rng);
  std::vector<Position> copies;
  std::vector<std::vector<char>> states;
  while (!position.is_over()) {
    copies.push_back(position);
    states.push_back(state_of(position));
    position.play(random_move(position, rng));
    for (std::size_t i = 0; i < copies.size(); ++i) CHECK(state_of(copies[i]) == states[i]);
  }
}

void lost_tiles_change_nothing_but_the_site(unsigned number) {
  Position position(options_of(number, number));
  Rng rng(number);
  position.begin(rng);
  const Position begun = position;
  const Position::Table& table = position.table();
  std::vector<bool> lost(kTiles + 1);
  for (int turn = 0; !position.is_over(); ++turn) {
    CHECK(table.turn == turn && table.seat == turn % table.seats);
    const int place = static_cast<int>(rng.below(table.site_size)), tile = table.site[place], size = table.site_size;
    CHECK(!lost[static_cast<std::size_t>(tile)]);
    lost[static_cast<std::size_t>(tile)] = true;
    position.lose_tile(place);
    CHECK(table.site_size == (size == 2 && !position.is_over() ? table.options.site_size() : size - 1));
  }
  CHECK(position.hidden() == 0);
  for (int seat = 0; seat < table.seats; ++seat) CHECK(position.total(seat) == begun.total(seat));
}

void footprints_are_what_the_rules_say(unsigned number) {
  Position position(options_of(number, 0));
  Rng rng(number);
  position.begin(rng);
  while (!position.is_over()) {
    position.city(position.seat()).ask([](const auto& grid) {
      CHECK(count_footprints_slowly(grid) == grid.footprints());
    });
    position.play(random_move(position, rng));
  }
}

void every_move_is_scored_as_if_played(unsigned number) {
  Position position(options_of(number, number * 11));
  Rng rng(number);
  position.begin(rng);
  while (!position.is_over()) {
    if (position.table().turn % 4 == 0) check_scored_moves(position, 17);
    position.play(random_move(position, rng));
  }
}

void threads_do_not_matter() {
  const Options options = options_of(1, 31);
  std::vector<std::int16_t> alone(3 * 40), together(3 * 40);
  play_random_games(options, 5, 40, 1, alone.data());
  play_random_games(options, 5, 40, 6, together.data());
  CHECK(alone == together);
}

void counts_are_as_ever() {
  Position position(options_of(0, 0));
  Rng rng(0);
  position.begin(rng);
  CHECK(perft(position, 1) == 180);
  CHECK(perft(position, 2) == 48600);
}

}  // namespace

int main() {
  for (unsigned number = 0; number < 45; ++number) {
    a_move_is_taken_back_bit_for_bit(number);
    doing_and_playing_are_the_same(number);
    footprints_are_what_the_rules_say(number);
    every_move_is_scored_as_if_played(number);
  }
  for (unsigned number = 0; number < 9; ++number) copies_share_nothing(number);
  for (unsigned number = 0; number < 5; ++number) lost_tiles_change_nothing_but_the_site(number);
  threads_do_not_matter();
  counts_are_as_ever();
  std::puts("games: all held");
}
