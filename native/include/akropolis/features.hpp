// What a value function sees of a city: small numbers that tell what it scores and what could still be built on it.
#pragma once

#include "akropolis/scoring.hpp"
#include "akropolis/strip.hpp"

namespace akropolis {

inline constexpr int kCityFeatures = 108;
inline constexpr int kSharedFeatures = 108;
inline constexpr int kFeatures = kCityFeatures + kSharedFeatures;

using Feature = std::int16_t;

// Hexes by kind that may still come: in the row or unseen. A city's prospects depend on them.
struct Prospects {
  int districts[kDistricts], stars[kDistricts];
};

// What others need to know of a city.
struct CitySummary {
  int values[kDistricts], stars[kDistricts], points;
};

template <class GridType, int kWindows>
class CityFeatures {
 public:
  using Word = typename GridType::Bits;
  using Mask = Strip<Word, kWindows>;

  AKROPOLIS_INLINE CityFeatures(const GridType& grid, Variants variants, const Prospects& prospects, int stones)
      : grid_(grid), variants_(variants), prospects_(prospects), stones_(stones) {
    // A city near the right border is read from further left: a strip must not reach beyond the plane.
    const int rightmost = GridType::kAllColumns - kWindows * kWindow;
    start_ = grid.low_column() - 1 < rightmost ? grid.low_column() - 1 : rightmost;
    if (start_ < 0) start_ = 0;
  }

