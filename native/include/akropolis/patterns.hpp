// How tiles lie: the bits of a footprint and of a tile's kinds in two neighbouring columns.
#pragma once

#include <cstdint>
#include <type_traits>

#include "akropolis/catalogue.hpp"
#include "akropolis/window.hpp"

namespace akropolis {

// Where a footprint lies on a grid: the column and bit of its anchor.
struct Spot {
  int column, bit, orientation;
};

// Hexes of a footprint in two neighbouring columns, from the row above its anchor: low half and high half.
using Pattern = std::uint64_t;
inline constexpr Pattern kRight = Pattern{1} << 32;
// Orientation 0: anchor, north, north-east. Orientation 1: anchor, north-east, south-east.
inline constexpr Pattern kCorner[2][3] = {{2, 1, kRight}, {2, kRight, 2 * kRight}};
inline constexpr Pattern kFootprint[2] = {3 + kRight, 2 + 3 * kRight};

// For each tile, orientation and way to lie: the bits of its kinds, plane by plane.
struct TilePatterns {
  Pattern planes[kTiles][2][3][4];
};

constexpr TilePatterns make_patterns() {
  TilePatterns patterns{};
  for (int tile = 0; tile < kTiles; ++tile)
    for (int orientation = 0; orientation < 2; ++orientation)
      for (int way = 0; way < 3; ++way)
        for (int corner = 0; corner < 3; ++corner)
          for (int plane = 0; plane < 4; ++plane)
            // Corner c of the footprint shows the hex number c - way of the tile.
            if ((kCatalogue[tile].kinds[(corner + 3 - way) % 3] >> plane) & 1)
              patterns.planes[tile][orientation][way][plane] |= kCorner[orientation][corner];
  return patterns;
}
inline constexpr TilePatterns kPatterns = make_patterns();

// Two neighbouring columns of a plane as one value: a single register on the small grid.
template <class Word>
struct WidePair {
  Word left, right;
  friend AKROPOLIS_INLINE WidePair operator|(WidePair a, WidePair b) { return {a.left | b.left, a.right | b.right}; }
  friend AKROPOLIS_INLINE WidePair operator&(WidePair a, WidePair b) { return {a.left & b.left, a.right & b.right}; }
  friend AKROPOLIS_INLINE WidePair operator^(WidePair a, WidePair b) { return {a.left ^ b.left, a.right ^ b.right}; }
  AKROPOLIS_INLINE WidePair operator~() const { return {~left, ~right}; }
  explicit operator bool() const { return left || right; }
};
template <class Word>
using ColumnPair = std::conditional_t<sizeof(Word) == 4, std::uint64_t, WidePair<Word>>;

template <class Word>
AKROPOLIS_INLINE ColumnPair<Word> pair_of(Pattern pattern, int row) {
  if constexpr (sizeof(Word) == 4)
    return pattern << row;
  else
    return {static_cast<Word>(pattern & UINT32_MAX) << row, static_cast<Word>(pattern >> 32) << row};
}
AKROPOLIS_INLINE int count_pair(std::uint64_t pair) { return count_bits(pair); }
template <class Word>
AKROPOLIS_INLINE int count_pair(const WidePair<Word>& pair) {
  return count_bits(pair.left) + count_bits(pair.right);
}

}  // namespace akropolis
