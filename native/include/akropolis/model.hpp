// A learned estimate of the points a seat has still to come: a linear model for a first look, and a small net.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstring>
#include <vector>

#include "akropolis/features.hpp"

namespace akropolis {

// How wide the two hidden layers are.
struct Shape {
  int hidden = 128, second = 32;
  constexpr std::size_t floats() const {
    const auto features = std::size_t{kFeatures}, wide = static_cast<std::size_t>(hidden),
               narrow = static_cast<std::size_t>(second);
    return features + 1 + features * wide + wide + wide * narrow + narrow + narrow + features + 1;
  }
};

inline constexpr int kMostHidden = 1024, kMostSecondHidden = 256;

constexpr bool is_shape(const Shape& shape) {
  return shape.hidden >= 1 && shape.hidden <= kMostHidden && shape.second >= 1 && shape.second <= kMostSecondHidden;
}

// How much the others' prospects weigh against one's own, unless a model says otherwise.
inline constexpr float usual_rivalry(int seats) { return seats == 2 ? 1.0f : seats == 3 ? 0.75f : 0.7f; }
inline constexpr float kUsualRivalry = -1;

inline bool is_rivalry(float weight) { return weight == kUsualRivalry || (weight >= 0 && std::isfinite(weight)); }

// The layers are worked out in blocks that stay in registers; units that fill up the last block give nothing.
inline constexpr int kHiddenBlock = 64, kSecondBlock = 32;

class Model {
 public:
  // The numbers as they lie in a file of weights: the linear model and its constant; the first layer, a row for each
  // feature, and its constants; the second, a row for each unit of the first, and its constants; the last; what goes
  // past the hidden layers; the last constant.
  Model(const float* numbers, const Shape& shape = {}, float rivalry = kUsualRivalry)
      : hidden(filled(shape.hidden, kHiddenBlock)),
        second_hidden(filled(shape.second, kSecondBlock)),
        rivalry_(rivalry) {
    linear_ = take(numbers, kFeatures, 1, 1);
    linear_bias = *numbers++;
    first_ = take(numbers, kFeatures, shape.hidden, hidden);
    first_bias_ = take(numbers, 1, shape.hidden, hidden);
    second_ = take(numbers, shape.hidden, shape.second, second_hidden);
    floats_.resize(floats_.size() + static_cast<std::size_t>((hidden - shape.hidden) * second_hidden));
    second_bias_ = take(numbers, 1, shape.second, second_hidden);
    last_ = take(numbers, 1, shape.second, second_hidden);
    direct_ = take(numbers, kFeatures, 1, 1);
    bias = *numbers;
  }

  const float* linear(int feature) const { return &floats_[linear_] + feature; }
  const float* first(int feature) const { return &floats_[first_] + feature * hidden; }
  const float* first_bias() const { return &floats_[first_bias_]; }
  const float* second(int unit) const { return &floats_[second_] + unit * second_hidden; }
  const float* second_bias() const { return &floats_[second_bias_]; }
  const float* last() const { return &floats_[last_]; }
  const float* direct(int feature) const { return &floats_[direct_] + feature; }
  float rivalry(int seats) const { return rivalry_ < 0 ? usual_rivalry(seats) : rivalry_; }

  const int hidden, second_hidden;  // filled up
  float linear_bias, bias;

 private:
  static int filled(int units, int block) { return (units + block - 1) / block * block; }

  // Rows of numbers, filled up with zeros to a width; where they lie here.
  std::size_t take(const float*& numbers, int rows, int given, int width) {
    const std::size_t at = floats_.size();
    floats_.resize(at + static_cast<std::size_t>(rows * width));
    for (int row = 0; row < rows; ++row, numbers += given)
      std::memcpy(&floats_[at + static_cast<std::size_t>(row * width)], numbers,
                  static_cast<std::size_t>(given) * sizeof(float));
    return at;
  }