  // Writes kCityFeatures numbers.
  AKROPOLIS_INLINE CitySummary write(Feature* out) {
    Feature* const begin = out;
    load();
    judge();
    CitySummary summary{};
    for (int district = 0; district < kDistricts; ++district) {
      const int value = level_sum(scoring_[district]) + level_sum(doubled_[district]);
      const int stars = plazas_[district].count() * kStars[district];
      summary.values[district] = value;
      summary.stars[district] = stars;
      summary.points += value * stars;
      put(out, value);
      put(out, stars);
      put(out, value * stars);
      put(out, level_sum(districts_[district] & ~scoring_[district]));
      put(out, scoring_[district].count());
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
  static AKROPOLIS_INLINE void put(Feature*& out, int value) { *out++ = static_cast<Feature>(value); }

  AKROPOLIS_INLINE Mask plane(int number) const { return Mask::load(grid_.plane_row(number) + start_); }

  AKROPOLIS_INLINE void load() {
    built_ = plane(GridType::kBuilt);
    for (int i = 0; i < 4; ++i) levels_[i] = plane(GridType::kLevel + i);
    const Mask low = plane(GridType::kKind), middle = plane(GridType::kKind + 1), high = plane(GridType::kKind + 2);
    const Mask plaza = plane(GridType::kKind + 3);
    const Mask kinds[kDistricts] = {low & ~middle & ~high, ~low & middle & ~high, low & middle & ~high,
                                    ~low & ~middle & high, low & ~middle & high};
    for (int district = 0; district < kDistricts; ++district) {
      districts_[district] = kinds[district] & ~plaza;
      plazas_[district] = kinds[district] & plaza;
    }
    quarries_ = middle & high;
  }

  AKROPOLIS_INLINE bool has(int district) const { return (variants_ >> district) & 1; }

  AKROPOLIS_INLINE void judge() {
    typename Scorer<GridType>::Mask lakes;
    for (int column = 0; column < GridType::kAllColumns; ++column) lakes[column] = 0;
    const Scorer<GridType> scorer(grid_);
    scorer.find_lakes(lakes);
    lakes_ = Mask::load(lakes + start_);
    outside_ = ~(built_ | lakes_);
    for (Mask& mask : doubled_) mask = Mask{};

    judge_houses(scorer);
    scoring_[kMarket] = districts_[kMarket] & ~districts_[kMarket].beside();
    if (has(kMarket)) doubled_[kMarket] = scoring_[kMarket] & plazas_[kMarket].beside();

    Mask ones{}, twos{}, fours{};  // how many sides of a hex are open to the outside
    count_sides(outside_, ones, twos, fours);
    scoring_[kBarracks] = districts_[kBarracks] & (ones | twos | fours);
    if (has(kBarracks)) doubled_[kBarracks] = scoring_[kBarracks] & ((~fours & twos & ones) | (fours & ~twos & ~ones));
    one_side_ = ones & ~twos & ~fours;

    count_sides(~built_, ones = Mask{}, twos = Mask{}, fours = Mask{});
    scoring_[kTemple] = districts_[kTemple] & ~(ones | twos | fours);
    if (has(kTemple)) doubled_[kTemple] = scoring_[kTemple] & (levels_[1] | levels_[2] | levels_[3]);
    one_missing_ = ones & ~twos & ~fours;
    two_missing_ = ~ones & twos & ~fours;

    scoring_[kGarden] = districts_[kGarden];
    if (has(kGarden)) doubled_[kGarden] = districts_[kGarden] & lakes_.beside();
  }

  AKROPOLIS_INLINE void judge_houses(const Scorer<GridType>& scorer) {
    typename Scorer<GridType>::Mask largest_mask;
    GroupHexes best;
    HouseGroup largest{};
    second_ = {};
    scorer.for_each_house_group([&](const GroupHexes& hexes, const HouseGroup& group) AKROPOLIS_FLAT {
      if (largest < group) {
        second_ = largest;
        largest = group;
        best = hexes;
      } else if (second_ < group) {
        second_ = group;
      }
    });
    for (int column = 0; column < GridType::kAllColumns; ++column) largest_mask[column] = 0;
    for (int i = 0; i < largest.size; ++i) largest_mask[best[i].column] |= Word{1} << best[i].bit;
    scoring_[kHouse] = Mask::load(largest_mask + start_);
    if (has(kHouse) && largest.value >= kHousesDoubleFrom) doubled_[kHouse] = scoring_[kHouse];
  }

  static AKROPOLIS_INLINE void count_sides(const Mask& mask, Mask& ones, Mask& twos, Mask& fours) {
    const Mask east = mask.south_east(), west = mask.north_west();
    const Mask sides[6] = {mask.north(), mask.south(), east, east.north(), west, west.south()};
    for (const Mask& side : sides) {
      const Mask carry = ones & side;
      ones = ones ^ side;
      fours = fours | (twos & carry);
      twos = twos ^ carry;
    }
  }

  AKROPOLIS_INLINE int level_sum(const Mask& mask) const {
    int sum = 0;
    for (int i = 0; i < grid_.levels(); ++i) sum += (mask & levels_[i]).count() << i;
    return sum;
  }

  // Free hexes cost nothing to cover; cheap ones at most three points.
  AKROPOLIS_INLINE void find_free(const CitySummary& summary) {
    free_ = quarries_;
    Mask cheap{};
    const Mask low = ~(levels_[1] | levels_[2] | levels_[3]);
    for (int district = 0; district < kDistricts; ++district) {
      const int stars = summary.stars[district], value = summary.values[district];
      free_ = free_ | (districts_[district] & ~scoring_[district]);
      if (!stars)
        free_ = free_ | scoring_[district];
      else if (stars <= 3)
        cheap = cheap | (scoring_[district] & low & ~doubled_[district]);
      if (value * kStars[district] <= 3) cheap = cheap | plazas_[district];
    }
    cheap_ = free_ | cheap;
  }

  // Footprints all of whose hexes are in a mask; and the hexes of footprints given by their anchors.
  static AKROPOLIS_INLINE Mask all_in(const Mask& mask, int orientation) {
    const Mask north_east = mask.north_east();
    return mask & north_east & (orientation == 0 ? mask.north() : mask.south_east());
  }
  static AKROPOLIS_INLINE Mask hexes_of(const Mask& first, const Mask& second) {
    return first | second | first.south() | (first | second).south_west() | second.north_west();
  }

  // Where a tile could go at no cost, level by level.
  AKROPOLIS_INLINE void write_slots(Feature*& out) {
    const Mask higher = levels_[2] | levels_[3];
    const Mask at_level[4] = {built_ & ~levels_[1] & ~higher, levels_[1] & ~levels_[0] & ~higher,
                              levels_[1] & levels_[0] & ~higher, higher};
    const Mask legal[2] = {plane(GridType::kLegal) & built_, plane(GridType::kLegal + 1) & built_};
    const Mask free_slots[2] = {legal[0] & all_in(free_, 0), legal[1] & all_in(free_, 1)};
    const Mask cheap_slots[2] = {legal[0] & all_in(cheap_, 0), legal[1] & all_in(cheap_, 1)};
    const Mask inside = ~(~built_).beside(), edge = outside_.beside(), lonely = ~districts_[kMarket].beside();
    const Mask homely = scoring_[kHouse].beside();
    Mask odd[2], two[2];  // quarries under a footprint, as a number of two bits
    for (int orientation = 0; orientation < 2; ++orientation) {
      const Mask a = quarries_, b = quarries_.north_east();
      const Mask c = orientation == 0 ? quarries_.north() : quarries_.south_east();
      odd[orientation] = a ^ b ^ c;
      two[orientation] = (a & b) | (a & c) | (b & c);
    }
    for (int level = 0; level < 4; ++level) {
      const Mask slots[2] = {free_slots[0] & at_level[level], free_slots[1] & at_level[level]};
      if (level >= grid_highest()) {
        for (int i = 0; i < 11; ++i) put(out, 0);
        continue;
      }
      const int all = slots[0].count() + slots[1].count();
      const int odds = (slots[0] & odd[0]).count() + (slots[1] & odd[1]).count();
      const int twos = (slots[0] & two[0]).count() + (slots[1] & two[1]).count();
      const int threes = (slots[0] & odd[0] & two[0]).count() + (slots[1] & odd[1] & two[1]).count();
      put(out, all - odds - twos + threes);
      put(out, odds - threes);
      put(out, twos - threes);
      put(out, threes);
      const Mask hexes = hexes_of(slots[0], slots[1]);
      put(out, (hexes & inside).count());
      put(out, (hexes & edge).count());
      put(out, (hexes & lonely).count());
      put(out, (hexes & homely).count());
      put(out, (hexes & quarries_).count());
      put(out, hexes.count());
      put(out, (cheap_slots[0] & at_level[level]).count() + (cheap_slots[1] & at_level[level]).count());
    }
  }

  // How many levels there are, as far as the features tell them apart.
  AKROPOLIS_INLINE int grid_highest() const { return grid_.levels() == 1 ? 1 : grid_.levels() == 2 ? 3 : 4; }

  AKROPOLIS_INLINE void write_levels(Feature*& out) {
    const Mask higher = levels_[2] | levels_[3];
    const Mask at_level[4] = {built_ & ~levels_[1] & ~higher, levels_[1] & ~levels_[0] & ~higher,
                              levels_[1] & levels_[0] & ~higher, higher};
    const Mask other = free_ & ~quarries_, valuable = built_ & ~free_;
    for (const Mask& level : at_level) {
      put(out, (level & quarries_).count());
      put(out, (level & other).count());
      put(out, (level & valuable).count());
    }
  }

  AKROPOLIS_INLINE void write_shape(Feature*& out) {
    const Mask beside = built_.beside();
    put(out, (beside & outside_).count());
    put(out, lakes_.count());
    put(out, built_.count());
    put(out, level_sum(districts_[kTemple] & one_missing_));
    put(out, level_sum(districts_[kTemple] & two_missing_));
    put(out, level_sum(districts_[kBarracks] & one_side_));
    put(out, second_.value);
    put(out, second_.size);
    const Mask homely = scoring_[kHouse].beside();
    put(out, (homely & ~built_).count());
    put(out, (homely & free_).count());
  }

  const GridType& grid_;
  const Variants variants_;
  const Prospects& prospects_;
  const int stones_;
  int start_;
  Mask built_, levels_[4], districts_[kDistricts], plazas_[kDistricts], quarries_;
  Mask lakes_, outside_, scoring_[kDistricts], doubled_[kDistricts];
  Mask one_side_, one_missing_, two_missing_, free_, cheap_;
  HouseGroup second_;
};

// Most cities are narrow and fit a strip of two or three windows.
template <class GridType>
AKROPOLIS_INLINE CitySummary write_city_features(const GridType& grid, Variants variants, const Prospects& prospects,
                                                 int stones, Feature* out) {
  if constexpr (sizeof(typename GridType::Bits) == 4) {
    const int columns = grid.high_column() - grid.low_column() + 1;
    if (columns <= 2 * kWindow - 2) return CityFeatures<GridType, 2>(grid, variants, prospects, stones).write(out);
    if (columns <= 3 * kWindow - 2) return CityFeatures<GridType, 3>(grid, variants, prospects, stones).write(out);
  }
  return CityFeatures<GridType, GridType::kAllColumns / kWindow>(grid, variants, prospects, stones).write(out);
}

}  // namespace akropolis
