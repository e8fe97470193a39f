// Games in which a model plays itself, with some chance, and what can be learned from them.
#pragma once

#include <cmath>

#include "akropolis/best_moves.hpp"

namespace akropolis {

struct Lessons {
  float temperature;  // noise on the utilities, up to so many points; each game draws its own
  float lambda;       // how much the end of the game counts against the model's own next estimate
  float keep;         // the share of all views that is kept
};

// Takes one view: kFeatures numbers, and the points that were still to come.
using TakeLesson = void (*)(void* pupil, const Feature* city, const Feature* shared, float to_come);

inline constexpr int kMostPlies = kTiles;

// The best move by the net, after noise of a temperature.
inline int choose_move(const Position& position, const MoveJudge& judge, Rng& rng, float temperature, float* scratch) {
  Choice choices[kLookedAt];
  const int count = best_moves(position, judge, choices, kLookedAt, kLookedAt, scratch);
  if (temperature > 0)
    for (int i = 0; i < count; ++i) {
      const float chance = (static_cast<float>(rng.next() >> 40) + 0.5f) * (1.0f / 16777216.0f);
      choices[i].utility -= temperature * std::log(-std::log(chance));
    }
  const auto is_worse = [](const Choice& a, const Choice& b) { return a.utility < b.utility; };
  return std::max_element(choices, choices + count, is_worse)->rank;
}

class SelfPlay {
 public:
  SelfPlay(const Model& model, const Lessons& lessons, float* scratch)
      : model_(model), lessons_(lessons), scratch_(scratch) {}

  void play(Position& position, Rng& rng, TakeLesson take, void* pupil) {
    const int seats = position.table().seats;
    const float temperature = lessons_.temperature * static_cast<float>(rng.below(1 << 20)) / (1 << 20);
    int plies = 0;
    for (; !position.is_over(); ++plies) {
      const MoveJudge judge(position, model_);
      const int rank = choose_move(position, judge, rng, temperature, scratch_);
      const Laying move = position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank));
      judge.views_after(move, views_[plies]);
      judge.values_after(move, values_[plies]);
      position.play(move);
    }
    for (int seat = 0; seat < seats; ++seat) {
      float expected = static_cast<float>(position.total(seat));
      for (int ply = plies - 1; ply >= 0; --ply) {
        const SeatView& view = views_[ply][seat];
        if (view.turns_left > 0 && static_cast<float>(rng.below(1 << 20)) < lessons_.keep * (1 << 20))
          take(pupil, view.city, view.shared, expected - static_cast<float>(view.now));
        expected = lessons_.lambda * expected + (1 - lessons_.lambda) * values_[ply][seat];
      }
    }
  }

 private:
  const Model& model_;
  const Lessons lessons_;
  float* scratch_;
  SeatView views_[kMostPlies][kMostSeats];
  float values_[kMostPlies][kMostSeats];
};

}  // namespace akropolis
