// What a city looks like from above apart from the kinds of its newest tile: all that the moves onto one footprint have
// in common. A mask is a Block or a Strip; directions are written out because both know only four of them.
#pragma once

#include "akropolis/block.hpp"
#include "akropolis/grid.hpp"
#include "akropolis/strip.hpp"

namespace akropolis {

template <class Mask>
AKROPOLIS_TINY Mask north_east(const Mask& mask) {
  return mask.south_east().north();
}
template <class Mask>
AKROPOLIS_TINY Mask south_west(const Mask& mask) {
  return mask.north_west().south();
}

// Hexes with at least one neighbour in a mask.
template <class Mask>
AKROPOLIS_TINY Mask beside(const Mask& mask) {
  const Mask east = mask.south_east(), west = mask.north_west();
  return mask.north() | mask.south() | east | east.north() | west | west.south();
}

// How many neighbours of every hex are in a mask, as far as anyone asks.
template <class Mask>
struct Sides {
  Mask any, one, two, three_or_four;

  explicit Sides(const Mask& mask) {
    const Mask east = mask.south_east(), west = mask.north_west();
    const Mask sides[6] = {mask.north(), mask.south(), east, east.north(), west, west.south()};
    Mask ones{}, twos{}, fours{};
    for (const Mask& side : sides) {
      const Mask carry = ones & side;
      ones = ones ^ side;
      fours = fours | (twos & carry);
      twos = twos ^ carry;
    }
    any = ones | twos | fours;
    one = ones & ~twos & ~fours;
    two = ~ones & twos & ~fours;
    three_or_four = (ones & twos & ~fours) | (~ones & ~twos & fours);
  }
};

template <class Mask>
struct Ground {
  Mask built, levels[4], at_level[4], legal[2];
  Mask lakes, outside;
  Mask kinds[16];    // by kind; nothing where the new tile lies
  Mask corners[3];   // of the new tile's footprint
  Mask inside;       // hexes with six neighbours
  Mask edge;         // hexes that touch the outside
  Sides<Mask> open;  // neighbours that lie outside
  Sides<Mask> gaps;  // neighbours that are empty
  int level_bits, shore, lake_hexes, built_hexes;

  template <class GridType>
  explicit Ground(const GridType& grid, const Spot* tile = nullptr) : open(Mask{}), gaps(Mask{}) {
    const typename Mask::Frame frame(grid);
    const auto plane = [&](int number) { return Mask::load(frame, grid.plane_row(number)); };
    built = plane(GridType::kBuilt);
    level_bits = grid.levels();
    for (int i = 0; i < 4; ++i) levels[i] = plane(GridType::kLevel + i);
    const Mask higher = levels[2] | levels[3];
    at_level[0] = built & ~levels[1] & ~higher;
    at_level[1] = levels[1] & ~levels[0] & ~higher;
    at_level[2] = levels[1] & levels[0] & ~higher;
    at_level[3] = higher;
    for (int i = 0; i < 2; ++i) legal[i] = plane(GridType::kLegal + i) & built;
    find_lakes();
    outside = ~(built | lakes);
    open = Sides<Mask>(outside);
    gaps = Sides<Mask>(~built);
    inside = ~gaps.any;
    edge = open.any;
    shore = (beside(built) & outside).count();
    lake_hexes = lakes.count();
    built_hexes = built.count();

    if (tile) mark_corners(frame, *tile);
    const Mask rest = tile ? ~(corners[0] | corners[1] | corners[2]) : ~Mask{};
    const Mask low = plane(GridType::kKind), middle = plane(GridType::kKind + 1), high = plane(GridType::kKind + 2);
    const Mask plaza = plane(GridType::kKind + 3) & rest, plain = rest & ~plaza;
    const Mask districts[kDistricts] = {low & ~middle & ~high, ~low & middle & ~high, low & middle & ~high,
                                        ~low & ~middle & high, low & ~middle & high};
    for (int district = 0; district < kDistricts; ++district) {
      kinds[district + 1] = districts[district] & plain;
      kinds[plaza_of(district)] = districts[district] & plaza;
    }
    kinds[kQuarry] = middle & high & rest;
  }

 private:
  void mark_corners(const typename Mask::Frame& frame, const Spot& spot) {
    const int column = spot.column, bit = spot.bit;
    corners[0] = Mask::hex(frame, column, bit);
    corners[1] = spot.orientation == 0 ? Mask::hex(frame, column, bit - 1) : Mask::hex(frame, column + 1, bit - 1);
    corners[2] = spot.orientation == 0 ? Mask::hex(frame, column + 1, bit - 1) : Mask::hex(frame, column + 1, bit);
  }

  // Empty hexes with something built north and south of them may be lakes; the outside spreads over the others.
  void find_lakes() {
    Mask below = built, above = built;
    for (int by = 1; by < Mask::kMostRows; by *= 2) {
      below = below | below.north(by);
      above = above | above.south(by);
    }
    lakes = below & above & ~built;
    while (lakes.any()) {
      const Mask reached = lakes & beside(~(built | lakes));
      if (!reached.any()) return;
      lakes = lakes & ~reached;
    }
  }
};

// Calls tell(ground) with the narrowest mask that holds the city.
template <class GridType, class Report>
AKROPOLIS_INLINE void survey(const GridType& grid, const Spot* tile, Report&& report) {
  if constexpr (sizeof(typename GridType::Bits) == 4) {
    if (Block::holds(grid)) [[likely]]
      return report(Ground<Block>(grid, tile));
  }
  report(Ground<Strip<typename GridType::Bits, GridType::kAllColumns / kWindow>>(grid, tile));
}

}  // namespace akropolis
