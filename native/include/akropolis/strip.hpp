// Neighbouring columns of a plane, enough for a whole city: masks on which every hex is worked out at once.
#pragma once

#include "akropolis/window.hpp"

namespace akropolis {

template <class Word, int kWindows>
struct Strip {
  Window<Word> windows[kWindows];

  static AKROPOLIS_TINY Strip load(const Word* from) {
    Strip strip;
    for (int i = 0; i < kWindows; ++i) strip.windows[i] = Window<Word>::load(from + i * kWindow);
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
  AKROPOLIS_TINY Strip north() const {
    return shifted([](const Window<Word>& w) __attribute__((always_inline)) { return w << 1; });
  }
  AKROPOLIS_TINY Strip south() const {
    return shifted([](const Window<Word>& w) __attribute__((always_inline)) { return w >> 1; });
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
  AKROPOLIS_TINY Strip north_east() const { return south_east().north(); }
  AKROPOLIS_TINY Strip south_west() const { return north_west().south(); }

  // Hexes with at least one neighbour in this mask; hexes with all six.
  AKROPOLIS_TINY Strip beside() const {
    const Strip east = south_east(), west = north_west();
    return north() | south() | east | east.north() | west | west.south();
  }

  AKROPOLIS_TINY int count() const {
    int sum = 0;
    for (const auto& window : windows) sum += window.count();
    return sum;
  }

 private:
  template <class Shift>
  AKROPOLIS_TINY Strip shifted(Shift&& shift) const {
    Strip strip;
    for (int i = 0; i < kWindows; ++i) strip.windows[i] = shift(windows[i]);
    return strip;
  }
};

}  // namespace akropolis
