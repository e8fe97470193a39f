// The Illustrious Architect: how he chooses a tile, and what his tiles are worth. Must agree with akropolis.rules.solo.
#pragma once

#include "akropolis/options.hpp"

namespace akropolis {

// The cheapest tile with a plaza that he can pay, or else the first of the row.
inline std::uint8_t choose_tile(const std::uint8_t* site, int site_size, int stones) {
  for (int place = 0; place < site_size && place <= stones; ++place)
    if (has_plaza(site[place])) return site[place];
  return site[0];
}

// Only Metagenes is paid for them; those of his starting tile count too.
inline int quarry_points(Illustrious illustrious, const std::uint8_t* tiles, int count) {
  if (!kPointsPerQuarry[illustrious]) return 0;
  int quarries = 0;
  for (const StartingHex& hex : kStartingHexes) quarries += is_quarry(hex.kind);
  for (int i = 0; i < count; ++i)
    for (const Kind kind : tile_of(tiles[i]).kinds) quarries += is_quarry(kind);
  return kPointsPerQuarry[illustrious] * quarries;
}

// How many of his districts of a kind the variant doubles.
inline int doubled_aside(int district, int count, int plazas, int level) {
  switch (district) {
    case kHouse:
      return count * level >= kHousesDoubleFrom ? count : 0;
    case kMarket:
      return count < kMarketsDoubledPerPlaza * plazas ? count : kMarketsDoubledPerPlaza * plazas;
    case kTemple:
      return level >= kTemplesDoubleFrom ? count : 0;
    default:
      return count;
  }
}

inline CityScore score_illustrious(Illustrious illustrious, const std::uint8_t* tiles, int count, Variants variants) {
  const int level = kLevelAside[illustrious];
  int districts[kDistricts] = {}, plazas[kDistricts] = {};
  const auto own = [&](Kind kind) {
    if (!is_quarry(kind)) ++(is_plaza(kind) ? plazas : districts)[district_of(kind)];
  };
  for (const StartingHex& hex : kStartingHexes) own(hex.kind);
  for (int i = 0; i < count; ++i)
    for (const Kind kind : tile_of(tiles[i]).kinds) own(kind);
  CityScore score{};
  for (int district = 0; district < kDistricts; ++district) {
    const bool has_variant = is_doubling(variants, district);
    const int doubled = has_variant ? doubled_aside(district, districts[district], plazas[district], level) : 0;
    score.values[district] = level * (districts[district] + doubled);
    score.stars[district] = plazas[district] * kStars[district];
  }
  return score;
}

}  // namespace akropolis
