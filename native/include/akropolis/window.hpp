// Eight neighbouring columns of a grid at once: one vector register where the machine has one that wide.
#pragma once

#include <cstdint>
#include <cstring>

#include "akropolis/isa.hpp"

namespace akropolis {

inline constexpr int kWindow = 8;

// Written with plain loops: correct for every word, and used for the rare long city.
template <class Word>
struct Window {
  Word lanes[kWindow];

  static AKROPOLIS_TINY Window load(const Word* from) {
    Window window;
    std::memcpy(window.lanes, from, sizeof window.lanes);
    return window;
  }
  AKROPOLIS_TINY void store(Word* to) const { std::memcpy(to, lanes, sizeof lanes); }

  // Eight columns from this window and the one after it, beginning one column further east; or further west.
  static AKROPOLIS_TINY Window east(const Window& here, const Window& after) {
    Window window;
    for (int i = 0; i < kWindow; ++i) window.lanes[i] = i + 1 < kWindow ? here.lanes[i + 1] : after.lanes[0];
    return window;
  }
  static AKROPOLIS_TINY Window west(const Window& before, const Window& here) {
    Window window;
    for (int i = 0; i < kWindow; ++i) window.lanes[i] = i ? here.lanes[i - 1] : before.lanes[kWindow - 1];
    return window;
  }
  AKROPOLIS_TINY int count() const;

#define AKROPOLIS_LANEWISE(op)                                               \
  friend AKROPOLIS_TINY Window operator op(Window a, const Window& b) {      \
    for (int i = 0; i < kWindow; ++i) a.lanes[i] = a.lanes[i] op b.lanes[i]; \
    return a;                                                                \
  }
  AKROPOLIS_LANEWISE(|)
  AKROPOLIS_LANEWISE(&)
  AKROPOLIS_LANEWISE(^)
#undef AKROPOLIS_LANEWISE

  friend AKROPOLIS_TINY Window operator~(Window a) {
    for (Word& lane : a.lanes) lane = ~lane;
    return a;
  }
  friend AKROPOLIS_TINY Window operator<<(Window a, int by) {
    for (Word& lane : a.lanes) lane = lane << by;
    return a;
  }
  friend AKROPOLIS_TINY Window operator>>(Window a, int by) {
    for (Word& lane : a.lanes) lane = lane >> by;
    return a;
  }
};

// The compiler's own vectors: AVX2, two halves of SSE2 or NEON, whatever the target has.
template <>
struct Window<std::uint32_t> {
  typedef std::uint32_t Lanes __attribute__((vector_size(4 * kWindow)));
  Lanes lanes;

  static AKROPOLIS_TINY Window load(const std::uint32_t* from) {
    Window window;
    std::memcpy(&window.lanes, from, sizeof window.lanes);
    return window;
  }
  AKROPOLIS_TINY void store(std::uint32_t* to) const { std::memcpy(to, &lanes, sizeof lanes); }

  static AKROPOLIS_TINY Window east(Window here, Window after) {
    return {__builtin_shufflevector(here.lanes, after.lanes, 1, 2, 3, 4, 5, 6, 7, 8)};
  }
  static AKROPOLIS_TINY Window west(Window before, Window here) {
    return {__builtin_shufflevector(before.lanes, here.lanes, 7, 8, 9, 10, 11, 12, 13, 14)};
  }
  AKROPOLIS_TINY int count() const {
    std::uint64_t pairs[kWindow / 2];
    std::memcpy(pairs, &lanes, sizeof pairs);
    int sum = 0;
    for (const std::uint64_t pair : pairs) sum += __builtin_popcountll(pair);
    return sum;
  }

  friend AKROPOLIS_TINY Window operator|(Window a, Window b) { return {a.lanes | b.lanes}; }
  friend AKROPOLIS_TINY Window operator&(Window a, Window b) { return {a.lanes & b.lanes}; }
  friend AKROPOLIS_TINY Window operator^(Window a, Window b) { return {a.lanes ^ b.lanes}; }
  friend AKROPOLIS_TINY Window operator~(Window a) { return {~a.lanes}; }
  friend AKROPOLIS_TINY Window operator<<(Window a, int by) { return {a.lanes << by}; }
  friend AKROPOLIS_TINY Window operator>>(Window a, int by) { return {a.lanes >> by}; }
};

AKROPOLIS_TINY int count_bits(std::uint32_t word) { return __builtin_popcount(word); }
AKROPOLIS_TINY int count_bits(std::uint64_t word) { return __builtin_popcountll(word); }
AKROPOLIS_TINY int count_bits(unsigned __int128 word) {
  return count_bits(static_cast<std::uint64_t>(word)) + count_bits(static_cast<std::uint64_t>(word >> 64));
}

template <class Word>
AKROPOLIS_TINY int Window<Word>::count() const {
  int sum = 0;
  for (const Word lane : lanes) sum += count_bits(lane);
  return sum;
}

// The bits from the lowest to the highest that are set, both included.
AKROPOLIS_TINY std::uint32_t span_of(std::uint32_t word) {
  return word ? (UINT32_MAX >> __builtin_clz(word)) & -(word & -word) : 0;
}
AKROPOLIS_TINY unsigned __int128 span_of(unsigned __int128 word) {
  unsigned __int128 filled = word;
  for (int by = 1; by < 128; by *= 2) filled |= filled >> by;
  return filled & -(word & -word);
}

AKROPOLIS_TINY int lowest_bit(std::uint32_t word) { return __builtin_ctz(word); }
AKROPOLIS_TINY int lowest_bit(unsigned __int128 word) {
  const auto low = static_cast<std::uint64_t>(word);
  return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(static_cast<std::uint64_t>(word >> 64));
}

}  // namespace akropolis
