// Scoring a city: which districts score, plane by plane. Must agree with akropolis.rules.scoring and surroundings. Each
// judge tells, for every column with such districts, the mask of those that score and the mask of those that their
// variant doubles.
#pragma once

#include <array>
#include <compare>

#include "akropolis/grid.hpp"

namespace akropolis {

struct CityScore {
  int values[kDistricts];
  int stars[kDistricts];

  int points(int district) const { return values[district] * stars[district]; }
  int points() const {
    int sum = 0;
    for (int district = 0; district < kDistricts; ++district) sum += points(district);
    return sum;
  }
};

struct GridHex {
  std::uint8_t column, bit;
};

// A group of adjacent houses. The largest has the most hexes; among equals, the highest value.
struct HouseGroup {
  int size, value;
  auto operator<=>(const HouseGroup&) const = default;
};

template <class GridType>
class Scorer {
 public:
  using Word = typename GridType::Bits;

  // One word a column; those beside the city count, one further on either side.
  using Mask = Word[GridType::kAllColumns];
  // There are 36 houses in the box; a drawing may be houses throughout.
  using GroupHexes = std::array<GridHex, sizeof(Word) == 4 ? 40 : 96>;

  // If many cities that look alike from above are scored, their lakes may be passed in.
  AKROPOLIS_INLINE explicit Scorer(const GridType& grid, const Mask* lakes = nullptr)
      : grid_(grid), first_(grid.low_column()), last_(grid.high_column()), known_lakes_(lakes) {}

  // With `kOnlyPoints` the values of districts without a star are left at zero: no star, no points.
  template <bool kOnlyPoints = false>
  AKROPOLIS_INLINE CityScore score(Variants variants) const {
    CityScore score{};
    count_stars(score.stars);
    for (int district = 0; district < kDistricts; ++district) {
      if (kOnlyPoints && !score.stars[district]) continue;
      int value = 0;
      judge(district, is_doubling(variants, district), [&](int column, Word scoring, Word doubled) AKROPOLIS_FLAT {
        value += level_sum(column, scoring) + level_sum(column, doubled);
      });
      score.values[district] = value;
    }
    return score;
  }

  // Calls tell(column, scoring, doubled); doubled is part of scoring, and empty without the variant.
  template <class Report>
  AKROPOLIS_INLINE void judge(int district, bool has_variant, Report&& report) const {
    switch (district) {
      case kHouse:
        return judge_houses(has_variant, report);
      case kMarket:
        return judge_markets(has_variant, report);
      case kBarracks:
        return judge_barracks(has_variant, report);
      case kTemple:
        return judge_temples(has_variant, report);
      default:
        return judge_gardens(has_variant, report);
    }
  }

  // Calls tell(hexes, group) for every group of adjacent houses.
  template <class Report>
  AKROPOLIS_INLINE void for_each_house_group(Report&& report) const {
    Mask left;
    for (int column = first_ - 1; column <= last_ + 1; ++column) left[column] = districts(kHouse, column);
    GroupHexes hexes;
    for (int column = first_; column <= last_; ++column)
      while (left[column]) {
        const HouseGroup group = gather_group(left, column, hexes);
        report(static_cast<const GroupHexes&>(hexes), group);
      }
  }

  // All lakes.
  AKROPOLIS_INLINE void find_lakes(Mask& lakes) const {
    find_gaps(lakes);
    keep_lakes(lakes);
  }

  AKROPOLIS_INLINE int level_sum(int column, Word mask) const {
    if (!mask) return 0;
    int sum = count_bits(mask & plane(GridType::kLevel, column));
    for (int i = 1; i < 4; ++i) sum += count_bits(mask & plane(GridType::kLevel + i, column)) << i;
    return sum;
  }

  AKROPOLIS_INLINE void count_stars(int* stars) const {
    for (int column = first_; column <= last_; ++column)
      for (Word left = plane(GridType::kKind + 3, column); left; left &= left - 1) {
        const int district = district_of(grid_.kind_at(column, lowest_bit(left)));
        stars[district] += kStars[district];
      }
  }

