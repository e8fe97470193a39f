// What was counted at a real table: what it is worth, and what cannot be right. Must agree with akropolis.counting.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>

#include "akropolis/drawn.hpp"
#include "akropolis/solo.hpp"

namespace akropolis {

inline constexpr int kMostLevels = kMostTurns;  // more tiles are never on top of each other
using Counts = std::array<int, kMostLevels>;    // on level 1, 2, 3 and so on

// One district of a city, level by level: hexes that score, and how many of them are doubled.
struct DistrictCount {
  int plazas;
  Counts levels, doubled;

  int hexes() const { return std::accumulate(levels.begin(), levels.end(), 0); }
  int value() const {
    int value = 0;
    for (int i = 0; i < kMostLevels; ++i) value += levels[i] * (i + 1);
    return value;
  }
};

struct CityCount {
  int stones;
  DistrictCount districts[kDistricts];
};

// All that an Illustrious Architect owns, his starting tile included.
struct KeptCount {
  int stones, quarries;
  int hexes[kDistricts], plazas[kDistricts];
};

// The end of a game. One city may be counted on its own: then the options are those of the longest game.
struct CountedGame {
  Options options;
  int counted;  // cities
  CityCount cities[kMostSeats];
  KeptCount kept;  // nothing but in solo
};

// Whether one must look at the city to see which hexes are doubled; else it follows from the levels.
constexpr bool asks_for_doubled(int district, Variants variants) {
  return is_doubling(variants, district) && district != kHouse && district != kTemple;
}

// How many of the hexes on each level are doubled.
inline Counts doubled_hexes(int district, const DistrictCount& count, Variants variants) {
  if (asks_for_doubled(district, variants)) return count.doubled;
  Counts doubled{};
  const int from = district == kTemple ? kTemplesDoubleFrom : 1;
  if (is_doubling(variants, district) && (district != kHouse || count.value() >= kHousesDoubleFrom))
    std::copy(count.levels.begin() + from - 1, count.levels.end(), doubled.begin() + from - 1);
  return doubled;
}

enum class DoubtCode {
  kLevel,
  kDoubled,
  kNoPlaza,
  kCity,
  kKeptMany,
  kKeptFew,
  kStartingPlaza,
  kHexes,
  kPlazas,
  kQuarries,
  kStones
};

// Whether something can be right after all.
constexpr bool is_impossible(DoubtCode code) {
  return code != DoubtCode::kNoPlaza && code != DoubtCode::kKeptFew && code != DoubtCode::kStartingPlaza;
}

// Calls tell(code, {numbers}) for all doubts: first architect by architect, then whatever is more than the box holds.
// The numbers are the parameters of the message, in their order; districts and architects by number, these from 1.
template <class Tell>
class Doubts {
 public:
  Doubts(const CountedGame& game, Tell& tell)
      : game_(game), tell_(tell), tiles_((game.options.tiles() - 1) / game.options.seats()) {}

  void find() {
    for (int i = 0; i < game_.counted; ++i) look_at(game_.cities[i], i + 1);
    if (game_.options.is_solo()) look_at(game_.kept);
    look_into_box();
  }

 private:
  void look_at(const CityCount& city, int architect) {
    // Every level below a tile holds at least two tiles, and one of all those is the starting tile.
    const int highest = tiles_ / 2 + 1;
    int shown = 0;
    for (int district = 0; district < kDistricts; ++district) {
      const auto& [plazas, levels, doubled] = city.districts[district];
      int level = kMostLevels;
      while (level && !levels[level - 1]) --level;
      if (level > highest) tell_(DoubtCode::kLevel, {architect, district, level, tiles_, highest});
      if (asks_for_doubled(district, game_.options.variants))
        for (int i = 0; i < kMostLevels; ++i)
          if (doubled[i] > levels[i]) tell_(DoubtCode::kDoubled, {architect, district, i + 1, doubled[i], levels[i]});
      if (level && !plazas) tell_(DoubtCode::kNoPlaza, {architect, district});
      shown += city.districts[district].hexes() + plazas;
    }
    const int most = kHexesOfATile * tiles_ + 1;  // the quarries of the starting tile are not counted
    if (shown > most) tell_(DoubtCode::kCity, {architect, shown, tiles_, most});
  }

  // He covers nothing, so all his hexes are there to be counted. His quarries matter to Metagenes only.
  void look_at(const KeptCount& kept) {
    const int expected = kHexesOfATile * tiles_ + kStartingSize;
    int hexes = kept.quarries;
    for (int district = 0; district < kDistricts; ++district) hexes += kept.hexes[district] + kept.plazas[district];
    if (hexes > expected)
      tell_(DoubtCode::kKeptMany, {hexes, expected});
    else if (hexes < expected && kPointsPerQuarry[game_.options.illustrious])
      tell_(DoubtCode::kKeptFew, {hexes, expected});
    if (!kept.plazas[kHouse]) tell_(DoubtCode::kStartingPlaza, {});
  }

  void look_into_box() {
    const Options& options = game_.options;
    int box[2 * kPlazaFlag] = {};
    for (const Tile& tile : kCatalogue)
      if (tile.least_architects <= (options.all_tiles ? kMostSeats : options.seats()))
        for (const Kind kind : tile.kinds) ++box[kind];
    int starting_quarries = 0;
    for (const StartingHex& hex : kStartingHexes) starting_quarries += is_quarry(hex.kind);
    const int starting_plazas = game_.counted + options.is_solo();
    for (int district = 0; district < kDistricts; ++district) {
      int hexes = game_.kept.hexes[district], plazas = game_.kept.plazas[district];
      for (int i = 0; i < game_.counted; ++i) {
        hexes += game_.cities[i].districts[district].hexes();
        plazas += game_.cities[i].districts[district].plazas;
      }
      const int most_plazas = box[plaza_of(district)] + (district == kHouse ? starting_plazas : 0);
      if (hexes > box[hex_of(district)]) tell_(DoubtCode::kHexes, {district, hexes, box[hex_of(district)]});
      if (plazas > most_plazas) tell_(DoubtCode::kPlazas, {district, plazas, most_plazas});
    }
    const int his_quarries = box[kQuarry] + starting_quarries;
    if (game_.kept.quarries > his_quarries) tell_(DoubtCode::kQuarries, {game_.kept.quarries, his_quarries});
    int stones = game_.kept.stones, most_stones = box[kQuarry];
    for (int i = 0; i < game_.counted; ++i) stones += game_.cities[i].stones;
    // The seats begin with 1, 2, 3 and 4 stones; every other stone lay on a quarry.
    for (int seat = 1; seat <= options.seats(); ++seat) most_stones += starting_quarries + seat;
    if (stones > most_stones) tell_(DoubtCode::kStones, {stones, most_stones});
  }

  const CountedGame& game_;
  Tell& tell_;
  const int tiles_;  // that every seat takes in a whole game
};

template <class Tell>
void for_each_doubt(const CountedGame& game, Tell&& tell) {
  Doubts<Tell>(game, tell).find();
}

}  // namespace akropolis
