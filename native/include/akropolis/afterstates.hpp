// What every legal move would score. A tile's three kinds matter only once its footprint is chosen, so each footprint
// is covered with a blank tile and judged once, looking only at what can change; what a kind on one of the three
// corners then adds is kept in small tables, from which every tile and way to lie is summed up.
#pragma once

#include "akropolis/scoring.hpp"

namespace akropolis {

template <class GridType>
class Afterstates {
 public:
  using Word = typename GridType::Bits;

  AKROPOLIS_INLINE Afterstates(const GridType& grid, Variants variants) : grid_(grid), variants_(variants) {
    const Scorer<GridType> scorer(grid_);
    for (int column = 0; column < GridType::kAllColumns; ++column) lakes_[column] = 0;
    scorer.find_lakes(lakes_);
    before_ = CityScore{};
    scorer.count_stars(before_.stars);
    for (int district = kMarket; district < kDistricts; ++district)
      before_.values[district] = judge(Scorer(grid_, &lakes_), district, judged_[district]);
    find_houses(scorer, houses_);
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
      const int corner = hex + way < 3 ? hex + way : hex + way - 3, district = district_of(kind);
      if (is_plaza(kind)) {
        score.stars[district] += kStars[district];
        if (district == kMarket) score.values[kMarket] += market_plaza_[corner];
      } else if (district == kHouse) {
        houses |= 1u << corner;
      } else {
        score.values[district] += change_[district][corner];
      }
    }
    score.values[kHouse] = house_values_[houses];
    return score;
  }

  // Stones that the covered quarries give on the footprint being visited.
  int quarries() const { return quarries_; }

 private:
  using Mask = typename Scorer<GridType>::Mask;

  // Which districts of a kind score, and which of them are doubled.
  struct Judged {
    Mask scoring, doubled;
  };

  // The groups of houses, and to which of them a house belongs (its number from 1).
  struct Houses {
    std::uint8_t numbers[GridType::kAllColumns][GridType::kWordBits];
    HouseGroup groups[40], largest;
    int count;
  };

  // A place on the grid and its six neighbours, in three columns.
  struct Place {
    int column, bit;
    AKROPOLIS_INLINE Word here() const { return Word{1} << bit; }
    AKROPOLIS_INLINE Word near(int side) const {  // side -1, 0, 1: west, same column, east
      return side < 0 ? Word{3} << bit : side == 0 ? (Word{5} << bit) >> 1 : (Word{3} << bit) >> 1;
    }
  };

  AKROPOLIS_INLINE bool has(int district) const { return is_doubling(variants_, district); }

  AKROPOLIS_INLINE int judge(const Scorer<GridType>& scorer, int district, Judged& judged) const {
    int value = 0;
    for (int column = 0; column < GridType::kAllColumns; ++column) judged.scoring[column] = judged.doubled[column] = 0;
    scorer.judge(district, has(district), [&](int column, Word scoring, Word doubled) AKROPOLIS_FLAT {
      value += scorer.level_sum(column, scoring) + scorer.level_sum(column, doubled);
      judged.scoring[column] = scoring;
      judged.doubled[column] = doubled;
    });
    return value;
  }

  AKROPOLIS_INLINE static void find_houses(const Scorer<GridType>& scorer, Houses& houses) {
    houses.count = 0;
    houses.largest = {};
    scorer.for_each_house_group([&](const auto& hexes, const HouseGroup& group) AKROPOLIS_FLAT {
      houses.groups[++houses.count] = group;
      if (houses.largest < group) houses.largest = group;
      for (int i = 0; i < group.size; ++i)
        houses.numbers[hexes[i].column][hexes[i].bit] = static_cast<std::uint8_t>(houses.count);
    });
  }

