// The weights that are here to think with.
#pragma once

#include <cmath>
#include <cstring>
#include <string_view>
#include <vector>

#include "akropolis/model.hpp"
#include "akropolis/position.hpp"

namespace akropolis::window {

// The weights for games with as many architects, or null.
const Model* model_for(const Position& position);

// A number of 16 bits: one for the sign, five for the exponent, ten for the rest.
inline float half_to_float(std::uint16_t half) {
  const int exponent = half >> 10 & 31, rest = half & 1023;
  const float size =
      exponent ? std::ldexp(static_cast<float>(1024 + rest), exponent - 25) : std::ldexp(static_cast<float>(rest), -24);
  return half >> 15 ? -size : size;
}

// The numbers of a model; none where one is infinite or no number at all.
inline std::vector<float> read_halves(std::string_view bytes) {
  std::vector<float> numbers;
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
    std::uint16_t half;
    std::memcpy(&half, bytes.data() + i, sizeof half);
    if ((half >> 10 & 31) == 31) return {};
    numbers.push_back(half_to_float(half));
  }
  return numbers;
}

}  // namespace akropolis::window
