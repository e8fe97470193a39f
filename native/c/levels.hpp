// How high a tile comes to lie.
#pragma once

#include "akropolis/city.hpp"

namespace akropolis::window {

// The level on which a tile comes to lie.
inline int level_on(const City& city, const Footprint& footprint) {
  return city.ask([&](const auto& grid) {
    const Spot spot = grid.spot_of(footprint);
    return grid.level_at(spot.column, spot.bit) + 1;
  });
}

}  // namespace akropolis::window
