// What every legal move would score. A tile's three kinds matter only once its footprint is chosen, so each footprint
// is covered with a blank tile and scored once; what a kind on one of the three corners then changes is added up.
#pragma once

#include "akropolis/scoring.hpp"

namespace akropolis {

template <class GridType>
class Afterstates {
 public:
  using Word = typename GridType::Bits;

  AKROPOLIS_INLINE Afterstates(const GridType& grid, Variants variants) : grid_(grid), variants_(variants) {
    Scorer(grid_).find_lakes(lakes_);
    stars_before_ = CityScore{};
    Scorer(grid_).count_stars(stars_before_.stars);
  }

  // Calls visit(spot) for every legal footprint in the order of the rules; score_tile() then tells of tiles laid there.
  template <class Visit>
  AKROPOLIS_INLINE void for_each_footprint(Visit&& visit) {
    grid_.for_each_footprint([&](const Spot& spot) AKROPOLIS_FLAT {
      prepare(spot);
      visit(spot);
    });
  }

  // The city's score after laying a tile, in one of three ways, on the footprint being visited.
  AKROPOLIS_INLINE CityScore score_tile(int tile, int way) const {
    CityScore score = blank_;
    unsigned houses = 0;
    const Kind* const kinds = tile_of(tile).kinds;
    for (int hex = 0; hex < 3; ++hex) {
      const Kind kind = kinds[hex];
      if (is_quarry(kind)) continue;
      const int corner = (hex + way) % 3, district = district_of(kind);
      if (is_plaza(kind)) {
        score.stars[district] += kStars[district];
        if (district == kMarket) score.values[kMarket] += market_plaza_[corner];
      } else if (district == kHouse) {
        houses |= 1u << corner;
      } else {
        score.values[district] += change_[district][corner];
      }
    }
    score.values[kHouse] = houses_[houses];
    return score;
  }

  // Stones that the covered quarries give on the footprint being visited.
  int quarries() const { return quarries_; }

 private:
  // A place on the grid and its six neighbours, in three columns.
  struct Place {
    int column, bit;
    AKROPOLIS_INLINE Word here() const { return Word{1} << bit; }
    AKROPOLIS_INLINE Word near(int side) const {  // side -1, 0, 1: west, same column, east
      return side < 0 ? Word{3} << bit : side == 0 ? (Word{5} << bit) >> 1 : (Word{3} << bit) >> 1;
    }
  };

  AKROPOLIS_INLINE void prepare(const Spot& spot) {
    const int column = spot.column, bit = spot.bit;
    const Place corners[2][3] = {{{column, bit}, {column, bit - 1}, {column + 1, bit - 1}},
                                 {{column, bit}, {column + 1, bit - 1}, {column + 1, bit}}};
    const Place* const places = corners[spot.orientation];
    blank_ = stars_before_;
    quarries_ = 0;
    for (int i = 0; i < 3; ++i) {
      const Kind under = grid_.kind_at(places[i].column, places[i].bit);
      if (is_quarry(under))
        ++quarries_;
      else if (is_plaza(under))
        blank_.stars[district_of(under)] -= kStars[district_of(under)];
    }
    const int level = grid_.level_at(column, bit) + 1;
    const auto cover = grid_.cover(spot);
    Mask found;
    const bool is_raised = level > 1;  // then the city looks the same from above, lakes and all
    if (!is_raised) Scorer(grid_).find_lakes(found);
    judge(places, level, is_raised ? lakes_ : found);
    grid_.uncover(cover);
  }

  using Mask = typename Scorer<GridType>::Mask;

  AKROPOLIS_INLINE void judge(const Place* places, int level, const Mask& lakes) {
    const Scorer<GridType> scorer(grid_, &lakes);
    Mask markets = {};  // those that score, and below those that are doubled
    Mask doubled_markets = {};
    for (int district = kMarket; district < kDistricts; ++district) {
      int value = 0;
      scorer.judge(district, has(district), [&](int column, Word scoring, Word doubled) AKROPOLIS_FLAT {
        value += scorer.level_sum(column, scoring) + scorer.level_sum(column, doubled);
        if (district != kMarket) return;
        markets[at(column)] = scoring;
        doubled_markets[at(column)] = doubled;
      });
      blank_.values[district] = value;
    }
    for (int corner = 0; corner < 3; ++corner) {
      const Place& place = places[corner];
      judge_market(scorer, place, corner, level, markets, doubled_markets);
      judge_others(place, corner, level, lakes);
    }
    judge_houses(scorer, places, level);
  }

