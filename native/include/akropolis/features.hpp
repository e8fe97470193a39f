// What a value function sees of a city: small numbers that tell what it scores and what could still be built on it.
#pragma once

#include "akropolis/ground.hpp"
#include "akropolis/scoring.hpp"

namespace akropolis {

inline constexpr int kCityFeatures = 108;
inline constexpr int kSharedFeatures = 108;
inline constexpr int kFeatures = kCityFeatures + kSharedFeatures;

using Feature = std::int16_t;

// Where some of a city's numbers stand: each district has seven, of which two depend on the tiles to come; the number
// of stones, and whether there are at least 1, 2, 3, 4.
inline constexpr int kDistrictFeatures = 7, kStarsByDistrictsToCome = 5, kValueByStarsToCome = 6, kStonesAt = 101;

// Hexes by kind that may still come: in the row or unseen. A city's prospects depend on them.
struct Prospects {
  int districts[kDistricts], stars[kDistricts];
};

// What others need to know of a city.
struct CitySummary {
  int values[kDistricts], stars[kDistricts], points;
};

template <class Mask>
class CityFeatures {
 public:
  // The city with a tile lying in one of three ways on the footprint of the ground; or without any.
  AKROPOLIS_INLINE CityFeatures(const Ground<Mask>& ground, Variants variants, const Prospects& prospects, int stones,
                                int tile = 0, int way = 0)
      : ground_(ground), variants_(variants), prospects_(prospects), stones_(stones) {
    std::memcpy(kinds_, ground.kinds, sizeof kinds_);
    if (!tile) return;
    for (int hex = 0; hex < 3; ++hex) {
      Mask& mask = kinds_[tile_of(tile).kinds[hex]];
      mask = mask | ground.corners[hex + way < 3 ? hex + way : hex + way - 3];
    }
  }

  // Writes kCityFeatures numbers.
  AKROPOLIS_INLINE CitySummary write(Feature* out) {
    Feature* const begin = out;
    judge();
    CitySummary summary{};
    for (int district = 0; district < kDistricts; ++district) {
      const Mask& scoring = scoring_[district];
      Tally worth = levels_of(scoring);
      if (has(district)) worth += levels_of(doubled_[district]);
      // Every garden scores.
      const Tally others = district == kGarden ? Tally{} : levels_of(districts(district) & ~scoring);
      const Four counts(worth, plazas(district).tally(), others, scoring.tally());
      const int value = counts[0], stars = counts[1] * kStars[district];
      summary.values[district] = value;
      summary.stars[district] = stars;
      summary.points += value * stars;
      put(out, value);
      put(out, stars);
      put(out, value * stars);
      put(out, counts[2]);
      put(out, counts[3]);
      put(out, stars * prospects_.districts[district]);
      put(out, value * prospects_.stars[district]);
    }
    find_free(summary);
    write_slots(out);
    write_levels(out);
    write_shape(out);
    put(out, stones_);
    for (int least = 1; least <= 4; ++least) put(out, stones_ >= least);
    put(out, summary.points);
    while (out < begin + kCityFeatures) put(out, 0);
    return summary;
  }

 private:
  // Four counts, worked out together.
  class Four {
   public:
    AKROPOLIS_TINY Four(const Tally& a, const Tally& b, const Tally& c = Tally{}, const Tally& d = Tally{})
        : counts_(add_up(a, b, c, d)) {}
    AKROPOLIS_TINY int operator[](int i) const { return static_cast<std::uint16_t>(counts_ >> 16 * i); }

   private:
    const std::uint64_t counts_;
  };

  static AKROPOLIS_TINY void put(Feature*& out, int value) { *out++ = static_cast<Feature>(value); }
  static AKROPOLIS_TINY void put(Feature*& out, const Four& counts, int used = 4) {
    for (int i = 0; i < used; ++i) put(out, counts[i]);
  }

