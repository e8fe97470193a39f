// The tiles of the box, written by cmake/game.py from the Python rules.
#pragma once

#include "akropolis/kind.hpp"

namespace akropolis {

struct Tile {
  std::uint8_t least_architects;
  Kind kinds[3];  // clockwise
};

struct StartingHex {
  std::int8_t q, r;
  Kind kind;
};

#include "box.inc"

// Tiles are numbered from 1, as in the box.
constexpr const Tile& tile_of(int number) { return kCatalogue[number - 1]; }

constexpr bool has_plaza(int number) {
  const Tile& tile = tile_of(number);
  return is_plaza(tile.kinds[0]) || is_plaza(tile.kinds[1]) || is_plaza(tile.kinds[2]);
}

}  // namespace akropolis
