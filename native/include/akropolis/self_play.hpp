// Games in which a model plays itself, with some chance, and what can be learned from them.
#pragma once

#include <cmath>

#include "akropolis/best_moves.hpp"

namespace akropolis {

struct SelfPlaySettings {
  float temperature;  // noise on the utilities, up to so many points; each game draws its own
  float lambda;       // how much the end of the game counts against the model's own next estimate
  float keep;         // the share of all views that is kept
  bool thorough;      // whether the net judges all moves, while the linear model cannot be trusted yet
};

// Takes one view: kFeatures numbers, and the points that were still to come.
using TakeLesson = void (*)(void* buffer, const Feature* city, const Feature* shared, float to_come);

inline constexpr int kMostPlies = kTiles;

// The best move by the net, after noise of a temperature: of the moves that the linear model likes best, or of all.
inline int choose_move(const Position& position, const MoveJudge& judge, Rng& rng, float temperature, bool thorough,
                       float* scratch) {
  Choice best{0, kHopeless};
  const auto meet = [&](int rank, float utility) {
    if (temperature > 0) {
      const float chance = (static_cast<float>(rng.next() >> 40) + 0.5f) * (1.0f / 16777216.0f);
      utility -= temperature * std::log(-std::log(chance));
    }
    if (utility > best.utility) best = {rank, utility};
  };
  if (thorough) {
    judge.judge_all<true>(scratch, kNeverStop);
    for (int rank = 0; rank < judge.moves(); ++rank) meet(rank, scratch[rank]);
  } else {
    Choice choices[kLookedAt];
    const int count = best_moves(position, judge, choices, kLookedAt, kLookedAt, scratch, kNeverStop);
    for (int i = 0; i < count; ++i) meet(choices[i].rank, choices[i].utility);
  }
  return best.rank;
}

class SelfPlay {
 public:
  SelfPlay(const Model& model, const SelfPlaySettings& samples, float* scratch)
      : model_(model), settings_(samples), scratch_(scratch) {}

  void play(Position& position, Rng& rng, TakeLesson take, void* buffer) {
    const int seats = position.table().seats;
    const float temperature = settings_.temperature * static_cast<float>(rng.below(1 << 20)) / (1 << 20);
    int plies = 0;
    for (; !position.is_over(); ++plies) {
      const MoveJudge judge(position, model_);
      const int rank = choose_move(position, judge, rng, temperature, settings_.thorough, scratch_);
      const Laying move = position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank));
      judge.views_after(move, views_[plies]);
      judge.values_after(move, values_[plies]);
      position.play(move);
    }
    for (int seat = 0; seat < seats; ++seat) {
      float expected = static_cast<float>(position.total(seat));
      for (int ply = plies - 1; ply >= 0; --ply) {
        const SeatView& view = views_[ply][seat];
        if (view.turns_left > 0 && static_cast<float>(rng.below(1 << 20)) < settings_.keep * (1 << 20))
          take(buffer, view.city, view.shared, expected - static_cast<float>(view.now));
        expected = settings_.lambda * expected + (1 - settings_.lambda) * values_[ply][seat];
      }
    }
  }

 private:
  const Model& model_;
  const SelfPlaySettings settings_;
  float* scratch_;
  SeatView views_[kMostPlies][kMostSeats];
  float values_[kMostPlies][kMostSeats];
};

}  // namespace akropolis