  AKROPOLIS_INLINE Word plazas(int district, int column) const { return of_kind(plaza_of(district), column); }

  // The districts of one kind in a column, without their plazas.
  AKROPOLIS_INLINE Word districts(int district, int column) const { return of_kind(hex_of(district), column); }

 private:
  AKROPOLIS_INLINE Word plane(int number, int column) const { return grid_.plane(number, column); }
  AKROPOLIS_INLINE Word built(int column) const { return plane(GridType::kBuilt, column); }

  AKROPOLIS_INLINE Word of_kind(Kind kind, int column) const {
    Word mask = ~static_cast<Word>(0);
    for (int i = 0; i < 4; ++i) {
      const Word bits = plane(GridType::kKind + i, column);
      mask &= (kind >> i) & 1 ? bits : ~bits;
    }
    return mask;
  }

  // The neighbours of the hexes that `of(column)` gives for three columns.
  template <class Of>
  AKROPOLIS_INLINE static Word beside(int column, Of&& of) {
    const Word west = of(column - 1), here = of(column), east = of(column + 1);
    return here << 1 | here >> 1 | east | east << 1 | west | west >> 1;
  }

  template <class Report>
  AKROPOLIS_INLINE void judge_houses(bool has_variant, Report&& report) const {
    GroupHexes best;
    HouseGroup largest{};
    for_each_house_group([&](const GroupHexes& hexes, const HouseGroup& group) AKROPOLIS_FLAT {
      if (!(largest < group)) return;
      largest = group;
      best = hexes;
    });
    if (!largest.size) return;
    Mask scoring;
    for (int column = first_; column <= last_; ++column) scoring[column] = 0;
    for (int i = 0; i < largest.size; ++i) scoring[best[i].column] |= Word{1} << best[i].bit;
    const bool doubles = has_variant && largest.value >= kHousesDoubleFrom;
    for (int column = first_; column <= last_; ++column)
      if (const Word here = scoring[column]) report(column, here, doubles ? here : Word{0});
  }

  // Take one group of adjacent houses out of `left`, beginning in a column that has some.
  AKROPOLIS_INLINE HouseGroup gather_group(Word* left, int column, GroupHexes& hexes) const {
    HouseGroup group{};
    int found = 0;
    const auto take = [&](int from, Word mask) AKROPOLIS_FLAT {
      left[from] &= ~mask;
      for (; mask; mask &= mask - 1)
        hexes[found++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(lowest_bit(mask))};
    };
    take(column, left[column] & -left[column]);
    for (; group.size < found; ++group.size) {
      const auto [at, bit] = hexes[group.size];
      group.value += grid_.level_at(at, bit);
      // South-west and north-west, north and south, north-east and south-east.
      take(at - 1, left[at - 1] & Word{3} << bit);
      take(at, left[at] & (Word{5} << bit) >> 1);
      take(at + 1, left[at + 1] & (Word{3} << bit) >> 1);
    }
    return group;
  }

  template <class Report>
  AKROPOLIS_INLINE void judge_markets(bool has_variant, Report&& report) const {
    for (int column = first_; column <= last_; ++column) {
      const Word markets = districts(kMarket, column);
      if (!markets) continue;
      const Word scoring = markets & ~beside(column, [&](int at) AKROPOLIS_FLAT { return districts(kMarket, at); });
      const Word plazas = beside(column, [&](int at) AKROPOLIS_FLAT { return this->plazas(kMarket, at); });
      report(column, scoring, has_variant ? scoring & plazas : Word{0});
    }
  }