  AKROPOLIS_TINY bool has(int district) const { return is_doubling(variants_, district); }
  AKROPOLIS_TINY const Mask& districts(int district) const { return kinds_[district + 1]; }
  AKROPOLIS_TINY const Mask& plazas(int district) const { return kinds_[plaza_of(district)]; }
  AKROPOLIS_TINY const Mask& quarries() const { return kinds_[kQuarry]; }

  AKROPOLIS_INLINE void judge() {
    judge_houses();
    beside_markets_ = beside(districts(kMarket));
    scoring_[kMarket] = districts(kMarket) & ~beside_markets_;
    scoring_[kBarracks] = districts(kBarracks) & ground_.open.any;
    scoring_[kTemple] = districts(kTemple) & ground_.inside;
    scoring_[kGarden] = districts(kGarden);
    if (has(kMarket)) doubled_[kMarket] = scoring_[kMarket] & beside(plazas(kMarket));
    if (has(kBarracks)) doubled_[kBarracks] = scoring_[kBarracks] & ground_.open.three_or_four;
    if (has(kTemple)) doubled_[kTemple] = scoring_[kTemple] & ~ground_.at_level[0];
    if (has(kGarden)) doubled_[kGarden] = districts(kGarden) & beside(ground_.lakes);
  }

  AKROPOLIS_INLINE void judge_houses() {
    const Mask& houses = districts(kHouse);
    HouseGroup largest{};
    second_ = {};
    scoring_[kHouse] = Mask{};
    const auto meet = [&](const Mask& hexes, const HouseGroup& group) {
      if (largest < group) {
        second_ = largest;
        largest = group;
        scoring_[kHouse] = hexes;
      } else if (second_ < group) {
        second_ = group;
      }
    };
    const Mask in_groups = houses & beside(houses);
    for (Mask left = in_groups; left.any();) {
      Mask group = left.first();
      for (;;) {
        const Mask grown = (group | beside(group)) & left;
        if (!(grown ^ group).any()) break;
        group = grown;
      }
      left = left & ~group;
      const Four counts(group.tally(), levels_of(group));
      meet(group, {counts[0], counts[1]});
    }
    // Of houses that stand alone only the two highest may matter.
    Mask alone = houses & ~in_groups;
    for (int i = 0; i < 2 && alone.any(); ++i) {
      Mask highest = alone;
      int level = 0;
      for (int bit = ground_.level_bits - 1; bit >= 0; --bit)
        if (const Mask higher = highest & ground_.levels[bit]; higher.any()) highest = higher, level |= 1 << bit;
      const Mask house = highest.first();
      meet(house, {1, level});
      alone = alone & ~house;
    }
    doubled_[kHouse] = has(kHouse) && largest.value >= kHousesDoubleFrom ? scoring_[kHouse] : Mask{};
  }

  // The levels of all hexes of a mask, added up.
  AKROPOLIS_INLINE Tally levels_of(const Mask& mask) const {
    Tally sum = (mask & ground_.levels[0]).tally();
    for (int i = 1; i < ground_.level_bits; ++i) sum += (mask & ground_.levels[i]).tally() << i;
    return sum;
  }

  // Free hexes cost nothing to cover; cheap ones at most three points.
  AKROPOLIS_INLINE void find_free(const CitySummary& summary) {
    free_ = quarries();
    Mask cheap{};
    for (int district = 0; district < kDistricts; ++district) {
      const int stars = summary.stars[district], value = summary.values[district];
      if (!stars) {
        free_ = free_ | districts(district);
      } else {
        free_ = free_ | (districts(district) & ~scoring_[district]);
        if (stars <= 3) {
          const Mask low = scoring_[district] & ground_.at_level[0];
          cheap = cheap | (has(district) ? low & ~doubled_[district] : low);
        }
      }
      if (value * kStars[district] <= 3) cheap = cheap | plazas(district);
    }
    cheap_ = free_ | cheap;
  }

