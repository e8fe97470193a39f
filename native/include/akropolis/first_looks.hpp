// What first looks at moves have found, kept while a search lasts. Its simulations come to the same cities again and
// again, and to the same tiles; only the table around them differs, and that is soon added up.
#pragma once

#include <memory>

#include "akropolis/features.hpp"
#include "akropolis/move.hpp"
#include "akropolis/rng.hpp"

namespace akropolis {

// The moves of one tile in one city by the linear model, without what stones and tiles to come are worth. In rows of
// numbers, so that many moves are added up at once.
struct TileLook {
  static constexpr int kMostFootprints = 128, kMostLayings = 3 * kMostFootprints;

  std::uint64_t name;  // 0: nothing was looked at yet
  float worth[kMostLayings];
  std::int16_t points[kMostLayings], values[kDistricts][kMostLayings], stars[kDistricts][kMostLayings];
  std::uint8_t quarries[kMostFootprints];
};

// A city by what was laid in it since the search began.
struct CityName {
  std::uint64_t name;

  explicit CityName(int seat = 0) : name(Rng(static_cast<std::uint64_t>(seat)).next()) {}

  void lay(const Laying& laying) {
    const std::uint64_t move = laying.tile | static_cast<std::uint64_t>(static_cast<std::uint8_t>(laying.on.q)) << 8 |
                               static_cast<std::uint64_t>(static_cast<std::uint8_t>(laying.on.r)) << 16 |
                               static_cast<std::uint64_t>(laying.on.orientation) << 24 |
                               static_cast<std::uint64_t>(laying.way) << 32;
    name = Rng(name ^ move).next();
  }
  std::uint64_t with(int tile) const { return Rng(name + static_cast<std::uint64_t>(tile)).next() | 1; }
};

// As many looks as fit; a new one takes the place of an old one.
class FirstLooks {
 public:
  void forget() {
    for (int i = 0; i < kKept; ++i) looks_[i].name = 0;
  }

  // Where a look with this name is kept, whether it was taken already or not.
  TileLook& at(std::uint64_t name) { return looks_[(name >> 8) % kKept]; }

 private:
  static constexpr int kKept = 512;
  std::unique_ptr<TileLook[]> looks_{new TileLook[kKept]};
};

}  // namespace akropolis