  AKROPOLIS_INLINE bool has(int district) const { return (variants_ >> district) & 1; }
  AKROPOLIS_INLINE int at(int column) const { return column - grid_.low_column() + 1; }

  // A market here scores if no market is beside it, and silences those that are; a plaza doubles those beside it.
  AKROPOLIS_INLINE void judge_market(const Scorer<GridType>& scorer, const Place& place, int corner, int level,
                                     const Mask& scoring, const Mask& doubled) {
    int silenced = 0, plaza_gain = 0;
    Word beside = 0, plazas = 0;
    for (int side = -1; side <= 1; ++side) {
      const int column = place.column + side;
      const Word near = place.near(side);
      beside |= near & scorer.districts(kMarket, column);
      if (const Word lost = near & scoring[at(column)]) {
        const Word twice = lost & doubled[at(column)];
        silenced += scorer.level_sum(column, lost) + scorer.level_sum(column, twice);
        plaza_gain += scorer.level_sum(column, lost & ~twice);
      }
      if (has(kMarket)) plazas |= near & scorer.plazas(kMarket, column);
    }
    const int own = beside ? 0 : plazas ? 2 * level : level;
    change_[kMarket][corner] = static_cast<std::int16_t>(own - silenced);
    market_plaza_[corner] = static_cast<std::int16_t>(has(kMarket) ? plaza_gain : 0);
  }

  AKROPOLIS_INLINE void judge_others(const Place& place, int corner, int level, const Mask& lakes) {
    int empty = 0, open = 0;
    for (int side = -1; side <= 1; ++side) {
      const int column = place.column + side;
      const Word free = place.near(side) & ~grid_.plane(GridType::kBuilt, column);
      empty += count_bits(free);
      open += count_bits(free & ~lakes[at(column)]);
    }
    const bool is_doubled[kDistricts] = {false, false, open == 3 || open == 4, level >= 2, empty > open};
    const bool scores[kDistricts] = {false, false, open > 0, empty == 0, true};
    for (int district = kBarracks; district < kDistricts; ++district)
      change_[district][corner] = static_cast<std::int16_t>(!scores[district]                       ? 0
                                                            : has(district) && is_doubled[district] ? 2 * level
                                                                                                    : level);
  }

  // The largest group for every choice of corners with houses: they join all groups beside them.
  AKROPOLIS_INLINE void judge_houses(const Scorer<GridType>& scorer, const Place* places, int level) {
    HouseGroup largest{}, joined[8];
    for (int corners = 0; corners < 8; ++corners) {
      const int count = count_bits(static_cast<std::uint32_t>(corners));
      joined[corners] = {count, count * level};
    }
    scorer.for_each_house_group([&](const Word* group, const HouseGroup& found) AKROPOLIS_FLAT {
      if (largest < found) largest = found;
      unsigned touched = 0;
      for (int corner = 0; corner < 3; ++corner)
        for (int side = -1; side <= 1; ++side)
          if (group[at(places[corner].column + side)] & places[corner].near(side)) touched |= 1u << corner;
      if (!touched) return;
      for (unsigned corners = 1; corners < 8; ++corners)
        if (corners & touched) {
          joined[corners].size += found.size;
          joined[corners].value += found.value;
        }
    });
    for (int corners = 0; corners < 8; ++corners) {
      const int value = corners && largest < joined[corners] ? joined[corners].value : largest.value;
      houses_[corners] = static_cast<std::int16_t>(has(kHouse) && value >= kHousesDoubleFrom ? 2 * value : value);
    }
  }

  GridType grid_;  // a copy to cover and uncover
  const Variants variants_;
  Mask lakes_;
  CityScore stars_before_;

  // Of the footprint being visited: the score with a blank tile, and what kinds on its corners change.
  CityScore blank_;
  int quarries_;
  std::int16_t change_[kDistricts][3];
  std::int16_t market_plaza_[3];
  std::int16_t houses_[8];
};

}  // namespace akropolis
