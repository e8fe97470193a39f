// All legal moves of a position in the eyes of a model: a quick look at every one, a careful one at the best.
#pragma once

#include "akropolis/first_looks.hpp"
#include "akropolis/judge.hpp"

namespace akropolis {

inline constexpr float kHopeless = -1e30f;
inline constexpr auto kNeverStop = [] { return false; };

class MoveJudge {
 public:
  AKROPOLIS_INLINE MoveJudge(const Position& position, const Model& model)
      : MoveJudge(position, model, model.rivalry(position.table().seats)) {}

  // With another weight of the others' prospects than the model has.
  AKROPOLIS_INLINE MoveJudge(const Position& position, const Model& model, float rivalry)
      : position_(position), model_(model), rivalry_(rivalry) {
    const Position::Table& table = position.table();
    seats_ = table.seats;
    mover_ = table.seat;
    tiles_ = position.affordable();
    footprints_ = position.city(mover_).footprints();
    for (int seat = 0; seat < seats_; ++seat) summaries_[seat] = summary_of(position, seat);
    Seen seen[kMostSeats];
    for (int place = 0; place < tiles_; ++place) judge_others(place, seen);
  }

  int moves() const { return tiles_ * footprints_ * 3; }

  // The utility of every move, by the linear model or by the net. Once stop() is true the rest counts as hopeless: in a
  // city of absurd length a single look at all moves may take longer than there is time.
  template <bool kByNet, class Stop>
  AKROPOLIS_INLINE void judge_all(float* utilities, Stop&& stop) const {
    position_.city(mover_).ask([&](const auto& grid) AKROPOLIS_FLAT {
      int footprint = 0;
      grid.for_each_footprint([&](const Spot& spot) AKROPOLIS_FLAT {
        const auto report = [&](int place, int way, float utility)
                                AKROPOLIS_FLAT { utilities[(place * footprints_ + footprint) * 3 + way] = utility; };
        if (stop()) [[unlikely]] {
          for (int i = 0; i < tiles_ * 3; ++i) report(i / 3, i % 3, kHopeless);
        } else {
          on_footprint(grid, spot, [&](const auto& ground, int quarries) AKROPOLIS_FLAT {
            for (int place = 0; place < tiles_; ++place)
              for (int way = 0; way < 3; ++way)
                report(place, way, own_value<kByNet>(ground, place, way, quarries, nullptr) - others_[place].weight);
          });
        }
        ++footprint;
      });
    });
  }

  int footprints() const { return footprints_; }

  // First looks at all moves of some tiles. False when it was stopped.
  template <class Stop>
  AKROPOLIS_INLINE bool look_at(const int* places, int count, TileLook* looks, Stop&& stop) const {
    bool is_stopped = false;
    position_.city(mover_).ask([&](const auto& grid) AKROPOLIS_FLAT {
      int footprint = 0;
      grid.for_each_footprint([&](const Spot& spot) AKROPOLIS_FLAT {
        if (is_stopped || stop()) [[unlikely]] {
          is_stopped = true;
          return;
        }
        on_footprint(grid, spot, [&](const auto& ground, int quarries) AKROPOLIS_FLAT {
          for (int i = 0; i < count; ++i) {
            looks[i].quarries[footprint] = static_cast<std::uint8_t>(quarries);
            for (int way = 0; way < 3; ++way) write_look(ground, places[i], way, looks[i], footprint);
          }
        });
        ++footprint;
      });
    });
    return !is_stopped;
  }