  // The hexes of footprints given by their anchors, one mask for each orientation.
  static AKROPOLIS_INLINE Mask hexes_of(const Mask& first, const Mask& second) {
    return first | second | first.south() | south_west(first | second) | second.north_west();
  }

  // Where a tile could go at no cost, level by level.
  AKROPOLIS_INLINE void write_slots(Feature*& out) {
    Mask free_slots[2], cheap_slots[2], odd[2],
        two[2];  // odd, two: quarries under a footprint, as a number of two bits
    const Mask free_east = north_east(free_), cheap_east = north_east(cheap_), quarries_east = north_east(quarries());
    for (int orientation = 0; orientation < 2; ++orientation) {
      const auto third = [=](const Mask& mask) { return orientation == 0 ? mask.north() : mask.south_east(); };
      free_slots[orientation] = ground_.legal[orientation] & free_ & free_east & third(free_);
      cheap_slots[orientation] = ground_.legal[orientation] & cheap_ & cheap_east & third(cheap_);
      const Mask a = quarries(), b = quarries_east, c = third(quarries());
      odd[orientation] = a ^ b ^ c;
      two[orientation] = (a & b) | (a & c) | (b & c);
    }
    const Mask homely = beside(scoring_[kHouse]);
    for (int level = 0; level < 4; ++level) {
      const Mask& here = ground_.at_level[level];
      const Mask slots[2] = {free_slots[0] & here, free_slots[1] & here};
      if (!(slots[0] | slots[1]).any()) {
        for (int i = 0; i < 10; ++i) put(out, 0);
      } else {
        const Mask odds[2] = {slots[0] & odd[0], slots[1] & odd[1]};
        const auto both = [](const Mask& first, const Mask& second) { return first.tally() + second.tally(); };
        const Tally all = both(slots[0], slots[1]), odd_ones = both(odds[0], odds[1]);
        const Tally twos = both(slots[0] & two[0], slots[1] & two[1]),
                    threes = both(odds[0] & two[0], odds[1] & two[1]);
        put(out, Four(all - odd_ones - twos + threes, odd_ones - threes, twos - threes, threes));
        const Mask hexes = hexes_of(slots[0], slots[1]);
        put(out, Four((hexes & ground_.inside).tally(), (hexes & ground_.edge).tally(),
                      (hexes & ~beside_markets_).tally(), (hexes & homely).tally()));
        put(out, Four((hexes & quarries()).tally(), hexes.tally()), 2);
      }
      const Mask cheap[2] = {cheap_slots[0] & here, cheap_slots[1] & here};
      put(out, (cheap[0] | cheap[1]).any() ? cheap[0].count() + cheap[1].count() : 0);
    }
    homely_ = homely;
  }

  AKROPOLIS_INLINE void write_levels(Feature*& out) {
    const Mask other = free_ & ~quarries(), valuable = ground_.built & ~free_;
    for (const Mask& level : ground_.at_level) {
      put(out, Four((level & quarries()).tally(), (level & other).tally(), (level & valuable).tally()), 3);
    }
  }

  AKROPOLIS_INLINE void write_shape(Feature*& out) {
    put(out, ground_.shore);
    put(out, ground_.lake_hexes);
    put(out, ground_.built_hexes);
    put(out,
        Four(levels_of(districts(kTemple) & ground_.gaps.one), levels_of(districts(kTemple) & ground_.gaps.two),
             levels_of(districts(kBarracks) & ground_.open.one)),
        3);
    put(out, second_.value);
    put(out, second_.size);
    put(out, Four((homely_ & ~ground_.built).tally(), (homely_ & free_).tally()), 2);
  }

  const Ground<Mask>& ground_;
  const Variants variants_;
  const Prospects& prospects_;
  const int stones_;
  Mask kinds_[16];
  Mask scoring_[kDistricts], doubled_[kDistricts];
  Mask beside_markets_, homely_, free_, cheap_;
  HouseGroup second_;
};

}  // namespace akropolis
