// Random games over every mode, for tests and for the fuzzer.
#pragma once

#include <cstring>
#include <vector>

#include "akropolis/batch.hpp"
#include "check.hpp"

namespace akropolis {

// Mode and variants from two numbers: 2, 3, 4 architects, the long games, solo against each Architect.
inline Options options_of(unsigned mode, unsigned variants) {
  static constexpr Options kModes[] = {
      {2, false, 0, kNobody},    {3, false, 0, kNobody},      {4, false, 0, kNobody},
      {2, true, 0, kNobody},     {3, true, 0, kNobody},       {1, false, 0, kHippodamos},
      {1, false, 0, kMetagenes}, {1, false, 0, kCallicrates}, {1, true, 0, kCallicrates}};
  Options options = kModes[mode % (sizeof kModes / sizeof *kModes)];
  options.variants = static_cast<Variants>(variants % (1u << kVariants));
  return options;
}

// Everything there is to a position, as bytes.
inline std::vector<char> state_of(const Position& position) {
  std::vector<char> state(sizeof(Position::Table));
  std::memcpy(state.data(), &position.table(), state.size());
  for (int seat = 0; seat < position.table().options.architects; ++seat)
    position.city(seat).ask([&](const auto& grid) {
      const char* from = reinterpret_cast<const char*>(&grid);
      state.insert(state.end(), from, from + sizeof grid);
    });
  return state;
}

inline Laying random_move(const Position& position, Rng& rng) {
  return position.move_of_rank<AnyMachine>(rng.below(static_cast<std::uint32_t>(position.legal_moves())));
}

// What the legal footprints must be, worked out hex by hex from levels and tiles.
template <class GridType>
int count_footprints_slowly(const GridType& grid) {
  int count = 0;
  for (int column = grid.low_column() - 2; column <= grid.high_column() + 2; ++column)
    for (int bit = grid.low_bit() - 2; bit <= grid.high_bit() + 2; ++bit)
      for (int orientation = 0; orientation < 2; ++orientation) {
        const int columns[2][3] = {{column, column, column + 1}, {column, column + 1, column + 1}};
        const int bits[2][3] = {{bit, bit - 1, bit - 1}, {bit, bit - 1, bit}};
        if (bits[orientation][1] < 0) continue;
        int levels[3];
        bool touches = false;
        for (int i = 0; i < 3; ++i) {
          const int at = columns[orientation][i], row = bits[orientation][i];
          levels[i] = grid.level_at(at, row);
          for (const Hex& way : kDirections)
            if (at + way.q >= 0 && row + way.r >= 0 && row + way.r < GridType::kWordBits)
              touches |= grid.level_at(at + way.q, row + way.r) > 0;
        }
        const bool is_single = (grid.plane(GridType::kSingle + orientation, column) >> bit) & 1;
        const bool is_even = levels[0] == levels[1] && levels[0] == levels[2];
        const bool expected = is_even && (levels[0] ? !is_single : touches);
        CHECK(expected == grid.is_legal({column, bit, orientation}));
        count += expected;
      }
  return count;
}

// Every move as score_moves() tells it and as playing it tells it.
inline void check_scored_moves(const Position& position, int every) {
  const int moves = position.legal_moves(), seat = position.seat();
  std::vector<std::int16_t> totals(static_cast<std::size_t>(moves)),
      changes(static_cast<std::size_t>(moves) * kDistricts);
  score_moves(position, totals.data(), changes.data());
  const CityScore before = position.score(seat);
  for (int rank = 0; rank < moves; rank += every) {
    Position after = position;
    after.play(after.move_of_rank<AnyMachine>(static_cast<unsigned>(rank)));
    CHECK(after.total(seat) == totals[static_cast<std::size_t>(rank)]);
    const CityScore score = after.score(seat);
    for (int district = 0; district < kDistricts; ++district)
      CHECK(score.points(district) - before.points(district) ==
            changes[static_cast<std::size_t>(rank * kDistricts + district)]);
  }
}

}  // namespace akropolis
