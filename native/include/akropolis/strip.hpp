// Neighbouring columns of a plane, enough for a whole city: masks on which every hex is worked out at once.
#pragma once

#include "akropolis/tally.hpp"
#include "akropolis/window.hpp"

namespace akropolis {

template <class Word, int kWindows>
struct Strip {
  static constexpr int kMostRows = 8 * static_cast<int>(sizeof(Word));

  Window<Word> windows[kWindows];

  // A strip is as wide as the grid.
  struct Frame {
    static constexpr int column = 0;
    template <class GridType>
    explicit Frame(const GridType&) {
      static_assert(GridType::kAllColumns == kWindows * kWindow);
    }
  };

  static AKROPOLIS_TINY Strip load(const Frame& frame, const Word* plane) {
    Strip strip;
    for (int i = 0; i < kWindows; ++i) strip.windows[i] = Window<Word>::load(plane + frame.column + i * kWindow);
    return strip;
  }
  static AKROPOLIS_TINY Strip hex(const Frame& frame, int column, int bit) {
    Strip strip{};
    const int at = column - frame.column;
    strip.windows[at / kWindow].lanes[at % kWindow] = Word{1} << bit;
    return strip;
  }

#define AKROPOLIS_WINDOWWISE(op)                                                    \
  friend AKROPOLIS_TINY Strip operator op(Strip a, const Strip& b) {                \
    for (int i = 0; i < kWindows; ++i) a.windows[i] = a.windows[i] op b.windows[i]; \
    return a;                                                                       \
  }
  AKROPOLIS_WINDOWWISE(|)
  AKROPOLIS_WINDOWWISE(&)
  AKROPOLIS_WINDOWWISE(^)
#undef AKROPOLIS_WINDOWWISE

  friend AKROPOLIS_TINY Strip operator~(Strip a) {
    for (auto& window : a.windows) window = ~window;
    return a;
  }

  // What lies in a direction, seen from every hex: hex h of x.north() is the hex north of h in x.
  AKROPOLIS_TINY Strip north(int by = 1) const {
    Strip strip;
    for (int i = 0; i < kWindows; ++i) strip.windows[i] = windows[i] << by;
    return strip;
  }
  AKROPOLIS_TINY Strip south(int by = 1) const {
    Strip strip;
    for (int i = 0; i < kWindows; ++i) strip.windows[i] = windows[i] >> by;
    return strip;
  }
  AKROPOLIS_TINY Strip south_east() const {
    Strip strip;
    for (int i = 0; i < kWindows; ++i)
      strip.windows[i] = Window<Word>::east(windows[i], i + 1 < kWindows ? windows[i + 1] : Window<Word>{});
    return strip;
  }
  AKROPOLIS_TINY Strip north_west() const {
    Strip strip;
    for (int i = 0; i < kWindows; ++i)
      strip.windows[i] = Window<Word>::west(i ? windows[i - 1] : Window<Word>{}, windows[i]);
    return strip;
  }
  AKROPOLIS_TINY Tally tally() const { return Tally{static_cast<std::uint64_t>(count())}; }
  AKROPOLIS_TINY int count() const {
    int sum = 0;
    for (const auto& window : windows) sum += window.count();
    return sum;
  }
  AKROPOLIS_TINY bool any() const {
    for (const auto& window : windows)
      for (int i = 0; i < kWindow; ++i)
        if (window.lanes[i]) return true;
    return false;
  }
  // The first hex of a mask that has some, by column, then by row.
  AKROPOLIS_TINY Strip first() const {
    Strip strip{};
    int at = 0;
    while (!windows[at / kWindow].lanes[at % kWindow]) ++at;
    const Word lane = windows[at / kWindow].lanes[at % kWindow];
    strip.windows[at / kWindow].lanes[at % kWindow] = lane & -lane;
    return strip;
  }
};

}  // namespace akropolis
