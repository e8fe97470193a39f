// Districts, plazas and quarries as small numbers, chosen so that four bit planes hold them.
#pragma once

#include <cstdint>

namespace akropolis {

enum District : std::uint8_t { kHouse, kMarket, kBarracks, kTemple, kGarden, kDistricts };

// What a hex shows: 1 + its district, with a flag for plazas. Only quarries have both middle bits set.
using Kind = std::uint8_t;
inline constexpr Kind kQuarry = 6;
inline constexpr Kind kPlazaFlag = 8;

constexpr bool is_plaza(Kind kind) { return (kind & kPlazaFlag) != 0; }
constexpr bool is_quarry(Kind kind) { return kind == kQuarry; }
constexpr int district_of(Kind kind) { return (kind & 7) - 1; }  // not for quarries

inline constexpr std::uint8_t kStars[kDistricts] = {1, 2, 2, 2, 3};

}  // namespace akropolis