  template <class Report>
  AKROPOLIS_INLINE void judge_barracks(bool has_variant, Report&& report) const {
    Mask found;
    if (!known_lakes_) {
      find_gaps(found);
      if (has_variant || needs_lakes(found)) keep_lakes(found);
    }
    const Word* const lakes = known_lakes_ ? *known_lakes_ : found;
    const auto outside = [&](int column) AKROPOLIS_FLAT { return ~(built(column) | lakes[column]); };
    for (int column = first_; column <= last_; ++column) {
      const Word barracks = districts(kBarracks, column);
      if (!barracks) continue;
      const Word west = outside(column - 1), here = outside(column), east = outside(column + 1);
      const Word sides[6] = {here << 1, here >> 1, east, east << 1, west, west >> 1};
      Word ones = 0, twos = 0, fours = 0;  // how many sides are open, counted for all hexes at once
      for (const Word side : sides) {
        const Word carry = ones & side;
        ones ^= side;
        fours |= twos & carry;
        twos ^= carry;
      }
      const Word scoring = barracks & (ones | twos | fours);
      const Word three_or_four = (~fours & twos & ones) | (fours & ~twos & ~ones);
      report(column, scoring, has_variant ? scoring & three_or_four : Word{0});
    }
  }

  template <class Report>
  AKROPOLIS_INLINE void judge_temples(bool has_variant, Report&& report) const {
    for (int column = first_; column <= last_; ++column) {
      const Word temples = districts(kTemple, column);
      if (!temples) continue;
      const Word open = beside(column, [&](int at) AKROPOLIS_FLAT { return ~built(at); });
      const Word scoring = temples & ~open;
      Word high = 0;
      for (int i = 1; i < 4; ++i) high |= plane(GridType::kLevel + i, column);
      report(column, scoring, has_variant ? scoring & high : Word{0});
    }
  }

  template <class Report>
  AKROPOLIS_INLINE void judge_gardens(bool has_variant, Report&& report) const {
    Mask found;
    if (has_variant && !known_lakes_) find_lakes(found);
    const Word* const lakes = known_lakes_ ? *known_lakes_ : found;
    for (int column = first_; column <= last_; ++column) {
      const Word gardens = districts(kGarden, column);
      if (!gardens) continue;
      const Word shores = has_variant ? beside(column, [&](int at) AKROPOLIS_FLAT { return lakes[at]; }) : Word{0};
      report(column, gardens, gardens & shores);
    }
  }

  // Empty hexes with something built north and south of them: every lake, and perhaps some of the outside.
  AKROPOLIS_INLINE void find_gaps(Mask& gaps) const {
    gaps[first_ - 1] = gaps[last_ + 1] = 0;
    for (int column = first_; column <= last_; ++column) gaps[column] = span_of(built(column)) & ~built(column);
  }

  // Whether some barracks see gaps but nothing that is surely outside.
  AKROPOLIS_INLINE bool needs_lakes(const Mask& gaps) const {
    Word unsure = 0;
    for (int column = first_; column <= last_; ++column) {
      const Word barracks = districts(kBarracks, column);
      if (!barracks) continue;
      const Word open = beside(column, [&](int at) AKROPOLIS_FLAT { return ~(built(at) | gaps[at]); });
      unsure |= barracks & ~open & beside(column, [&](int at) AKROPOLIS_FLAT { return gaps[at]; });
    }
    return unsure != 0;
  }

  // Of the gaps keep the lakes: what the outside, spreading from column to column, does not reach.
  AKROPOLIS_INLINE void keep_lakes(Mask& gaps) const {
    const auto outside = [&](int at) AKROPOLIS_FLAT { return ~(gaps[at] | built(at)); };
    for (bool changed = true; changed;) {
      changed = false;
      for (int column = first_; column <= last_; ++column) {
        if (!gaps[column]) continue;
        while (const Word reached = gaps[column] & beside(column, outside)) {
          gaps[column] &= ~reached;
          changed = true;
        }
      }
    }
  }

  const GridType& grid_;
  const int first_, last_;
  const Mask* const known_lakes_;
};

}  // namespace akropolis
