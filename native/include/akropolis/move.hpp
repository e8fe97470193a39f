// A move in the coordinates of the rules (must agree with akropolis.rules.hexes and footprint): axial, flat-topped,
// rotation 0 is north, then clockwise.
#pragma once

#include <cstdint>

namespace akropolis {

struct Hex {
  int q, r;
  bool operator==(const Hex&) const = default;
};

inline constexpr Hex kDirections[6] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

constexpr Hex step(Hex from, int direction) {
  const Hex way = kDirections[direction % 6];
  return {from.q + way.q, from.r + way.r};
}

struct Move {
  std::uint8_t tile;
  std::int8_t q, r;
  std::uint8_t rotation;
  bool operator==(const Move&) const = default;
};

// The three hexes a tile covers have one name: the hex that sees the others at 0 and 1 (orientation 0) or at 1 and 2
// (orientation 1). Way w of three to lie there has rotation orientation + 2w and its origin on the w-th of them.
struct Footprint {
  std::int8_t q, r;
  std::uint8_t orientation;
};

// A move by its footprint: what the engine works with, because the legal footprints are what it keeps.
struct Laying {
  std::uint8_t tile;
  Footprint on;
  std::uint8_t way;
};

constexpr Laying laying_of(const Move& move) {
  const int orientation = move.rotation % 2, way = move.rotation / 2;
  Hex anchor{move.q, move.r};
  // The second hex (way 1) sees the anchor opposite to the orientation, the third (way 2) one direction further round.
  if (way) anchor = step(anchor, orientation + 2 + way);
  return {
      move.tile,
      {static_cast<std::int8_t>(anchor.q), static_cast<std::int8_t>(anchor.r), static_cast<std::uint8_t>(orientation)},
      static_cast<std::uint8_t>(way)};
}

constexpr Move move_of(const Laying& laying) {
  Hex origin{laying.on.q, laying.on.r};
  if (laying.way) origin = step(origin, laying.on.orientation + laying.way - 1);
  return {laying.tile, static_cast<std::int8_t>(origin.q), static_cast<std::int8_t>(origin.r),
          static_cast<std::uint8_t>(laying.on.orientation + 2 * laying.way)};
}

}  // namespace akropolis
