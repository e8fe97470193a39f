// SplitMix64: the same numbers and the same deals. Must agree with akropolis.rules.rng.
#pragma once

#include <cstdint>
#include <utility>

namespace akropolis {

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
  }

  // A number below the bound. Numbers past the last whole multiple of the bound are drawn again.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t number = next();
    if (number > UINT64_MAX - bound) [[unlikely]] {
      const std::uint64_t left_over = (UINT64_MAX % bound + 1) % bound;
      while (number > UINT64_MAX - left_over) number = next();
    }
    return static_cast<std::uint32_t>(number % bound);
  }

  template <class Item>
  constexpr void shuffle(Item* items, int count) {
    for (int last = count - 1; last > 0; --last)
      std::swap(items[last], items[below(static_cast<std::uint32_t>(last) + 1)]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace akropolis
