// What a learner sees of a position: as it lies, and after every legal move.
#pragma once

#include "akropolis/judge.hpp"
#include "akropolis/learned_bots.hpp"

namespace akropolis {

// What a seat sees: kFeatures numbers.
AKROPOLIS_INLINE void write_view(const Position& position, int seat, Feature* out) {
  CitySummary summaries[kMostSeats];
  for (int i = 0; i < position.table().seats; ++i) summaries[i] = summary_of(position, i);
  const auto after = TableAfter::now(position, seat, summaries);
  write_waiting_city(position, seat, summaries[seat], after, out);
  std::memcpy(out + kCityFeatures, after.shared(seat), sizeof(Feature) * kSharedFeatures);
}

class AfterViewsWriter {
 public:
  AKROPOLIS_INLINE AfterViewsWriter(const Position& position, const ::AfterViews& views)
      : position_(position), views_(views), mover_(position.seat()), seats_(position.table().seats) {
    for (int seat = 0; seat < seats_; ++seat) summaries_[seat] = summary_of(position, seat);
  }

  AKROPOLIS_INLINE void write() {
    const int tiles = position_.affordable(), footprints = position_.city(mover_).footprints();
    int row = tiles * footprints * 3;
    for (int place = 0; place < tiles; ++place) {
      const TableAfter after(position_, summaries_, place);
      for (int wait = 1; wait < seats_ && views_.has_others; ++wait)
        write_other((mover_ + wait) % seats_, after, row++);
      write_own(place, after, footprints);
    }
  }

  // After one move alone.
  AKROPOLIS_INLINE void write_move() {
    const Laying move = position_.move_of_rank<AnyMachine>(static_cast<unsigned>(views_.rank));
    int place = 0;
    while (position_.table().site[place] != move.tile) ++place;
    const TableAfter after(position_, summaries_, place);
    for (int wait = 1; wait < seats_ && views_.has_others; ++wait) write_other((mover_ + wait) % seats_, after, wait);
    position_.city(mover_).ask([&](const auto& grid) AKROPOLIS_FLAT {
      on_footprint(grid, grid.spot_of(move.on), [&](const auto& ground, int quarries) AKROPOLIS_FLAT {
        write_way(ground, quarries, after, place, move.way, 0);
      });
    });
  }

 private:
  Feature* features(int row) const { return views_.features + std::int64_t{row} * kFeatures; }

  AKROPOLIS_INLINE void finish(int row, int seat, const TableAfter& after, int now) const {
    std::memcpy(features(row) + kCityFeatures, after.shared(seat), sizeof(Feature) * kSharedFeatures);
    views_.now[row] = static_cast<std::int16_t>(now);
    views_.is_last[row] = after.turns_left(seat) == 0;
  }

  AKROPOLIS_INLINE void write_other(int seat, const TableAfter& after, int row) const {
    write_waiting_city(position_, seat, summaries_[seat], after, features(row));
    finish(row, seat, after, summaries_[seat].points + after.stones(seat));
  }

  AKROPOLIS_INLINE void write_own(int place, const TableAfter& after, int footprints) const {
    position_.city(mover_).ask([&](const auto& grid) AKROPOLIS_FLAT {
      int row = place * footprints * 3;
      grid.for_each_footprint([&](const Spot& spot) AKROPOLIS_FLAT {
        on_footprint(grid, spot, [&](const auto& ground, int quarries) AKROPOLIS_FLAT {
          for (int way = 0; way < 3; ++way) write_way(ground, quarries, after, place, way, row++);
        });
      });
    });
  }

  template <class GroundType>
  AKROPOLIS_INLINE void write_way(const GroundType& ground, int quarries, const TableAfter& after, int place, int way,
                                  int row) const {
    const Position::Table& table = position_.table();
    const int stones = after.stones(mover_) + quarries;
    CityFeatures look(ground, table.options.variants, after.prospects(), stones, table.site[place], way);
    finish(row, mover_, after, look.write(features(row)).points + stones);
  }

  const Position& position_;
  const ::AfterViews& views_;
  const int mover_, seats_;
  CitySummary summaries_[kMostSeats];
};

inline void write_after_views(const Position& position, const ::AfterViews& views) {
  AfterViewsWriter writer(position, views);
  views.rank < 0 ? writer.write() : writer.write_move();
}

}  // namespace akropolis
