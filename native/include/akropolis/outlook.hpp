// What the coach expects of moves: the search of the strongest bots, in points ahead of the others' mean.
#pragma once

#include <cstdint>
#include <vector>

#include "akropolis/interrupt.hpp"
#include "akropolis/model.hpp"
#include "akropolis/position.hpp"

namespace akropolis {

struct Prospect {
  int rank;       // of the legal moves
  double margin;  // how many points ahead of the others' mean its architect is expected to end with it
};

struct Thinking {
  int simulations;
  double milliseconds;  // goes before simulations
  Interrupt interrupt = {};
};

// The most promising moves, best first. The move `also`, unless negative, is among them and judged with the same care
// as the best. Nothing hidden is used: the stacks are dealt again.
std::vector<Prospect> outlook(const Position& position, const Model& model, std::uint64_t seed,
                              const Thinking& thinking, int also = -1);

// The same for hints: where one tile has all the best places, the best of some other tiles are among them, too.
std::vector<Prospect> ideas(const Position& position, const Model& model, std::uint64_t seed, const Thinking& thinking,
                            int count);

}  // namespace akropolis
