// Judging moves: what every seat is worth after one, as a model sees it.
#pragma once

#include "akropolis/model.hpp"
#include "akropolis/position.hpp"

namespace akropolis {

// A seat after a move: what it has, what it may still get, and the features that tell so.
struct SeatView {
  Feature city[kCityFeatures], shared[kSharedFeatures];
  int now;         // points and stones
  int turns_left;  // of this seat
};

inline constexpr int kSiteRows = 5, kNothingTaken = -1;

// The table after a tile has been taken and before the site is refilled, as all seats see it.
class TableAfter {
 public:
  // The mover's own city is not yet known; the other seats' views are complete.
  AKROPOLIS_INLINE TableAfter(const Position& position, const CitySummary* summaries, int place)
      : TableAfter(position, position.seat(), position.table().turn + 1) {
    const Position::Table& table = position.table();
    count_kinds(place);
    stones_[mover_] -= place;
    if (table.options.is_solo()) stones_[1] += place;
    for (int seat = 0; seat < table.seats; ++seat) write_shared(seat, place, summaries);
  }

  // The table as it lies, after the last turn, as a seat sees it. Five tiles of the site have a row; the
  // sixth of a full site for four counts with those unseen.
  static AKROPOLIS_INLINE TableAfter now(const Position& position, int seat, const CitySummary* summaries) {
    const Position::Table& table = position.table();
    TableAfter after(position, (table.seat + table.seats - 1) % table.seats, table.turn);
    after.count_kinds(kNothingTaken);
    after.write_shared(seat, kNothingTaken, summaries);
    return after;
  }

  const Prospects& prospects() const { return prospects_; }
  int stones(int seat) const { return stones_[seat]; }
  const Feature* shared(int seat) const { return shared_[seat]; }

  // How many turns a seat still has after this move.
  AKROPOLIS_INLINE int turns_left(int seat) const {
    const Position::Table& table = position_.table();
    const int left = table.tiles - 1 - turn_;  // of all seats together
    const int wait = (seat - mover_ - 1 + table.seats) % table.seats;
    return left > wait ? (left - wait + table.seats - 1) / table.seats : 0;
  }

 private:
  AKROPOLIS_INLINE TableAfter(const Position& position, int mover, int turn)
      : position_(position), mover_(mover), turn_(turn) {
    for (int seat = 0; seat < position.table().seats; ++seat) stones_[seat] = position.table().stones[seat];
  }

  AKROPOLIS_INLINE void count_kinds(int place) {
    const Position::Table& table = position_.table();
    for (int i = table.next; i < table.tiles; ++i) count(table.deal[i], unseen_);
    if (place == kNothingTaken && table.site_size > kSiteRows) count(table.site[kSiteRows], unseen_);
    int coming[16] = {};
    for (int i = 0; i < table.site_size; ++i)
      if (i != place && i <= kSiteRows - (place == kNothingTaken)) count(table.site[i], coming);
    for (int district = 0; district < kDistricts; ++district) {
      const int plaza = plaza_of(district);
      prospects_.districts[district] = unseen_[hex_of(district)] + coming[hex_of(district)];
      prospects_.stars[district] = (unseen_[plaza] + coming[plaza]) * kStars[district];
    }
  }

  static AKROPOLIS_INLINE void count(int tile, int* kinds) {
    for (const Kind kind : tile_of(tile).kinds) ++kinds[kind];
  }

