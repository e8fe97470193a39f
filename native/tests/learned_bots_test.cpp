// The learned bots on a model of random weights: judging, searching and learning in every mode, long cities included.
#include "akropolis/learned_bots.hpp"

#include <algorithm>
#include <cmath>

#include "games.hpp"
#include "models.hpp"

using namespace akropolis;

namespace {

// With few simulations it begins with as many candidates as elsewhere, with a clock with more; some are thought of
// twice.
void check_choices_in_play(const Position& position, const Model& model) {
  LearnedChoice choices[16];
  const auto spent = [](const void* asked) { return ++*static_cast<int*>(const_cast<void*>(asked)) / 4000.0; };
  int asked = 0;
  const LearnedClock clocks[] = {{nullptr, nullptr}, {spent, &asked}};
  for (const LearnedClock& clock : clocks) {
    const LearnedSearch settings{.simulations = 48, .plays = true};
    const int found = learned_bots().search(&position, &model, 3, settings, clock, choices);
    CHECK(found >= 1 && found <= 16);
    for (int i = 0; i < found; ++i) CHECK(choices[i].rank >= 0 && choices[i].rank < position.legal_moves());
    CHECK(std::all_of(choices, choices + found, [](const LearnedChoice& each) { return std::isfinite(each.utility); }));
  }
}

void check_choices(const Position& position, const Model& model) {
  std::vector<float> utilities(static_cast<std::size_t>(position.legal_moves()));
  learned_bots().judge(&position, &model, utilities.data());
  for (const float utility : utilities) CHECK(std::isfinite(utility));
  LearnedChoice choices[16];
  const int also = position.legal_moves() - 1;
  const int found = learned_bots().search(&position, &model, 3, {6, also}, {nullptr, nullptr}, choices);
  CHECK(found >= 1);
  CHECK(std::any_of(choices, choices + found, [&](const LearnedChoice& choice) { return choice.rank == also; }));
  for (int i = 0; i < found; ++i) CHECK(choices[i].rank >= 0 && choices[i].rank < position.legal_moves());
  check_choices_in_play(position, model);
}

void every_mode_is_judged_and_learned_from(unsigned mode, const Model& model) {
  Position position(options_of(mode, mode * 9));
  Rng rng(mode);
  position.begin(rng);
  while (!position.is_over()) {
    if (position.table().turn % 30 == 16) check_choices(position, model);
    position.play(random_move(position, rng));
  }
  if (mode % 4) return;  // learning is slow under sanitizers
  Position fresh(options_of(mode, mode * 7));
  int samples = 0;
  const auto take = [](void* buffer, const std::int16_t* city, const std::int16_t*, float to_come) {
    CHECK(std::isfinite(to_come) && city[0] >= 0);
    ++*static_cast<int*>(buffer);
  };
  learned_bots().learn(&fresh, &model, mode, {1.0f, 0.5f, 0.5f, mode % 8 == 0}, take, &samples);
  CHECK(samples > 10 && fresh.is_over());
}

// Moves that reach furthest to one side make cities that outgrow the small grid.
void a_long_city_is_judged(const Model& model) {
  Position position(options_of(3, 31));
  Rng rng(4);
  position.begin(rng);
  while (!position.is_over()) {
    if (position.table().turn == 50) check_choices(position, model);
    const int first_tile = position.legal_moves() / position.affordable();
    position.play(position.move_of_rank<AnyMachine>(static_cast<unsigned>(first_tile - 1)));
  }
}

}  // namespace

int main() {
  const auto model = random_model(2e-5f);
  for (unsigned mode = 0; mode < 9; ++mode) every_mode_is_judged_and_learned_from(mode, *model);
  a_long_city_is_judged(*model);
  std::puts("learned bots: all passed");
}
