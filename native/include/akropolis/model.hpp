// A learned estimate of the points a seat has still to come: a linear model for a first look, and a small net.
#pragma once

#include <cstddef>
#include <cstring>

#include "akropolis/features.hpp"

namespace akropolis {

inline constexpr int kHidden = 128, kSecondHidden = 32;

// As numbers lie in a file of weights.
struct Model {
  float linear[kFeatures], linear_bias;
  float first[kFeatures][kHidden], first_bias[kHidden];
  float second[kHidden][kSecondHidden], second_bias[kSecondHidden];
  float last[kSecondHidden], direct[kFeatures], bias;  // `direct` goes past the hidden layers
};

inline constexpr std::size_t kModelFloats = sizeof(Model) / sizeof(float);

// The part of a model's answer that all moves with one tile have in common: that of the shared features.
struct SharedPart {
  float linear, direct;
  float hidden[kHidden];
};

namespace detail {

typedef float Floats __attribute__((vector_size(32)));
inline constexpr int kLanes = 8;

AKROPOLIS_INLINE float dot(const Feature* features, const float* weights, int count) {
  float sums[kLanes] = {};
  for (int i = 0; i + kLanes <= count; i += kLanes)
    for (int lane = 0; lane < kLanes; ++lane) sums[lane] += static_cast<float>(features[i + lane]) * weights[i + lane];
  float sum = 0;
  for (int i = count - count % kLanes; i < count; ++i) sum += static_cast<float>(features[i]) * weights[i];
  for (const float part : sums) sum += part;
  return sum;
}

// hidden += features x weights, half of the hidden layer at a time so that it stays in registers.
AKROPOLIS_INLINE void add_first_layer(const Feature* features, const float (*weights)[kHidden], int count,
                                      float* hidden) {
  constexpr int kBlocks = kHidden / kLanes / 2;
  int present[kCityFeatures], used = 0;
  for (int i = 0; i < count; ++i) {
    present[used] = i;
    used += features[i] != 0;
  }
  for (int half = 0; half < 2; ++half) {
    Floats sums[kBlocks];
    std::memcpy(sums, hidden + half * kHidden / 2, sizeof sums);
    for (int i = 0; i < used; ++i) {
      const float x = static_cast<float>(features[present[i]]);
      const float* row = weights[present[i]] + half * kHidden / 2;
      for (int block = 0; block < kBlocks; ++block) {
        Floats w;
        std::memcpy(&w, row + block * kLanes, sizeof w);
        sums[block] += x * w;
      }
    }
    std::memcpy(hidden + half * kHidden / 2, sums, sizeof sums);
  }
}

}  // namespace detail

AKROPOLIS_INLINE void prepare_shared(const Model& model, const Feature* shared, SharedPart& part) {
  part.linear = model.linear_bias + detail::dot(shared, model.linear + kCityFeatures, kSharedFeatures);
  part.direct = model.bias + detail::dot(shared, model.direct + kCityFeatures, kSharedFeatures);
  std::memcpy(part.hidden, model.first_bias, sizeof part.hidden);
  detail::add_first_layer(shared, model.first + kCityFeatures, kSharedFeatures, part.hidden);
}

AKROPOLIS_INLINE float linear_value(const Model& model, const SharedPart& part, const Feature* city) {
  return part.linear + detail::dot(city, model.linear, kCityFeatures);
}

AKROPOLIS_INLINE float net_value(const Model& model, const SharedPart& part, const Feature* city) {
  using detail::Floats;
  using detail::kLanes;
  float hidden[kHidden];
  std::memcpy(hidden, part.hidden, sizeof hidden);
  detail::add_first_layer(city, model.first, kCityFeatures, hidden);
  constexpr int kBlocks = kSecondHidden / kLanes;
  Floats sums[kBlocks];
  std::memcpy(sums, model.second_bias, sizeof sums);
  for (int i = 0; i < kHidden; ++i) {
    if (hidden[i] <= 0) continue;
    for (int block = 0; block < kBlocks; ++block) {
      Floats w;
      std::memcpy(&w, model.second[i] + block * kLanes, sizeof w);
      sums[block] += hidden[i] * w;
    }
  }
  float value = part.direct + detail::dot(city, model.direct, kCityFeatures);
  for (int block = 0; block < kBlocks; ++block)
    for (int lane = 0; lane < kLanes; ++lane) {
      const float x = sums[block][lane];
      if (x > 0) value += x * model.last[block * kLanes + lane];
    }
  return value;
}

}  // namespace akropolis
