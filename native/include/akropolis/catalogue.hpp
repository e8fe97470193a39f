// The 61 tiles of the box, written by cmake/catalogue.py from the Python rules.
#pragma once

#include "akropolis/kind.hpp"

namespace akropolis {

struct Tile {
  std::uint8_t least_architects;
  Kind kinds[3];  // clockwise
};

inline constexpr int kTiles = 61;
inline constexpr Tile kCatalogue[kTiles] = {
#include "catalogue.inc"
};

// Tiles are numbered from 1, as in the box.
constexpr const Tile& tile_of(int number) { return kCatalogue[number - 1]; }

constexpr bool has_plaza(int number) {
  const Tile& tile = tile_of(number);
  return is_plaza(tile.kinds[0]) || is_plaza(tile.kinds[1]) || is_plaza(tile.kinds[2]);
}

}  // namespace akropolis
