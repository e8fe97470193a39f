// The best moves of a position: a quick look at all of them by the linear model, a careful one at a few by the net.
#pragma once

#include <algorithm>

#include "akropolis/judge_moves.hpp"

namespace akropolis {

inline constexpr int kMostMoves = 16384, kLookedAt = 48;

struct Choice {
  int rank;
  float utility;
};

// The best `count` of all moves by what a first look found of each, then ordered by the net.
inline int best_of(const Position& position, const MoveJudge& judge, const float* looks, Choice* best, int looked_at,
                   int count) {
  const int moves = judge.moves();
  // A small heap of the best: most moves are worse than its root and cost one comparison.
  int held = 0;
  const auto worse = [](const Choice& a, const Choice& b) {
    return a.utility > b.utility || (a.utility == b.utility && a.rank < b.rank);
  };
  for (int rank = 0; rank < moves; ++rank) {
    const Choice choice{rank, looks[rank]};
    if (held < looked_at) {
      best[held++] = choice;
      std::push_heap(best, best + held, worse);
    } else if (worse(choice, best[0])) {
      std::pop_heap(best, best + held, worse);
      best[held - 1] = choice;
      std::push_heap(best, best + held, worse);
    }
  }
  for (int i = 0; i < held; ++i)
    best[i].utility = judge.judge_move(position.move_of_rank<AnyMachine>(static_cast<unsigned>(best[i].rank)));
  std::make_heap(best, best + held, worse);
  std::sort_heap(best, best + held, worse);
  return held < count ? held : count;
}

// The same with a first look by the linear model.
template <class Stop>
inline int best_moves(const Position& position, const MoveJudge& judge, Choice* best, int looked_at, int count,
                      float* scratch, Stop&& stop) {
  judge.judge_all<false>(scratch, stop);
  return best_of(position, judge, scratch, best, looked_at, count);
}

}  // namespace akropolis