  const float rivalry_;
  std::vector<float> floats_;
  std::size_t linear_, first_, first_bias_, second_, second_bias_, last_, direct_;
};

// The part of a model's answer that several have in common: of all moves with one tile the shared features, of one who
// waits what was so far.
struct SharedPart {
  float linear, direct;
  float hidden[kMostHidden];
};

namespace detail {

typedef float Floats __attribute__((vector_size(32)));
inline constexpr int kLanes = 8;

AKROPOLIS_INLINE float total(const Floats& floats) {
  float sum[kLanes];
  std::memcpy(sum, &floats, sizeof sum);
  for (int lanes = kLanes / 2; lanes; lanes /= 2)
    for (int i = 0; i < lanes; ++i) sum[i] += sum[i + lanes];
  return sum[0];
}

AKROPOLIS_INLINE float dot(const Feature* features, const float* weights, int count) {
  float sums[kLanes] = {};
  for (int i = 0; i + kLanes <= count; i += kLanes)
    for (int lane = 0; lane < kLanes; ++lane) sums[lane] += static_cast<float>(features[i + lane]) * weights[i + lane];
  float sum = 0;
  for (int i = count - count % kLanes; i < count; ++i) sum += static_cast<float>(features[i]) * weights[i];
  for (const float part : sums) sum += part;
  return sum;
}

// hidden += features x weights, a block of the hidden layer at a time so that it stays in registers.
AKROPOLIS_INLINE void add_first_layer(const Feature* features, const float* weights, int width, int count,
                                      float* hidden) {
  constexpr int kBlocks = kHiddenBlock / kLanes;
  int present[kCityFeatures], used = 0;
  constexpr int kAtOnce = sizeof(std::uint64_t) / sizeof(Feature);
  static_assert(kCityFeatures % kAtOnce == 0 && kSharedFeatures % kAtOnce == 0);
  for (int begin = 0; begin < count; begin += kAtOnce) {
    std::uint64_t some;
    std::memcpy(&some, features + begin, sizeof some);
    if (!some) continue;  // as most changes are
    for (int i = begin; i < begin + kAtOnce; ++i) {
      present[used] = i;
      used += features[i] != 0;
    }
  }
  for (int begin = 0; begin < width; begin += kHiddenBlock) {
    Floats sums[kBlocks];
    std::memcpy(sums, hidden + begin, sizeof sums);
    for (int i = 0; i < used; ++i) {
      const float x = static_cast<float>(features[present[i]]);
      const float* row = weights + present[i] * width + begin;
      for (int block = 0; block < kBlocks; ++block) {
        Floats w;
        std::memcpy(&w, row + block * kLanes, sizeof w);
        sums[block] += x * w;
      }
    }
    std::memcpy(hidden + begin, sums, sizeof sums);
  }
}

}  // namespace detail

// What shared features tell, or changes of them.
AKROPOLIS_INLINE void add_shared(const Model& model, const Feature* shared, SharedPart& part) {
  part.linear += detail::dot(shared, model.linear(kCityFeatures), kSharedFeatures);
  part.direct += detail::dot(shared, model.direct(kCityFeatures), kSharedFeatures);
  detail::add_first_layer(shared, model.first(kCityFeatures), model.hidden, kSharedFeatures, part.hidden);
}

AKROPOLIS_INLINE void prepare_shared(const Model& model, const Feature* shared, SharedPart& part) {
  part.linear = model.linear_bias;
  part.direct = model.bias;
  std::memcpy(part.hidden, model.first_bias(), static_cast<std::size_t>(model.hidden) * sizeof(float));
  add_shared(model, shared, part);
}

// As far as the model is wide: less than there is room for.
AKROPOLIS_INLINE void copy_part(const Model& model, const SharedPart& part, SharedPart& copy) {
  copy.linear = part.linear;
  copy.direct = part.direct;
  std::memcpy(copy.hidden, part.hidden, static_cast<std::size_t>(model.hidden) * sizeof(float));
}

// What features of a city tell the net, or changes of them.
AKROPOLIS_INLINE void add_city(const Model& model, const Feature* city, SharedPart& part) {
  part.direct += detail::dot(city, model.direct(0), kCityFeatures);
  detail::add_first_layer(city, model.first(0), model.hidden, kCityFeatures, part.hidden);
}

AKROPOLIS_INLINE float linear_value(const Model& model, const SharedPart& part, const Feature* city) {
  return part.linear + detail::dot(city, model.linear(0), kCityFeatures);
}

// The net's answer once the city has been added.
AKROPOLIS_INLINE float net_value(const Model& model, const SharedPart& whole) {
  using detail::Floats;
  using detail::kLanes;
  const float* const hidden = whole.hidden;
  float value = whole.direct;
  constexpr int kBlocks = kSecondBlock / kLanes;
  for (int begin = 0; begin < model.second_hidden; begin += kSecondBlock) {
    Floats sums[kBlocks], others[kBlocks] = {};
    std::memcpy(sums, model.second_bias() + begin, sizeof sums);
    const auto add = [&](int i, Floats* to) AKROPOLIS_FLAT {
      const float x = hidden[i] > 0 ? hidden[i] : 0;
      const float* row = model.second(i) + begin;
      for (int block = 0; block < kBlocks; ++block) {
        Floats w;
        std::memcpy(&w, row + block * kLanes, sizeof w);
        to[block] += x * w;
      }
    };
    for (int i = 0; i < model.hidden; i += 2) {
      add(i, sums);
      add(i + 1, others);
    }
    Floats worth = {};
    for (int block = 0; block < kBlocks; ++block) {
      Floats w;
      std::memcpy(&w, model.last() + begin + block * kLanes, sizeof w);
      const Floats sum = sums[block] + others[block];
      worth += (sum > 0 ? sum : Floats{}) * w;
    }
    value += detail::total(worth);
  }
  return value;
}

AKROPOLIS_INLINE float net_value(const Model& model, const SharedPart& part, const Feature* city) {
  SharedPart whole;
  copy_part(model, part, whole);
  add_city(model, city, whole);
  return net_value(model, whole);
}

}  // namespace akropolis
