// How much of a time is spent. In a page the page tells the time: milliseconds from any moment.
#pragma once

#include "akropolis/interrupt.hpp"
#include "akropolis/learned_bots.hpp"

#if defined(__wasm__)
extern "C" __attribute__((import_module("page"), import_name("now"))) double akropolis_now();
#else
#include <chrono>
inline double akropolis_now() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
#endif

namespace akropolis {

class Stopwatch {
 public:
  explicit Stopwatch(double milliseconds) : start_(akropolis_now()), milliseconds_(milliseconds) {}

  // Without a time, simulations are counted.
  LearnedClock clock(const Interrupt& interrupt = {}) const {
    if (milliseconds_ > 0) return {spent, this, interrupt.ask, interrupt.who};
    return {nullptr, nullptr, interrupt.ask, interrupt.who};
  }

 private:
  static double spent(const void* watch) {
    const auto& self = *static_cast<const Stopwatch*>(watch);
    return (akropolis_now() - self.start_) / self.milliseconds_;
  }

  double start_, milliseconds_;
};

}  // namespace akropolis
