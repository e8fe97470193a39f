// What the learned bots can do, as functions that exist for any machine and for newer ones. The code behind them is
// compiled twice, each time in a namespace of its own, so that no newer instruction leaks into the plain version; hence
// positions and models are passed without their types.
#pragma once

#include <cstdint>

struct LearnedClock {
  double (*spent)(const void* clock);  // from 0 to 1; null where simulations are counted
  const void* clock;
  bool (*is_stopped)(void* who) = nullptr;  // asked now and then, if there is one
  void* who = nullptr;
};

struct LearnedSearch {
  int simulations;      // unless there is a clock
  int also = -1;        // a move that is among the candidates whatever it is worth, unless negative
  bool evenly = false;  // no candidate is dropped: each is played on in as many worlds
  bool plays = false;   // to choose a move in a game, rather than to tell how many points ahead each move is
};

struct LearnedChoice {
  int rank;
  float utility;
  int visits;  // in how many worlds it was played on
};

struct LearningSettings {
  float temperature, lambda, keep;
  bool thorough;
};

using TakeSample = void (*)(void* buffer, const std::int16_t* city, const std::int16_t* shared, float to_come);

// Numbers of all that is seen after moves: a row for every legal move, seen by the mover; then, for every tile within
// reach, a row for each of the others in turn.
struct AfterViews {
  std::int16_t* features;  // kFeatures a row
  std::int16_t* now;       // points and stones
  std::uint8_t* is_last;   // whether nothing is to come, because that seat has no turn left
  bool has_others;         // or only the rows of the mover
  int rank = -1;           // of the only move to look at, if there is one: a row of the mover's, then the others'
};

struct LearnedBots {
  // The utility of every legal move by the net.
  void (*judge)(const void* position, const void* model, float* utilities);
  // The best candidates, best first; how many.
  int (*search)(const void* position, const void* model, std::uint64_t seed, LearnedSearch settings, LearnedClock clock,
                LearnedChoice* choices);
  // One game of a model against itself from a position before its first turn.
  void (*learn)(void* position, const void* model, std::uint64_t seed, LearningSettings samples, TakeSample take,
                void* buffer);
  // One game played to the end, each seat by its own model.
  void (*play)(void* position, const void* const* models, std::uint64_t seed);
  // What a seat sees.
  void (*view)(const void* position, int seat, std::int16_t* features);
  // What is seen after every legal move.
  void (*after)(const void* position, AfterViews views);
  // The best move by the net, of those that the linear model likes best.
  LearnedChoice (*best)(const void* position, const void* model);
};

extern const LearnedBots kLearnedBotsAnywhere;
#if defined(AKROPOLIS_TWO_BUILDS)
extern const LearnedBots kLearnedBotsNewer;
#endif

const LearnedBots& learned_bots();