  AKROPOLIS_INLINE void prepare(const Spot& spot) {
    const int column = spot.column, bit = spot.bit;
    const Place corners[2][3] = {{{column, bit}, {column, bit - 1}, {column + 1, bit - 1}},
                                 {{column, bit}, {column + 1, bit - 1}, {column + 1, bit}}};
    const Place* const places = corners[spot.orientation];
    blank_ = before_;
    quarries_ = 0;
    unsigned covered = 0;  // the kinds, one bit each
    const int level = grid_.level_at(column, bit) + 1;
    if (level > 1)
      for (int i = 0; i < 3; ++i) covered |= uncount(places[i], level - 1);
    const auto cover = grid_.cover(spot);
    if (level == 1) {
      judge_on_the_table(spot);
    } else {
      known_lakes_ = &lakes_;  // seen from above nothing has changed
    }
    judge_markets(covered);
    for (int corner = 0; corner < 3; ++corner) {
      judge_market(places[corner], corner, level);
      judge_others(places[corner], corner, level);
    }
    judge_houses(covered, places, level);
    grid_.uncover(cover);
  }

  // What is lost when a hex is covered. Markets and houses are judged anew, because their neighbours change too.
  AKROPOLIS_INLINE unsigned uncount(const Place& place, int level) {
    const Kind kind = grid_.kind_at(place.column, place.bit);
    if (is_quarry(kind)) {
      ++quarries_;
    } else if (is_plaza(kind)) {
      blank_.stars[district_of(kind)] -= kStars[district_of(kind)];
    } else if (const int district = district_of(kind); district >= kBarracks) {
      const Judged& judged = judged_[district];
      if (judged.scoring[place.column] & place.here())
        blank_.values[district] -= judged.doubled[place.column] & place.here() ? 2 * level : level;
    }
    return 1u << kind;
  }

  // A tile on level 1 changes edges, lakes and who is surrounded.
  AKROPOLIS_INLINE void judge_on_the_table(const Spot& spot) {
    known_lakes_ = &lakes_;
    if (splits_the_empty(spot) || touches_a_lake(spot)) {
      for (int column = 0; column < GridType::kAllColumns; ++column) new_lakes_[column] = 0;
      Scorer(grid_).find_lakes(new_lakes_);
      known_lakes_ = &new_lakes_;
    }
    const Scorer<GridType> scorer(grid_, known_lakes_);
    for (int district = kBarracks; district < kDistricts; ++district) {
      if (district == kGarden && !has(kGarden)) continue;
      int value = 0;
      scorer.judge(district, has(district), [&](int column, Word scoring, Word doubled) AKROPOLIS_FLAT {
        value += scorer.level_sum(column, scoring) + scorer.level_sum(column, doubled);
      });
      blank_.values[district] = value;
    }
  }

