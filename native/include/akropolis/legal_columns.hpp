// Where tiles may lie: the legal footprints of eight neighbouring columns of a grid at once.
#pragma once

#include <array>

#include "akropolis/window.hpp"

namespace akropolis {

// A hex and its six neighbours: does any of them belong to the mask?
template <class Columns>
AKROPOLIS_INLINE Columns around(const Columns& west, const Columns& here, const Columns& east) {
  return here | here << 1 | here >> 1 | east | east << 1 | west | west >> 1;
}

// The anchors of legal footprints, by orientation: all three hexes of one level; on the table one must touch the city,
// higher they must not be one single tile. Planes are rows of a word a column.
template <class Word, int kColumns>
AKROPOLIS_INLINE std::array<Window<Word>, 2> legal_columns(const Word (*built)[kColumns],
                                                           const Word (*levels)[kColumns], int level_bits,
                                                           const Word (*single)[kColumns], int first) {
  using Columns = Window<Word>;
  Columns north{}, north_east{}, south_east{};  // where a hex and its neighbour differ in level
  for (int i = 0; i < level_bits; ++i) {
    const Columns here = Columns::load(&levels[i][first]), east = Columns::load(&levels[i][first + 1]);
    north = north | (here ^ here << 1);
    north_east = north_east | (here ^ east << 1);
    south_east = south_east | (here ^ east);
  }
  const Word* const at = &(*built)[first];
  const Columns here = Columns::load(at), east = Columns::load(at + 1);
  const Columns near_here = around(Columns::load(at - 1), here, east);
  const Columns near_east = around(here, east, Columns::load(at + 2));
  const Columns touching = near_here | near_east << 1;
  const Columns alone[2] = {Columns::load(&single[0][first]), Columns::load(&single[1][first])};
  return {~(north | north_east) & ((here & ~alone[0]) | (~here & (touching | near_here << 1))),
          ~(north_east | south_east) & ((here & ~alone[1]) | (~here & (touching | near_east)))};
}

}  // namespace akropolis
