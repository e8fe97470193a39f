// A city drawn as it is seen from above, perhaps in several pieces, perhaps without any tile known. Must agree with
// akropolis.counting.drawn and, where a tile may lie, with akropolis.rules.city.
#pragma once

#include <iterator>
#include <vector>

#include "akropolis/options.hpp"

namespace akropolis {

inline constexpr int kHexesOfATile = 3;
inline constexpr int kStartingTile = 0, kUnknownTile = -1;
inline constexpr int kStartingSize = std::size(kStartingHexes);
inline constexpr int kMostDrawn = kHexesOfATile * kMostTurns + kStartingSize;
// A city that reaches level 16 would have just two tiles on every level below, and two cannot cover two others
// crosswise.
inline constexpr int kFarthestDrawn = 60, kHighestDrawn = 15;

struct DrawnHex {
  Kind kind;
  int level;
  Hex place;
  int tile;
};

// Why a tile may not lie somewhere.
enum class Refusal { kNone, kApart, kOverhang, kUneven, kOneTile };

struct DrawnPlace {
  Hex origin;
  int level;
  Refusal refusal;
};

class DrawnCity {
 public:
  // False where that would be more than a city can be.
  bool add(const DrawnHex& hex) {
    const auto [q, r] = hex.place;
    if (hexes_.size() == kMostDrawn || q < -kFarthestDrawn || q > kFarthestDrawn || r < -kFarthestDrawn ||
        r > kFarthestDrawn || hex.level < 1 || hex.level > kHighestDrawn || at(hex.place))
      return false;
    hexes_.push_back(hex);
    return true;
  }

  const std::vector<DrawnHex>& hexes() const { return hexes_; }

  __attribute__((noinline)) const DrawnHex* at(Hex place) const {
    for (const DrawnHex& hex : hexes_)
      if (hex.place == place) return &hex;
    return nullptr;
  }

  void draw_on(LargeGrid& grid) const {
    grid.clear();
    for (const DrawnHex& hex : hexes_) grid.draw(hex.place, hex.kind, hex.level);
  }

  // Nothing lies hollow: the levels of all hexes add up to the starting tile and three for each tile.
  double tiles() const {
    int levels = 0;
    for (const DrawnHex& hex : hexes_) levels += hex.level;
    return static_cast<double>(levels - kStartingSize) / kHexesOfATile;
  }

  // One for a city of tiles.
  int pieces() const {
    bool is_met[kMostDrawn] = {};
    const DrawnHex* met[kMostDrawn];
    std::size_t found = 0, walked = 0;
    int pieces = 0;
    const auto meet = [&](const DrawnHex* hex) {
      if (!hex || is_met[hex - hexes_.data()]) return;
      is_met[hex - hexes_.data()] = true;
      met[found++] = hex;
    };
    for (const DrawnHex& start : hexes_) {
      meet(&start);
      pieces += walked < found;
      for (; walked < found; ++walked)
        for (int direction = 0; direction < 6; ++direction) meet(at(step(met[walked]->place, direction)));
    }
    return pieces;
  }

  // Whether the starting tile lies where it must: covered, or as it is printed.
  bool has_starting_tile() const {
    for (const StartingHex& start : kStartingHexes) {
      const DrawnHex* hex = at({start.q, start.r});
      if (!hex || (hex->level == 1 && hex->kind != start.kind)) return false;
    }
    return true;
  }

  // Whether a hex can belong to no tile. It came with two others, all three beside each other and on its level;
  // whatever lies there now is at least as high.
  bool is_loose(const DrawnHex& hex) const {
    for (const StartingHex& start : kStartingHexes)
      if (hex.level == 1 && hex.place == Hex{start.q, start.r}) return false;
    for (int direction = 0; direction < 6; ++direction)
      if (level_at(step(hex.place, direction)) >= hex.level && level_at(step(hex.place, direction + 1)) >= hex.level)
        return false;
    return true;
  }

  // Where a tile lies that touches a hex in this rotation: where it may, if it may anywhere.
  DrawnPlace place_for(Hex touched, int rotation) const {
    const Hex second = step({0, 0}, rotation), third = step({0, 0}, rotation + 1);
    const DrawnPlace wanted = place_at(touched, rotation);
    for (const Hex back : {Hex{0, 0}, second, third}) {
      const DrawnPlace place = place_at({touched.q - back.q, touched.r - back.r}, rotation);
      if (place.refusal == Refusal::kNone) return place;
    }
    return wanted;
  }

 private:
  int level_at(Hex place) const {
    const DrawnHex* hex = at(place);
    return hex ? hex->level : 0;
  }

  __attribute__((noinline)) DrawnPlace place_at(Hex origin, int rotation) const {
    const Hex places[kHexesOfATile] = {origin, step(origin, rotation), step(origin, rotation + 1)};
    int lowest = kHighestDrawn, highest = 0;
    bool is_beside = hexes_.empty(), is_one_tile = true;
    for (const Hex place : places) {
      const DrawnHex* under = at(place);
      lowest = std::min(lowest, level_at(place));
      highest = std::max(highest, level_at(place));
      // Of hexes that were drawn one by one nobody knows the tile.
      is_one_tile = is_one_tile && under && under->tile != kUnknownTile && under->tile == at(origin)->tile;
      for (int direction = 0; direction < 6; ++direction) is_beside = is_beside || at(step(place, direction));
    }
    const Refusal refusal = lowest < highest ? lowest ? Refusal::kUneven : Refusal::kOverhang
                            : highest        ? is_one_tile ? Refusal::kOneTile : Refusal::kNone
                            : is_beside      ? Refusal::kNone
                                             : Refusal::kApart;
    return {origin, highest + 1, refusal};
  }

  std::vector<DrawnHex> hexes_;
};

}  // namespace akropolis
