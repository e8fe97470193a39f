// The learned bots on a model of random weights: judging, searching and learning in every mode, long cities included.
#include "akropolis/learned_bots.hpp"

#include <algorithm>
#include <cmath>

#include "games.hpp"
#include "models.hpp"

using namespace akropolis;

namespace {

void check_choices_in_play(const Position& position, const Model& model) {
  LearnedChoice choices[16];
  const LearnedSearch settings{.simulations = 192, .plays = true};
  const int found = learned_bots().search(&position, &model, 3, settings, {nullptr, nullptr}, choices);
  CHECK(found >= 1 && found <= 16);
  for (int i = 0; i < found; ++i) CHECK(choices[i].rank >= 0 && choices[i].rank < position.legal_moves());
  for (int i = 0; i < found; ++i) CHECK(std::isfinite(choices[i].utility));
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
}

// Whoever plays looks at all moves a second time, with the others weighing less. Time for only one look is enough, too.
void a_second_look_cut_short_changes_nothing(const Model& model) {
  struct Asked {
    int times, most;
  };
  Position position(options_of(1, 0));
  Rng rng(5);
  position.begin(rng);
  for (int turn = 0; turn < 20; ++turn) position.play(random_move(position, rng));
  const auto spent = [](const void* who) {
    Asked& asked = *static_cast<Asked*>(const_cast<void*>(who));
    return ++asked.times > asked.most ? 1.0 : 0.0;
  };
  int best[2];
  for (const bool plays : {false, true}) {
    Asked asked{0, position.city(position.seat()).footprints()};
    LearnedChoice choices[16];
    const LearnedSearch settings{.simulations = 0, .plays = plays};
    CHECK(learned_bots().search(&position, &model, 3, settings, {spent, &asked}, choices) == 16);
    best[plays] = choices[0].rank;
  }
  CHECK(best[0] == best[1]);
}

void every_mode_is_judged_and_learned_from(unsigned mode, const Model& model) {
  Position position(options_of(mode, mode * 9));
  Rng rng(mode);
  position.begin(rng);
  while (!position.is_over()) {
    if (position.table().turn % 30 == 16) check_choices(position, model);
    if (position.table().turn == 16) check_choices_in_play(position, model);
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
  every_mode_is_judged_and_learned_from(8, *random_model(2e-5f, {200, 40}));
  a_long_city_is_judged(*model);
  a_second_look_cut_short_changes_nothing(*model);
  std::puts("learned bots: all passed");
}