  // The nine hexes around a footprint, in a ring.
  static constexpr Hex kRing[2][9] = {{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {2, -1}, {2, -2}, {1, -2}, {0, -2}},
                                      {{-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {2, 0}, {2, -1}, {2, -2}, {1, -2}, {0, -1}}};

  // Empty hexes that were connected through the footprint may be parted only if they lie around it in several runs.
  AKROPOLIS_INLINE bool splits_the_empty(const Spot& spot) const {
    unsigned empty = 0;
    for (int i = 0; i < 9; ++i) {
      const Hex& way = kRing[spot.orientation][i];
      empty |= (~static_cast<unsigned>(grid_.plane(GridType::kBuilt, spot.column + way.q) >> (spot.bit + way.r)) & 1)
               << i;
    }
    const unsigned next = (empty >> 1) | (empty & 1) << 8;
    return count_bits(static_cast<std::uint32_t>(empty & ~next)) > 1;
  }

  AKROPOLIS_INLINE bool touches_a_lake(const Spot& spot) const {
    return ((lakes_[spot.column] | lakes_[spot.column + 1]) & (Word{3} << spot.bit) >> 1) != 0;
  }

  AKROPOLIS_INLINE void judge_markets(unsigned covered) {
    constexpr unsigned kMarkets = 1u << hex_of(kMarket), kPlazas = 1u << plaza_of(kMarket);
    markets_ = &judged_[kMarket];
    if (!(covered & (kMarkets | kPlazas))) return;
    blank_.values[kMarket] = judge(Scorer(grid_), kMarket, new_markets_);
    markets_ = &new_markets_;
  }

  // A market here scores if no market is beside it, and silences those that are; a plaza doubles those beside it.
  AKROPOLIS_INLINE void judge_market(const Place& place, int corner, int level) {
    const Scorer<GridType> scorer(grid_);
    int silenced = 0, plaza_gain = 0;
    Word beside = 0, plazas = 0;
    for (int side = -1; side <= 1; ++side) {
      const int column = place.column + side;
      const Word near = place.near(side);
      beside |= near & scorer.districts(kMarket, column);
      if (const Word lost = near & markets_->scoring[column]) {
        const Word twice = lost & markets_->doubled[column];
        silenced += scorer.level_sum(column, lost) + scorer.level_sum(column, twice);
        plaza_gain += scorer.level_sum(column, lost & ~twice);
      }
      if (has(kMarket)) plazas |= near & scorer.plazas(kMarket, column);
    }
    const int own = beside ? 0 : plazas ? 2 * level : level;
    change_[kMarket][corner] = static_cast<std::int16_t>(own - silenced);
    market_plaza_[corner] = static_cast<std::int16_t>(has(kMarket) ? plaza_gain : 0);
  }

  AKROPOLIS_INLINE void judge_others(const Place& place, int corner, int level) {
    int empty = 0, open = 0;
    for (int side = -1; side <= 1; ++side) {
      const int column = place.column + side;
      const Word free = place.near(side) & ~grid_.plane(GridType::kBuilt, column);
      empty += count_bits(free);
      open += count_bits(free & ~(*known_lakes_)[column]);
    }
    const bool is_doubled[kDistricts] = {false, false, open == kBarracksDoubleWith[0] || open == kBarracksDoubleWith[1],
                                         level >= kTemplesDoubleFrom, empty > open};
    const bool scores[kDistricts] = {false, false, open > 0, empty == 0, true};
    for (int district = kBarracks; district < kDistricts; ++district)
      change_[district][corner] = static_cast<std::int16_t>(!scores[district]                       ? 0
                                                            : has(district) && is_doubled[district] ? 2 * level
                                                                                                    : level);
  }

  // The largest group for every choice of corners with houses: they join all groups beside them.
  AKROPOLIS_INLINE void judge_houses(unsigned covered, const Place* places, int level) {
    const Scorer<GridType> scorer(grid_);
    const Houses* houses = &houses_;
    if (covered & 1u << (kHouse + 1)) {
      find_houses(scorer, new_houses_);
      houses = &new_houses_;
    }
    std::uint64_t beside[3] = {};  // the groups beside each corner, one bit each
    for (int corner = 0; corner < 3; ++corner)
      for (int side = -1; side <= 1; ++side) {
        const int column = places[corner].column + side;
        for (Word left = scorer.districts(kHouse, column) & places[corner].near(side); left; left &= left - 1)
          beside[corner] |= std::uint64_t{1} << houses->numbers[column][lowest_bit(left)];
      }
    for (unsigned corners = 0; corners < 8; ++corners) {
      const int count = count_bits(corners);
      HouseGroup joined{count, count * level};
      std::uint64_t groups = 0;
      for (int corner = 0; corner < 3; ++corner)
        if ((corners >> corner) & 1) groups |= beside[corner];
      for (; groups; groups &= groups - 1) {
        const HouseGroup& group = houses->groups[__builtin_ctzll(groups)];
        joined.size += group.size;
        joined.value += group.value;
      }
      const int value = houses->largest < joined ? joined.value : houses->largest.value;
      house_values_[corners] = static_cast<std::int16_t>(has(kHouse) && value >= kHousesDoubleFrom ? 2 * value : value);
    }
  }

  GridType grid_;  // a copy to cover and uncover
  const Variants variants_;

  // Of the city before the move. The values of houses are in `houses_`.
  CityScore before_;
  Mask lakes_;
  Judged judged_[kDistricts];
  Houses houses_;

  // Of the footprint being visited: the score with a blank tile, and what kinds on its corners change.
  CityScore blank_;
  int quarries_;
  const Mask* known_lakes_;
  Mask new_lakes_;
  const Judged* markets_;
  Judged new_markets_;
  Houses new_houses_;
  std::int16_t change_[kDistricts][3];
  std::int16_t market_plaza_[3];
  std::int16_t house_values_[8];
};

}  // namespace akropolis
