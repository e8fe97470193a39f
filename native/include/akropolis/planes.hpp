// Cities as a net may see them: numbers of 8 bits, plane by plane, row (r) by row, column (q) by column. Must agree
// with akropolis.engine._python_batch.
#pragma once

#include "akropolis/position.hpp"

namespace akropolis {

// For each city, from that of the architect who looks on: a plane for each of five districts, five plazas and quarries,
// one with levels.
inline constexpr int kCityPlanes = 12, kLevelPlane = 11;
// After all cities: where that architect could lay a tile, by the anchors of footprints of the two orientations.
inline constexpr int kFootprintPlanes = 2;

constexpr int planes_of(const Options& options) { return options.architects * kCityPlanes + kFootprintPlanes; }

constexpr int plane_of(Kind kind) {
  if (is_quarry(kind)) return 2 * kDistricts;
  return district_of(kind) + (is_plaza(kind) ? kDistricts : 0);
}

class PlaneWriter {
 public:
  // The planes must be zero.
  PlaneWriter(std::int8_t* planes, int reach) : planes_(planes), reach_(reach), side_(2 * reach + 1) {}

  // As the architect at a seat sees it.
  void write(const Position& position, int seat) const {
    const int architects = position.table().options.architects;
    for (int i = 0; i < architects; ++i)
      position.city((seat + i) % architects).ask([&](const auto& grid) { write_city(grid, i * kCityPlanes); });
    if (position.is_over()) return;
    position.city(seat).ask([&](const auto& grid) {
      grid.for_each_footprint([&](const Spot& spot) {
        set(architects * kCityPlanes + spot.orientation, grid.hex_at(spot.column, spot.bit), 1);
      });
    });
  }

 private:
  template <class GridType>
  void write_city(const GridType& grid, int first) const {
    for (int column = grid.low_column(); column <= grid.high_column(); ++column)
      for (auto left = grid.plane(GridType::kBuilt, column); left; left &= left - 1) {
        const int bit = lowest_bit(left);
        const Hex hex = grid.hex_at(column, bit);
        set(first + plane_of(grid.kind_at(column, bit)), hex, 1);
        set(first + kLevelPlane, hex, grid.level_at(column, bit));
      }
  }

  void set(int plane, Hex hex, int value) const {
    if (hex.q < -reach_ || hex.q > reach_ || hex.r < -reach_ || hex.r > reach_) return;
    planes_[(plane * side_ + hex.r + reach_) * side_ + hex.q + reach_] = static_cast<std::int8_t>(value);
  }

  std::int8_t* planes_;
  const int reach_, side_;
};

}  // namespace akropolis