  AKROPOLIS_INLINE void write_shared(int seat, int place, const CitySummary* summaries) {
    static constexpr Kind kKinds[11] = {1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13};
    const Position::Table& table = position_.table();
    Feature* out = shared_[seat];
    const auto put = [&](int value) AKROPOLIS_FLAT { *out++ = static_cast<Feature>(value); };
    int row = 0;
    for (int i = 0; i < table.site_size; ++i) {
      if (i == place || row == kSiteRows) continue;
      int kinds[16] = {};
      count(table.site[i], kinds);
      put(1);
      for (const Kind kind : kKinds) put(kinds[kind]);
      ++row;
    }
    for (int empty = row; empty < kSiteRows; ++empty)
      for (int i = 0; i < 12; ++i) put(0);
    put((seat - mover_ - 1 + table.seats) % table.seats);
    const int left = turns_left(seat);
    put(left);
    for (int turns = 1; turns <= 4; ++turns) put(left == turns);
    for (const Kind kind : kKinds) put(unseen_[kind]);
    put(row == 1);
    const int next = seat + 1 == table.seats ? 0 : seat + 1;
    for (int i = 0; i < 12; ++i) put(summary_number(summaries, next, i));
    for (int i = 0; i < 12; ++i) {
      int sum = 0;
      for (int other = 0; other < table.seats; ++other)
        if (other != seat) sum += summary_number(summaries, other, i);
      put(sum);
    }
    for (int variant = 0; variant < kVariants; ++variant) put((table.options.variants >> variant) & 1);
    put(table.options.all_tiles);
  }

  AKROPOLIS_INLINE int summary_number(const CitySummary* summaries, int seat, int number) const {
    const CitySummary& summary = summaries[seat];
    if (number < 5) return summary.values[number];
    if (number < 10) return summary.stars[number - 5];
    return number == 10 ? stones_[seat] : summary.points;
  }

  const Position& position_;
  int mover_;
  int turn_;  // turns taken, this one included
  int unseen_[16] = {};
  int stones_[kMostSeats];
  Prospects prospects_;
  Feature shared_[kMostSeats][kSharedFeatures];
};

// The points of a seat as others see them; an Illustrious Architect has no city.
AKROPOLIS_INLINE CitySummary summary_of(const Position& position, int seat) {
  const CityScore score = position.score(seat);
  CitySummary summary{};
  for (int district = 0; district < kDistricts; ++district) {
    summary.values[district] = score.values[district];
    summary.stars[district] = score.stars[district];
  }
  const Position::Table& table = position.table();
  summary.points = score.points();
  if (seat == 1) summary.points += quarry_points(table.options.illustrious, table.aside, table.aside_size);
  return summary;
}

// The city features of a seat that is not to move.
AKROPOLIS_INLINE void write_waiting_city(const Position& position, int seat, const CitySummary& summary,
                                         const TableAfter& after, Feature* out) {
  const Position::Table& table = position.table();
  if (seat < table.options.architects) {
    position.city(seat).ask([&](const auto& grid) AKROPOLIS_FLAT {
      survey(grid, nullptr, [&](const auto& ground) AKROPOLIS_FLAT {
        CityFeatures(ground, table.options.variants, after.prospects(), after.stones(seat)).write(out);
      });
    });
    return;
  }
  for (int i = 0; i < kCityFeatures; ++i)
    out[i] = 0;  // the Illustrious Architect: what he owns, and nothing to build on
  for (int district = 0; district < kDistricts; ++district) {
    const int value = summary.values[district], stars = summary.stars[district];
    const int numbers[7] = {value,
                            stars,
                            value * stars,
                            0,
                            0,
                            stars * after.prospects().districts[district],
                            value * after.prospects().stars[district]};
    for (int i = 0; i < 7; ++i) *out++ = static_cast<Feature>(numbers[i]);
  }
}

// Calls visit(ground, quarries) with the ground of the city after a tile has been laid on the footprint.
template <class GridType, class Visit>
AKROPOLIS_INLINE void on_footprint(const GridType& grid, const Spot& spot, Visit&& visit) {
  int quarries;
  const auto visit_ground = [&](const auto& ground) AKROPOLIS_FLAT { visit(ground, quarries); };
  if constexpr (sizeof(typename GridType::Bits) == 4) {
    if (!grid.can_hold(spot)) [[unlikely]] {
      LargeGrid large;
      large.copy_from(grid);
      const Spot at = large.lay_blank(large.spot_of(grid.footprint_at(spot)), quarries);
      return survey(large, &at, visit_ground);
    }
  }
  GridType work = grid;
  const Spot at = work.lay_blank(spot, quarries);
  survey(work, &at, visit_ground);
}

}  // namespace akropolis
