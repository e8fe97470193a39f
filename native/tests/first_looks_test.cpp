// Moves judged from what was kept, of first looks and from tile to tile, beside the same moves judged anew.
#ifndef AKROPOLIS_PLAIN
#define AKROPOLIS_PLAIN  // or this takes long to compile
#endif
#include <algorithm>
#include <cmath>
#include <memory>

#include "akropolis/judge_moves.hpp"
#include "games.hpp"
#include "models.hpp"

using namespace akropolis;

namespace {

// The look was taken on one table; on another, with other stones and other tiles to come, it must tell the same.
void a_look_holds_on_any_table(Position position, const Model& model, Rng& rng) {
  FirstLooks looks;
  const int place = 0, footprints = MoveJudge(position, model).footprints();
  TileLook look = looks.make_room(footprints);
  if (!MoveJudge(position, model).look_at(&place, 1, &look, kNeverStop)) CHECK(false);
  Position::Table& table = position.table();
  table.stones[table.seat] = static_cast<std::int16_t>(rng.below(6));
  table.next = static_cast<std::uint8_t>(table.next + rng.below(static_cast<std::uint32_t>(position.hidden()) + 1));
  const MoveJudge judge(position, model);
  std::vector<float> anew(static_cast<std::size_t>(judge.moves())), kept(static_cast<std::size_t>(3 * footprints));
  judge.judge_all<false>(anew.data(), kNeverStop);
  judge.judge_by(look, 0, kept.data());
  const std::size_t layings = anew.size() / static_cast<std::size_t>(position.affordable());
  for (std::size_t i = 0; i < layings; ++i) CHECK(std::abs(kept[i] - anew[i]) < 1e-3f * (1 + std::abs(anew[i])));
}

// From one tile to the next only changes are worked out: every seat must be worth what its whole view tells.
void seats_are_worth_what_their_views_tell(const Position& position, const Model& model) {
  const MoveJudge judge(position, model);
  const int layings = judge.moves() / position.affordable();
  for (int place = 0; place < position.affordable(); ++place) {
    const Laying move = position.move_of_rank<AnyMachine>(static_cast<unsigned>(place * layings));
    SeatView views[kMostSeats];
    float values[kMostSeats];
    judge.views_after(move, views);
    judge.values_after(move, values);
    for (int seat = 0; seat < position.table().seats; ++seat) {
      const auto part = std::make_unique<SharedPart>();
      prepare_shared(model, views[seat].shared, *part);
      const float to_come = views[seat].turns_left > 0 ? net_value(model, *part, views[seat].city) : 0;
      const float value = static_cast<float>(views[seat].now) + to_come;
      CHECK(std::abs(values[seat] - value) < 1e-3f * (1 + std::abs(value)));
    }
  }
}

void every_mode_keeps_its_looks(unsigned mode, const Model& model) {
  Position position(options_of(mode, mode * 9));
  Rng rng(mode);
  position.begin(rng);
  while (!position.is_over()) {
    if (position.table().turn % 7 == 5) a_look_holds_on_any_table(position, model, rng);
    if (position.table().turn % 3 == 1) seats_are_worth_what_their_views_tell(position, model);
    position.play(random_move(position, rng));
  }
}

void a_look_that_was_stopped_is_none(const Model& model) {
  Position position(options_of(1, 0));
  Rng rng(2);
  position.begin(rng);
  FirstLooks looks;
  const int place = 0;
  TileLook look = looks.make_room(MoveJudge(position, model).footprints());
  int asked = 0;
  CHECK(!MoveJudge(position, model).look_at(&place, 1, &look, [&] { return ++asked > 3; }));
}

// Looks are found by their names, with what was written there, until newer ones have taken their room; and none after
// a search has ended.
void the_newest_looks_are_found() {
  FirstLooks looks;
  const int count = 20000;
  const auto footprints_of = [](int number) { return 20 + number % 90; };
  const auto name_of = [](int number) { return CityName(number).with(1); };
  for (int number = 0; number < count; ++number) {
    const TileLook look = looks.make_room(footprints_of(number));
    std::fill_n(look.worth, 3 * footprints_of(number), static_cast<float>(number));
    std::fill_n(look.quarries, footprints_of(number), static_cast<std::uint8_t>(number % 4));
    looks.keep(name_of(number), look);
  }
  int found = 0;
  TileLook look;
  for (int number = 0; number < count; ++number) {
    const int footprints = footprints_of(number);
    if (!looks.find(name_of(number), footprints, look)) continue;
    ++found;
    CHECK(number > count / 2);
    CHECK(std::all_of(look.worth, look.worth + 3 * footprints, [&](float worth) { return worth == number; }));
    CHECK(std::all_of(look.quarries, look.quarries + footprints, [&](int each) { return each == number % 4; }));
  }
  CHECK(found > 1000 && looks.find(name_of(count - 1), footprints_of(count - 1), look));
  looks.forget();
  CHECK(!looks.find(name_of(count - 1), footprints_of(count - 1), look));
}

void cities_and_tiles_have_names_of_their_own() {
  std::vector<std::uint64_t> names;
  for (int seat = 0; seat < kMostSeats; ++seat) {
    CityName city(seat);
    for (int turn = 0; turn < 3; ++turn) {
      for (int tile = 1; tile <= kTiles; ++tile) names.push_back(city.with(tile));
      city.lay({1, {0, static_cast<std::int8_t>(-turn), 0}, 2});
    }
  }
  std::sort(names.begin(), names.end());
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}

}  // namespace

int main() {
  const auto model = random_model(1e-3f);
  for (unsigned mode = 0; mode < 9; ++mode) every_mode_keeps_its_looks(mode, *model);
  a_look_that_was_stopped_is_none(*model);
  the_newest_looks_are_found();
  cities_and_tiles_have_names_of_their_own();
  std::puts("first looks: all passed");
}
