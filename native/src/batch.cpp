#include "akropolis/batch.hpp"

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

#include "akropolis/afterstates.hpp"

namespace akropolis {
namespace {

// Every hot function exists for any machine and, on x86-64, for newer ones; both are made from the same template.
#if defined(__x86_64__)
#define AKROPOLIS_FOR_EACH_MACHINE(name, parameters, arguments)                                  \
  AKROPOLIS_ENTRY void name##_anywhere parameters { name<AnyMachine> arguments; }                \
  AKROPOLIS_ENTRY AKROPOLIS_NEWER void name##_newer parameters { name<NewerMachine> arguments; } \
  void run_##name parameters { return has_newer_machine() ? name##_newer arguments : name##_anywhere arguments; }
#else
#define AKROPOLIS_FOR_EACH_MACHINE(name, parameters, arguments) \
  AKROPOLIS_ENTRY void run_##name parameters { name<AnyMachine> arguments; }
#endif

template <class Isa>
AKROPOLIS_INLINE void play_to_the_end(Position& position, Rng& rng, std::int16_t* totals) {
  while (!position.is_over())
    position.play(position.move_of_rank<Isa>(rng.below(static_cast<std::uint32_t>(position.legal_moves()))));
  for (int seat = 0; seat < position.table().seats; ++seat)
    totals[seat] = static_cast<std::int16_t>(position.total(seat));
}

template <class Isa>
AKROPOLIS_INLINE void random_games(const Position& empty, std::uint64_t seed, std::int64_t count,
                                   std::int16_t* totals) {
  Position position = empty;
  for (std::int64_t game = 0; game < count; ++game, totals += empty.table().seats) {
    Rng rng(seed + static_cast<std::uint64_t>(game));
    position = empty;
    position.begin(rng);
    play_to_the_end<Isa>(position, rng, totals);
  }
}
AKROPOLIS_FOR_EACH_MACHINE(random_games,
                           (const Position& empty, std::uint64_t seed, std::int64_t count, std::int16_t* totals),
                           (empty, seed, count, totals))

template <class Isa>
AKROPOLIS_INLINE void rollouts(const Position& from, std::uint64_t seed, std::int64_t count, std::int16_t* totals) {
  Position position = from;
  for (std::int64_t game = 0; game < count; ++game, totals += from.table().seats) {
    Rng rng(seed + static_cast<std::uint64_t>(game));
    position = from;
    position.deal_again(rng);
    play_to_the_end<Isa>(position, rng, totals);
  }
}
AKROPOLIS_FOR_EACH_MACHINE(rollouts,
                           (const Position& from, std::uint64_t seed, std::int64_t count, std::int16_t* totals),
                           (from, seed, count, totals))

template <class Isa, class GridType>
AKROPOLIS_INLINE void scored_moves_on(const GridType& grid, const Position& position, std::int16_t* totals,
                                      std::int16_t* changes) {
  const Position::Table& table = position.table();
  const CityScore before = position.score(table.seat);
  Afterstates<GridType> afterstates(grid, table.options.variants);
  const int tiles = position.affordable(), footprints = grid.footprints();
  int footprint = 0;
  afterstates.for_each_footprint([&](const Spot&) AKROPOLIS_FLAT {
    for (int place = 0; place < tiles; ++place) {
      const int stones = table.stones[table.seat] - place + afterstates.quarries();
      for (int way = 0; way < 3; ++way) {
        const CityScore after = afterstates.score_tile(table.site[place], way);
        const int move = (place * footprints + footprint) * 3 + way;
        totals[move] = static_cast<std::int16_t>(after.points() + stones);
        for (int district = 0; district < kDistricts; ++district)
          changes[move * kDistricts + district] =
              static_cast<std::int16_t>(after.points(district) - before.points(district));
      }
    }
    ++footprint;
  });
}

template <class Isa>
AKROPOLIS_INLINE void scored_moves(const Position& position, std::int16_t* totals, std::int16_t* changes) {
  position.city(position.seat()).ask([&](const auto& grid) AKROPOLIS_FLAT {
    scored_moves_on<Isa>(grid, position, totals, changes);
  });
}
AKROPOLIS_FOR_EACH_MACHINE(scored_moves, (const Position& position, std::int16_t* totals, std::int16_t* changes),
                           (position, totals, changes))

template <class Isa>
AKROPOLIS_INLINE void scorings(const Position& position, std::int64_t times, std::int64_t* sum) {
  for (std::int64_t i = 0; i < times; ++i)
    *sum += position.score(static_cast<int>(i % position.table().options.architects)).points();
}
AKROPOLIS_FOR_EACH_MACHINE(scorings, (const Position& position, std::int64_t times, std::int64_t* sum),
                           (position, times, sum))

// Share games among threads in contiguous parts.
template <class Work>
void in_parallel(std::int64_t count, int threads, Work&& work) {
  const std::int64_t parts = std::clamp<std::int64_t>(threads, 1, std::max<std::int64_t>(count, 1));
  std::vector<std::jthread> helpers;  // they are waited for in any case
  std::int64_t part = 1;
  try {
    for (; part < parts; ++part)
      helpers.emplace_back([=, &work] { work(count * part / parts, count * (part + 1) / parts); });
  } catch (const std::system_error&) {  // no more threads are to be had: the rest is done here
    work(count * part / parts, count);
  }
  work(0, count / parts);
}

}  // namespace

void play_random_games(const Options& options, std::uint64_t seed, std::int64_t count, int threads,
                       std::int16_t* totals) {
  const Position empty(options);
  in_parallel(count, threads, [&](std::int64_t first, std::int64_t last) {
    run_random_games(empty, seed + static_cast<std::uint64_t>(first), last - first,
                     totals + first * empty.table().seats);
  });
}

void roll_out(const Position& position, std::uint64_t seed, std::int64_t count, int threads, std::int16_t* totals) {
  in_parallel(count, threads, [&](std::int64_t first, std::int64_t last) {
    run_rollouts(position, seed + static_cast<std::uint64_t>(first), last - first,
                 totals + first * position.table().seats);
  });
}

void score_moves(const Position& position, std::int16_t* totals, std::int16_t* changes) {
  if (!position.is_over()) run_scored_moves(position, totals, changes);
}

std::uint64_t perft(Position& position, int depth) {
  const int moves = position.legal_moves();
  if (depth == 1) return static_cast<std::uint64_t>(moves);
  std::uint64_t sum = 0;
  Position::Undo undo;
  for (int rank = 0; rank < moves; ++rank) {
    position.do_move(position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank)), undo);
    sum += perft(position, depth - 1);
    position.undo_move(undo);
  }
  return sum;
}

std::int64_t score_repeatedly(const Position& position, std::int64_t times) {
  std::int64_t sum = 0;
  run_scorings(position, times, &sum);
  return sum;
}

std::int64_t copy_repeatedly(const Position& position, std::int64_t times) {
  std::int64_t sum = 0;
  Position copies[2] = {position, position};
  for (std::int64_t i = 0; i < times; ++i) {
    copies[i % 2] = copies[(i + 1) % 2];
    sum += copies[i % 2].city(0).footprints();
  }
  return sum;
}

}  // namespace akropolis
