// What is agreed before a game. Must agree with akropolis.rules.options.
#pragma once

#include <cstdint>

#include "akropolis/catalogue.hpp"
#include "akropolis/scoring.hpp"

namespace akropolis {

inline constexpr int kMostSeats = 4;
inline constexpr int kMostSite = kMostSeats + 2;
inline constexpr int kMostTurns = 30;  // of one seat, in the long game for two

struct Options {
  std::uint8_t architects;
  bool all_tiles;
  Variants variants;
  Illustrious illustrious;

  constexpr bool is_solo() const { return illustrious != kNobody; }
  constexpr int seats() const { return is_solo() ? 2 : architects; }
  constexpr int stack_size() const { return seats() + 1; }
  constexpr int site_size() const { return seats() + 2; }
  constexpr int tiles() const {
    const int least = all_tiles ? kMostSeats : seats();
    int count = 0;
    for (const Tile& tile : kCatalogue) count += tile.least_architects <= least;
    return count;
  }
};

}  // namespace akropolis
