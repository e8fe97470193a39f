// Districts, plazas and quarries as small numbers, chosen so that four bit planes hold them; and the other words of the
// game. Which there are is data of akropolis.rules: cmake/game.py writes it.
#pragma once

#include <cstdint>

namespace akropolis {

#include "words.inc"

// What a hex shows: 1 + its district, with a flag for plazas. Only quarries have both middle bits set.
using Kind = std::uint8_t;
inline constexpr Kind kQuarry = 6;
inline constexpr Kind kPlazaFlag = 8;
static_assert(kDistricts < kQuarry, "a sixth district needs the number 7, and quarries are told by their two bits");

constexpr Kind hex_of(int district) { return static_cast<Kind>(district + 1); }
constexpr Kind plaza_of(int district) { return static_cast<Kind>(hex_of(district) | kPlazaFlag); }
constexpr bool is_plaza(Kind kind) { return (kind & kPlazaFlag) != 0; }
constexpr bool is_quarry(Kind kind) { return kind == kQuarry; }
constexpr int district_of(Kind kind) { return (kind & 7) - 1; }  // not for quarries

// Whether hexes of a district may be doubled. The judges know one variant for each district.
constexpr bool is_doubling(Variants variants, int district) { return (variants & kDoubling[district]) != 0; }
constexpr bool has_one_variant_each() {
  for (const Variants bits : kDoubling)
    if (!bits || (bits & (bits - 1))) return false;
  return kVariants == kDistricts;
}
static_assert(has_one_variant_each(), "teach the judges the new variant");
static_assert(kTemplesDoubleFrom == 2, "the judges look whether any but the lowest bit of the level is set");
static_assert(sizeof kBarracksDoubleWith == 2 * sizeof(int) && kBarracksDoubleWith[0] == 3 &&
                  kBarracksDoubleWith[1] == 4,
              "the judges count open sides in bits, and look for three or four");

}  // namespace akropolis