  // The utility of all moves of a tile, by the linear model, from a first look at them.
  AKROPOLIS_INLINE void judge_by(const TileLook& look, int place, float* utilities) const {
    const Others& others = others_[place];
    const int layings = footprints_ * 3;
    float with_quarries[4];
    for (int quarries = 0; quarries < 4; ++quarries)
      with_quarries[quarries] = worth_of_stones(others, others.stones + quarries) - others.weight;
    if (others.is_last_turn) {
      for (int i = 0; i < layings; ++i) {
        int points = 0;
        for (int district = 0; district < kDistricts; ++district)
          points += look.values[district][i] * look.stars[district][i / 3];
        utilities[i] = with_quarries[look.quarries[i / 3]] + static_cast<float>(points);
      }
      return;
    }
    float of_star[kDistricts], of_value[kDistricts];
    for (int district = 0; district < kDistricts; ++district) {
      const float* const weights = model_.linear(district * kDistrictFeatures);
      of_star[district] = weights[kStarsByDistrictsToCome] * static_cast<float>(others.prospects.districts[district]);
      of_value[district] = weights[kValueByStarsToCome] * static_cast<float>(others.prospects.stars[district]);
    }
    for (int footprint = 0; footprint < footprints_; ++footprint) {
      float worth = with_quarries[look.quarries[footprint]];
      for (int district = 0; district < kDistricts; ++district)
        worth += of_star[district] * static_cast<float>(look.stars[district][footprint]);
      for (int way = 0; way < 3; ++way) utilities[footprint * 3 + way] = worth;
    }
    for (int i = 0; i < layings; ++i) {
      float worth = look.worth[i];
      for (int district = 0; district < kDistricts; ++district)
        worth += of_value[district] * static_cast<float>(look.values[district][i]);
      utilities[i] += worth;
    }
  }

  // The utility of one move by the net; and, if wanted, the features it was judged by.
  AKROPOLIS_INLINE float judge_move(const Laying& move, Feature* features = nullptr) const {
    const int place = place_of(move.tile);
    return own_value(move, place, features) - others_[place].weight;
  }

  // What every seat is worth after a move, by the net.
  AKROPOLIS_INLINE void values_after(const Laying& move, float* values) const {
    const int place = place_of(move.tile);
    for (int seat = 0; seat < seats_; ++seat) values[seat] = others_[place].values[seat];
    values[mover_] = own_value(move, place, nullptr);
  }

  // The views of all seats after a move, for learning.
  AKROPOLIS_INLINE void views_after(const Laying& move, SeatView* views) const {
    const int place = place_of(move.tile);
    const TableAfter after(position_, summaries_, place);
    for (int seat = 0; seat < seats_; ++seat) {
      SeatView& view = views[seat];
      std::memcpy(view.shared, after.shared(seat), sizeof view.shared);
      view.turns_left = after.turns_left(seat);
      if (seat == mover_) continue;
      write_waiting_city(position_, seat, summaries_[seat], after, view.city);
      view.now = summaries_[seat].points + after.stones(seat);
    }
    own_value(move, place, views[mover_].city, &views[mover_].now);
  }

 private:
  struct Others {
    SharedPart mover;  // the mover's shared features, ready for any of its moves
    Prospects prospects;
    int stones;
    bool is_last_turn;
    float weight;  // what the others' values take from a utility
    float values[kMostSeats];
  };

  // One move without what stones and tiles to come are worth.
  template <class Mask>
  AKROPOLIS_INLINE void write_look(const Ground<Mask>& ground, int place, int way, TileLook& look,
                                   int footprint) const {
    const Position::Table& table = position_.table();
    const Prospects nothing{};
    Feature city[kCityFeatures];
    const CitySummary summary =
        CityFeatures(ground, table.options.variants, nothing, 0, table.site[place], way).write(city);
    const int laying = footprint * 3 + way;
    look.worth[laying] = static_cast<float>(summary.points) + detail::dot(city, model_.linear(0), kCityFeatures);
    for (int district = 0; district < kDistricts; ++district) {
      look.values[district][laying] = static_cast<std::int16_t>(summary.values[district]);
      look.stars[district][footprint] = static_cast<std::uint8_t>(summary.stars[district]);
    }
  }

  // What so many stones add to a move, by the linear model; the shared features are in it, too.
  AKROPOLIS_INLINE float worth_of_stones(const Others& others, int stones) const {
    const float owned = static_cast<float>(stones);
    if (others.is_last_turn) return owned;
    const float* const weights = model_.linear(kStonesAt);
    float worth = owned + others.mover.linear + weights[0] * owned;
    for (int least = 1; least <= 4; ++least)
      if (stones >= least) worth += weights[least];
    return worth;
  }

  // A seat as it was seen after the tile before was taken. From tile to tile little of it changes: which tiles are left
  // in the row, and so what may still come, and the mover's stones.
  struct Seen {
    Feature shared[kSharedFeatures], city[kCityFeatures];
    SharedPart part;  // of a seat that waits: with its city
  };

