#include "akropolis/batch.hpp"

#include "akropolis/share.hpp"

namespace akropolis {
namespace {

template <class Isa>
AKROPOLIS_INLINE void totals_of(const Position& position, std::int16_t* totals, unsigned seats) {
  for (int seat = 0; seat < position.table().seats; ++seat)
    if (seats >> seat & 1) totals[seat] = static_cast<std::int16_t>(position.total(seat));
}
AKROPOLIS_FOR_EACH_MACHINE(totals_of, (const Position& position, std::int16_t* totals, unsigned seats),
                           (position, totals, seats))

template <class Isa>
AKROPOLIS_INLINE void play_to_the_end(Position& position, Rng& rng, std::int16_t* totals) {
  while (!position.is_over())
    position.play(position.move_of_rank<Isa>(rng.below(static_cast<std::uint32_t>(position.legal_moves()))));
  totals_of<Isa>(position, totals, ~0u);
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

template <class Isa>
AKROPOLIS_INLINE void scorings(const Position& position, std::int64_t times, std::int64_t* sum) {
  for (std::int64_t i = 0; i < times; ++i)
    *sum += position.score(static_cast<int>(i % position.table().options.architects)).points();
}
AKROPOLIS_FOR_EACH_MACHINE(scorings, (const Position& position, std::int64_t times, std::int64_t* sum),
                           (position, times, sum))

constexpr std::int64_t kGamesAtATime = 64;

}  // namespace

void play_random_games(const Options& options, std::uint64_t seed, std::int64_t count, int threads,
                       std::int16_t* totals, const Interrupt& interrupt) {
  const Position empty(options);
  share_work(count, kGamesAtATime, threads, interrupt, [&](std::int64_t first, std::int64_t last) {
    run_random_games(empty, seed + static_cast<std::uint64_t>(first), last - first,
                     totals + first * empty.table().seats);
  });
}

void roll_out(const Position& position, std::uint64_t seed, std::int64_t count, int threads, std::int16_t* totals,
              const Interrupt& interrupt) {
  share_work(count, kGamesAtATime, threads, interrupt, [&](std::int64_t first, std::int64_t last) {
    run_rollouts(position, seed + static_cast<std::uint64_t>(first), last - first,
                 totals + first * position.table().seats);
  });
}

void write_totals(const Position& position, std::int16_t* totals, unsigned seats) {
  run_totals_of(position, totals, seats);
}

std::uint64_t perft(Position& position, int depth, const Interrupt& interrupt) {
  const int moves = position.legal_moves();
  if (depth == 1) return static_cast<std::uint64_t>(moves);
  std::uint64_t sum = 0;
  Position::Undo undo;
  for (int rank = 0; rank < moves; ++rank) {
    if (depth > 2 && interrupt()) break;
    position.do_move(position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank)), undo);
    sum += perft(position, depth - 1, interrupt);
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
