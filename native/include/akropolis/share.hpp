// Work that is shared among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <system_error>
#include <thread>
#include <vector>

#include "akropolis/interrupt.hpp"

namespace akropolis {

// Share work among threads, some pieces at a time; work(first, last) is called for every part. Whoever was interrupted
// finishes the part that is under way, and no other is begun.
template <class Work>
void share_work(std::int64_t count, std::int64_t at_a_time, int threads, const Interrupt& interrupt, Work&& work) {
  std::atomic<std::int64_t> next = 0;
  std::atomic<bool> is_stopped = false;
  const auto take_part = [&] {
    const std::int64_t first = next.fetch_add(at_a_time);
    if (first >= count || is_stopped) return false;
    work(first, std::min(first + at_a_time, count));
    return true;
  };
  const std::int64_t parts = (count + at_a_time - 1) / at_a_time;
  std::vector<std::jthread> helpers;  // they are waited for in any case
  try {
    for (std::int64_t helper = 1; helper < std::min<std::int64_t>(threads, parts); ++helper)
      helpers.emplace_back([&] {
        while (take_part()) {
        }
      });
  } catch (const std::system_error&) {  // no more threads are to be had: fewer do it
  }
  while (take_part())
    if (interrupt()) is_stopped = true;
}

}  // namespace akropolis
