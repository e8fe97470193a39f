// A city of any size: a small grid, and a large one once the small one is outgrown. Only then memory is asked for.
#pragma once

#include <memory>
#include <optional>

#include "akropolis/grid.hpp"

namespace akropolis {

class City {
 public:
  struct Undo {
    bool grew;
    SmallGrid::Undo small;
    std::optional<LargeGrid::Undo> large;
  };

  City() { small_.start(); }
  City(const City& other) : small_(other.small_), large_(copy_of(other.large_)) {}
  City(City&&) = default;
  City& operator=(const City& other) {
    small_ = other.small_;
    large_ = copy_of(other.large_);
    return *this;
  }
  City& operator=(City&&) = default;
  ~City() = default;

  // Ask the grid that holds the city.
  template <class Ask>
  AKROPOLIS_INLINE auto ask(Ask&& ask) const {
    if (large_) [[unlikely]]
      return ask(*large_);
    return ask(small_);
  }

  AKROPOLIS_INLINE int footprints() const {
    return ask([](const auto& grid) AKROPOLIS_FLAT { return grid.footprints(); });
  }

  bool is_legal(const Footprint& footprint) const {
    return ask([&](const auto& grid) { return grid.is_legal(grid.spot_of(footprint)); });
  }

  template <class Isa>
  AKROPOLIS_INLINE Footprint footprint_of_rank(int rank) const {
    return ask([=](const auto& grid)
                   AKROPOLIS_FLAT { return grid.footprint_at(grid.template footprint_of_rank<Isa>(rank)); });
  }

  // Lay a tile on a legal footprint; how many stones the covered quarries give.
  AKROPOLIS_INLINE int lay(const Laying& laying) {
    grow_for(laying.on);
    if (large_) [[unlikely]]
      return lay_large(laying);
    return small_.lay(small_.spot_of(laying.on), laying.tile, laying.way);
  }

  int lay(const Laying& laying, Undo& undo) {
    undo.grew = grow_for(laying.on);
    if (!large_) return small_.lay(small_.spot_of(laying.on), laying.tile, laying.way, undo.small);
    return large_->lay(large_->spot_of(laying.on), laying.tile, laying.way, undo.large.emplace());
  }

  // The small grid stays as it was when the city outgrew it, so going back is forgetting the large one.
  void undo(const Undo& undo) {
    if (undo.grew)
      large_.reset();
    else if (large_)
      large_->undo(*undo.large);
    else
      small_.undo(undo.small);
  }

 private:
  static std::unique_ptr<LargeGrid> copy_of(const std::unique_ptr<LargeGrid>& grid) {
    return grid ? std::make_unique<LargeGrid>(*grid) : nullptr;
  }

  AKROPOLIS_INLINE bool grow_for(const Footprint& footprint) {
    if (large_ || small_.can_hold(small_.spot_of(footprint))) [[likely]]
      return false;
    grow();
    return true;
  }

  __attribute__((noinline, cold)) int lay_large(const Laying& laying) {
    return large_->lay(large_->spot_of(laying.on), laying.tile, laying.way);
  }

  __attribute__((noinline, cold)) void grow() {
    large_ = std::make_unique<LargeGrid>();
    large_->copy_from(small_);
  }

  SmallGrid small_;
  std::unique_ptr<LargeGrid> large_;
};

}  // namespace akropolis
