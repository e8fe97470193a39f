// What the learned bots can do, as functions that exist for any machine and for newer ones. The code behind them is
// compiled twice, each time in a namespace of its own, so that no newer instruction leaks into the plain version; hence
// positions and models are passed without their types.
#pragma once

#include <cstdint>

struct LearnedClock {
  double (*spent)(const void* clock);  // from 0 to 1; null where simulations are counted
  const void* clock;
};

struct LearnedChoice {
  int rank;
  float utility;
};

struct LearningSettings {
  float temperature, lambda, keep;
  bool thorough;
};

using TakeSample = void (*)(void* buffer, const std::int16_t* city, const std::int16_t* shared, float to_come);

struct LearnedBots {
  // The utility of every legal move by the net.
  void (*judge)(const void* position, const void* model, float* utilities);
  // The best candidates, best first; how many. The move `also`, unless negative, is one of them.
  int (*search)(const void* position, const void* model, std::uint64_t seed, int simulations, LearnedClock clock,
                int also, LearnedChoice* choices);
  // One game of a model against itself from a position before its first turn.
  void (*learn)(void* position, const void* model, std::uint64_t seed, LearningSettings samples, TakeSample take,
                void* buffer);
  // One game played to the end, each seat by its own model.
  void (*play)(void* position, const void* const* models, std::uint64_t seed);
};

extern const LearnedBots kLearnedBotsAnywhere;
#if defined(AKROPOLIS_TWO_BUILDS)
extern const LearnedBots kLearnedBotsNewer;
#endif

const LearnedBots& learned_bots();
