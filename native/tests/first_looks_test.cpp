// Moves judged from first looks that were kept, beside the same moves judged anew.
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
  const auto look = std::make_unique<TileLook>();
  if (!MoveJudge(position, model).look_at(0, *look, kNeverStop)) CHECK(false);
  Position::Table& table = position.table();
  table.stones[table.seat] = static_cast<std::int16_t>(rng.below(6));
  table.next = static_cast<std::uint8_t>(table.next + rng.below(static_cast<std::uint32_t>(position.hidden()) + 1));
  const MoveJudge judge(position, model);
  std::vector<float> anew(static_cast<std::size_t>(judge.moves())), kept(TileLook::kMostLayings);
  judge.judge_all<false>(anew.data(), kNeverStop);
  judge.judge_by(*look, 0, kept.data());
  const std::size_t layings = anew.size() / static_cast<std::size_t>(position.affordable());
  for (std::size_t i = 0; i < layings; ++i) CHECK(std::abs(kept[i] - anew[i]) < 1e-3f * (1 + std::abs(anew[i])));
}

void every_mode_keeps_its_looks(unsigned mode, const Model& model) {
  Position position(options_of(mode, mode * 9));
  Rng rng(mode);
  position.begin(rng);
  while (!position.is_over()) {
    if (position.table().turn % 7 == 5 && MoveJudge(position, model).fits_a_look())
      a_look_holds_on_any_table(position, model, rng);
    position.play(random_move(position, rng));
  }
}

void a_look_that_was_stopped_is_none(const Model& model) {
  Position position(options_of(1, 0));
  Rng rng(2);
  position.begin(rng);
  const auto look = std::make_unique<TileLook>();
  int asked = 0;
  CHECK(!MoveJudge(position, model).look_at(0, *look, [&] { return ++asked > 3; }));
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
  cities_and_tiles_have_names_of_their_own();
  std::puts("first looks: all passed");
}