  AKROPOLIS_INLINE void judge_others(int place, Seen* seen) {
    const TableAfter after(position_, summaries_, place);
    Others& others = others_[place];
    others.prospects = after.prospects();
    others.stones = after.stones(mover_);
    others.is_last_turn = after.turns_left(mover_) == 0;
    see_table(after, place, mover_, seen[mover_]);
    copy_part(model_, seen[mover_].part, others.mover);
    float sum = 0;
    for (int seat = 0; seat < seats_; ++seat) {
      if (seat == mover_) continue;
      float value = static_cast<float>(summaries_[seat].points + after.stones(seat));
      if (after.turns_left(seat) > 0) {
        see_table(after, place, seat, seen[seat]);
        see_city(after, place, seat, seen[seat]);
        value += net_value(model_, seen[seat].part);
      }
      others.values[seat] = value;
      sum += value;
    }
    others.weight = rivalry_ * sum / static_cast<float>(seats_ - 1);
  }

  AKROPOLIS_INLINE void see_table(const TableAfter& after, int place, int seat, Seen& seen) const {
    const Feature* const now = after.shared(seat);
    if (place == 0) {
      prepare_shared(model_, now, seen.part);
    } else {
      Feature change[kSharedFeatures];
      for (int i = 0; i < kSharedFeatures; ++i) change[i] = static_cast<Feature>(now[i] - seen.shared[i]);
      add_shared(model_, change, seen.part);
    }
    std::memcpy(seen.shared, now, sizeof seen.shared);
  }

  AKROPOLIS_INLINE void see_city(const TableAfter& after, int place, int seat, Seen& seen) const {
    if (place == 0) {
      write_waiting_city(position_, seat, summaries_[seat], after, seen.city);
      add_city(model_, seen.city, seen.part);
      return;
    }
    Feature change[kCityFeatures] = {};
    for (int district = 0; district < kDistricts; ++district) {
      const int at = district * kDistrictFeatures, value = seen.city[at], stars = seen.city[at + 1];
      const auto see = [&](int feature, int now) AKROPOLIS_FLAT {
        change[at + feature] = static_cast<Feature>(now - seen.city[at + feature]);
        seen.city[at + feature] = static_cast<Feature>(now);
      };
      see(kStarsByDistrictsToCome, stars * after.prospects().districts[district]);
      see(kValueByStarsToCome, value * after.prospects().stars[district]);
    }
    add_city(model_, change, seen.part);
  }

  AKROPOLIS_INLINE int place_of(int tile) const {
    int place = 0;
    while (position_.table().site[place] != tile) ++place;
    return place;
  }

  AKROPOLIS_INLINE float own_value(const Laying& move, int place, Feature* features, int* now = nullptr) const {
    float value = 0;
    position_.city(mover_).ask([&](const auto& grid) AKROPOLIS_FLAT {
      on_footprint(grid, grid.spot_of(move.on), [&](const auto& ground, int quarries) AKROPOLIS_FLAT {
        value = own_value<true>(ground, place, move.way, quarries, features, now);
      });
    });
    return value;
  }

  template <bool kByNet, class Mask>
  AKROPOLIS_INLINE float own_value(const Ground<Mask>& ground, int place, int way, int quarries, Feature* features,
                                   int* now = nullptr) const {
    const Others& others = others_[place];
    Feature scratch[kCityFeatures];
    Feature* const city = features ? features : scratch;
    const int stones = others.stones + quarries;
    const Position::Table& table = position_.table();
    CityFeatures look(ground, table.options.variants, others.prospects, stones, table.site[place], way);
    const CitySummary summary = look.write(city);
    const int owned = summary.points + stones;
    if (now) *now = owned;
    if (others.is_last_turn) return static_cast<float>(owned);
    const float to_come = kByNet ? net_value(model_, others.mover, city) : linear_value(model_, others.mover, city);
    return static_cast<float>(owned) + to_come;
  }

  const Position& position_;
  const Model& model_;
  const float rivalry_;
  int seats_, mover_, tiles_, footprints_;
  CitySummary summaries_[kMostSeats];
  Others others_[kMostSite];
};

}  // namespace akropolis
