// Search: the best candidates are played on in many worlds, each with the hidden stacks dealt anew, and the worse half
// is dropped again and again.
#pragma once

#include <algorithm>

#include "akropolis/judge_moves.hpp"

namespace akropolis {

inline constexpr int kMostMoves = 16384;
inline constexpr int kCandidates = 16, kLookedAt = 48, kReplies = 6, kDepth = 4;

// How much of the time is spent, from 0 to 1; without a clock simulations are counted.
struct Clock {
  double (*spent)(const void* clock);
  const void* clock;
};

struct Choice {
  int rank;
  float utility;
};

// The best `count` of all moves by the linear model, then ordered by the net.
inline int best_moves(const Position& position, const MoveJudge& judge, Choice* best, int looked_at, int count,
                      float* scratch) {
  const int moves = judge.moves();
  judge.judge_all<false>(scratch);
  // A small heap of the best: most moves are worse than its root and cost one comparison.
  int held = 0;
  const auto worse = [](const Choice& a, const Choice& b) {
    return a.utility > b.utility || (a.utility == b.utility && a.rank < b.rank);
  };
  for (int rank = 0; rank < moves; ++rank) {
    const Choice choice{rank, scratch[rank]};
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
  std::sort(best, best + held, worse);
  return held < count ? held : count;
}

class Search {
 public:
  Search(const Position& position, const Model& model, float* scratch)
      : root_(position), model_(model), scratch_(scratch) {}

  // Sequential halving over the candidates in rounds of equal length. The candidates come out best first.
  int run(std::uint64_t seed, int simulations, const Clock& clock, Choice* out) {
    Choice looked_at[kLookedAt];
    const int candidates = best_moves(root_, MoveJudge(root_, model_), looked_at, kLookedAt, kCandidates, scratch_);
    for (int i = 0; i < candidates; ++i) candidates_[i] = {looked_at[i], 0.0, 0};
    int rounds = 0, alive = candidates, done = 0;
    for (int left = candidates; left > 1; left = (left + 1) / 2) ++rounds;
    const auto spent = [&] { return clock.spent ? clock.spent(clock.clock) : static_cast<double>(done) / simulations; };
    for (int round = 0; round < rounds; ++round) {
      while (spent() < static_cast<double>(round + 1) / rounds) {
        // One world for all candidates still alive, so that luck does not decide between them.
        for (int i = 0; i < alive && spent() < 1; ++i, ++done) simulate(candidates_[i], seed);
        ++seed;
      }
      std::stable_sort(candidates_, candidates_ + alive, is_better);
      if (spent() >= 1) break;
      alive = (alive + 1) / 2;
    }
    for (int i = 0; i < candidates; ++i) out[i] = {candidates_[i].first.rank, candidates_[i].mean()};
    return candidates;
  }

 private:
  struct Candidate {
    Choice first;
    double sum;
    int count;
    float mean() const { return static_cast<float>((sum + first.utility) / (count + 1)); }
  };

  static bool is_better(const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); }

  void simulate(Candidate& candidate, std::uint64_t seed) {
    Position position = root_;
    Rng rng(seed);
    position.deal_again(rng);
    position.play(position.move_of_rank<AnyMachine>(static_cast<unsigned>(candidate.first.rank)));
    candidate.sum += play_on(position);
    ++candidate.count;
  }

  // A few plies of all seats; then what the root's seat is worth against the others.
  float play_on(Position& position) {
    float values[kMostSeats];
    for (int ply = 1; !position.is_over(); ++ply) {
      const MoveJudge judge(position, model_);
      Choice best[kReplies];
      best_moves(position, judge, best, kReplies, 1, scratch_);
      const Laying move = position.move_of_rank<AnyMachine>(static_cast<unsigned>(best[0].rank));
      if (ply == kDepth) {
        judge.values_after(move, values);
        return against_the_others(values);
      }
      position.play(move);
    }
    for (int seat = 0; seat < position.table().seats; ++seat) values[seat] = static_cast<float>(position.total(seat));
    return against_the_others(values);
  }

  float against_the_others(const float* values) const {
    const int seats = root_.table().seats;
    float sum = 0;
    for (int seat = 0; seat < seats; ++seat)
      if (seat != root_.seat()) sum += values[seat];
    return values[root_.seat()] - rivalry(seats) * sum / static_cast<float>(seats - 1);
  }

  const Position& root_;
  const Model& model_;
  float* scratch_;
  Candidate candidates_[kCandidates];
};

}  // namespace akropolis
