// The room for questions and the answer to the latest: what the parts of the C window share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "akropolis.h"
#include "akropolis/move.hpp"

#if defined(__wasm__)
#define AKROPOLIS_EXPORT(name) __attribute__((export_name(#name)))
#else
#define AKROPOLIS_EXPORT(name)
#endif

namespace akropolis::window {

struct Answer {
  std::vector<double> numbers;
  std::string text;

  // Called from everywhere: the page fetches it once.
  __attribute__((noinline)) void put(double number) { numbers.push_back(number); }
  // A list after its length.
  template <class Item>
  void put_list(const Item* items, int count) {
    put(count);
    numbers.insert(numbers.end(), items, items + count);
  }
  std::int32_t size() const { return static_cast<std::int32_t>(numbers.size()); }
};

inline void put_move(Answer& answer, const Move& move) {
  for (const int number : {int{move.tile}, int{move.q}, int{move.r}, int{move.rotation}}) answer.put(number);
}

// Forgets the answer before it.
Answer& new_answer();
// What was written into the room.
std::string_view question(std::int32_t size);

}  // namespace akropolis::window
