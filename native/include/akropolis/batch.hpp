// Much work in one call: whole random games, games played on from a position, every move scored.
#pragma once

#include <cstdint>

#include "akropolis/interrupt.hpp"
#include "akropolis/position.hpp"

namespace akropolis {

// Play whole random games. Game i has its own generator, seeded with seed + i, which deals and then chooses; so the
// results do not depend on the number of threads. Writes the total of every seat, game after game.
void play_random_games(const Options& options, std::uint64_t seed, std::int64_t count, int threads,
                       std::int16_t* totals, const Interrupt& interrupt = {});

// Play random games on from a position, each with the hidden stacks dealt again.
void roll_out(const Position& position, std::uint64_t seed, std::int64_t count, int threads, std::int16_t* totals,
              const Interrupt& interrupt = {});

// For every legal move, in the order of the rules: the mover's total after it, and the change of points per district.
void score_moves(const Position& position, std::int16_t* totals, std::int16_t* changes);

// The total of every seat, or of some, told by a bit each; the others stay as they are.
void write_totals(const Position& position, std::int16_t* totals, unsigned seats = ~0u);

// How many sequences of `depth` legal moves there are; fewer, if it was interrupted.
std::uint64_t perft(Position& position, int depth, const Interrupt& interrupt = {});

// For measuring: score or copy a position many times. The sum only keeps the work from being left out.
std::int64_t score_repeatedly(const Position& position, std::int64_t times);
std::int64_t copy_repeatedly(const Position& position, std::int64_t times);

}  // namespace akropolis
