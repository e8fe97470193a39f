// Score sheets as numbers, hex by hex.
#pragma once

#include "akropolis/scoring.hpp"
#include "answer.hpp"

namespace akropolis::window {

struct SheetHex {
  bool lies;
  Hex place;
  int tile, level;
  bool scores, is_doubled;

  int value() const { return scores ? level * (1 + is_doubled) : 0; }
};
using SheetHexes = std::vector<SheetHex>;

// The hexes of a district from west to east and from north to south; their tiles are not looked for.
template <class GridType>
__attribute__((noinline)) SheetHexes judged_hexes(const GridType& grid, int district, bool has_variant) {
  SheetHexes hexes;
  const Scorer scorer(grid);
  using Word = typename GridType::Bits;
  std::vector<std::pair<Word, Word>> verdicts(static_cast<std::size_t>(grid.high_column()) + 1);
  scorer.judge(district, has_variant, [&](int column, Word scoring, Word doubled) {
    verdicts[static_cast<std::size_t>(column)] = {scoring, doubled};
  });
  for (int column = grid.low_column(); column <= grid.high_column(); ++column) {
    const auto [scoring, doubled] = verdicts[static_cast<std::size_t>(column)];
    for (Word left = scorer.districts(district, column); left; left &= left - 1) {
      const int bit = lowest_bit(left);
      hexes.push_back({true, grid.hex_at(column, bit), 0, grid.level_at(column, bit),
                       static_cast<bool>((scoring >> bit) & 1), static_cast<bool>((doubled >> bit) & 1)});
    }
  }
  return hexes;
}

__attribute__((noinline)) inline void put_district(Answer& answer, int value, int stars, const SheetHexes& hexes) {
  answer.put(value);
  answer.put(stars);
  answer.put(static_cast<double>(hexes.size()));
  for (const SheetHex& hex : hexes)
    for (const int number :
         {int{hex.lies}, hex.place.q, hex.place.r, hex.tile, hex.level, int{hex.scores}, int{hex.is_doubled}})
      answer.put(number);
}

}  // namespace akropolis::window
