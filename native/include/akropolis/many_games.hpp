// Many games of the same options, which are played on and dealt again in place.
#pragma once

#include <optional>
#include <vector>

#include "akropolis/actions.hpp"
#include "akropolis/batch.hpp"
#include "akropolis/parts.hpp"
#include "akropolis/ranking.hpp"

namespace akropolis {

inline std::size_t unsigned_of(std::int64_t count) { return static_cast<std::size_t>(count); }

class ManyGames {
 public:
  ManyGames(const Options& options, const std::uint64_t* seeds, std::size_t count)
      : options_(options), empty_(options), games_(count, empty_), seeds_(seeds, seeds + count), kept_(count) {
    for (std::int64_t game = 0; game < size(); ++game) begin(game);
  }

  std::int64_t size() const { return static_cast<std::int64_t>(games_.size()); }
  const Options& options() const { return options_; }
  Position& at(std::int64_t game) { return games_[unsigned_of(game)]; }
  const Position& at(std::int64_t game) const { return games_[unsigned_of(game)]; }
  const std::vector<std::uint64_t>& seeds() const { return seeds_; }

  // Deals a game from a seed.
  void reset(std::int64_t game, std::uint64_t seed) {
    seeds_[unsigned_of(game)] = seed;
    begin(game);
  }

  // Puts a position of the same options in the place of a game.
  void set(std::int64_t game, const Position& position) {
    at(game) = position;
    at(game).table().deals_by_hand = false;
    forget(game, ~0u);
  }

  // Looks up a move for every game that goes on, by find(position, game): the first game where there is none, or -1.
  template <class Find>
  std::int64_t find_moves(Find&& find, std::vector<Laying>& moves) const {
    moves.resize(games_.size());
    for (std::int64_t game = 0; game < size(); ++game) {
      if (at(game).is_over()) continue;
      const std::optional<Laying> move = find(at(game), game);
      if (!move) return game;
      moves[unsigned_of(game)] = *move;
    }
    return -1;
  }

  // Plays a legal move in every game that goes on.
  void play(const std::vector<Laying>& moves) {
    for (std::int64_t game = 0; game < size(); ++game) {
      Position& position = at(game);
      if (position.is_over()) continue;
      forget(game, options_.is_solo() ? ~0u : 1u << position.seat());
      position.play(moves[unsigned_of(game)]);
    }
  }

  // Totals are kept until they change: a move changes that of its seat, and alone that of the other, too.
  void write_totals_of(std::int64_t game, std::int16_t* row) {
    KeptTotals& kept = kept_[unsigned_of(game)];
    if (kept.stale) write_totals(at(game), kept.totals, kept.stale);
    kept.stale = 0;
    std::copy_n(kept.totals, options_.seats(), row);
  }

  // The same options and no games, to put some of another's into.
  ManyGames none() const { return {options_, nullptr, 0}; }
  void append(const Position& position, std::uint64_t seed) {
    games_.push_back(position);
    seeds_.push_back(seed);
    kept_.emplace_back();
  }

 private:
  void begin(std::int64_t game) {
    Rng rng(seeds_[unsigned_of(game)]);
    at(game) = empty_;
    at(game).begin(rng);
    forget(game, ~0u);
  }
  void forget(std::int64_t game, unsigned seats) { kept_[unsigned_of(game)].stale |= seats; }

  struct KeptTotals {
    unsigned stale = ~0u;  // a bit for each seat
    std::int16_t totals[kMostSeats] = {};
  };
  Options options_;
  Position empty_;
  std::vector<Position> games_;
  std::vector<std::uint64_t> seeds_;
  std::vector<KeptTotals> kept_;
};

// A legal move that was named by its action, in four numbers or by its rank; none if it is illegal.

inline std::optional<Laying> legal_laying(const Position& position, const std::optional<Move>& move) {
  if (!move || !position.is_legal(*move)) return {};
  return laying_of(*move);
}

inline std::optional<Laying> laying_of_action(const Position& position, const ActionCodec& codec, std::int64_t action) {
  return legal_laying(position, move_of_action(position, codec, action));
}

inline std::optional<Laying> laying_of_row(const Position& position, const std::int64_t* row) {
  for (int i = 0; i < 4; ++i)
    if (row[i] < -kFarthest || row[i] > kFarthest) return {};
  const auto number = [&](int i) { return static_cast<int>(row[i]); };
  return legal_laying(position, move_from(number(0), number(1), number(2), number(3)));
}

inline std::optional<Laying> laying_of_rank(const Position& position, std::int64_t rank) {
  if (rank < 0 || rank >= position.legal_moves()) return {};
  return position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank));
}

// 1 for each seat that has won; nobody has before the end.
inline void write_winners(const Position& position, std::uint8_t* row) {
  const Position::Table& table = position.table();
  std::fill(row, row + table.seats, std::uint8_t{0});
  if (!position.is_over()) return;
  std::vector<int> totals;
  for (int seat = 0; seat < table.seats; ++seat) totals.push_back(position.total(seat));
  const auto ranking = rank(totals, {table.stones, table.stones + table.seats}, table.options.is_solo());
  for (const RankedSeat& each : ranking.standings)
    if (each.place == 1) row[each.seat] = 1;
}

}  // namespace akropolis
