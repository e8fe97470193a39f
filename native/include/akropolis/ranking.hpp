// Who has won, by how much, and how a tie was decided. Must agree with akropolis.rules.ranking.
#pragma once

#include <algorithm>
#include <vector>

namespace akropolis {

// What set a seat apart from the one ranked before it.
enum class Decision { kNone, kPoints, kStones, kShared, kIllustrious };

struct RankedSeat {
  int seat, place;
  Decision decision;
};

struct Ranking {
  std::vector<RankedSeat> standings;
  Decision tie;  // how the victory was decided if several seats had the most points
  int margin;    // points between the first and the second
};

// Most points, then most stones, then together. A tie in both is the Illustrious Architect's, who has seat 1.
inline Ranking rank(const std::vector<int>& totals, const std::vector<int>& stones, bool has_illustrious) {
  std::vector<int> order;
  for (int seat = 0; seat < static_cast<int>(totals.size()); ++seat) order.push_back(seat);
  if (has_illustrious) std::reverse(order.begin(), order.end());
  const auto result = [&](int seat) {
    const auto at = static_cast<std::size_t>(seat);
    return std::pair(totals[at], stones[at]);
  };
  std::stable_sort(order.begin(), order.end(), [&](int one, int other) { return result(one) > result(other); });
  const auto decide = [&](int better, int worse) {
    if (result(better).first != result(worse).first) return Decision::kPoints;
    if (result(better).second != result(worse).second) return Decision::kStones;
    return has_illustrious ? Decision::kIllustrious : Decision::kShared;
  };
  Ranking ranking{{}, Decision::kNone, 0};
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Decision decision = i ? decide(order[i - 1], order[i]) : Decision::kNone;
    const bool shares = decision == Decision::kShared;
    ranking.standings.push_back(
        {order[i], shares ? ranking.standings.back().place : static_cast<int>(i) + 1, decision});
  }
  if (order.size() < 2) return ranking;
  const Decision first = decide(order[0], order[1]);
  ranking.tie = first == Decision::kPoints ? Decision::kNone : first;
  ranking.margin = result(order[0]).first - result(order[1]).first;
  return ranking;
}

}  // namespace akropolis
