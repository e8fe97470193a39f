// Models for tests.
#pragma once

#include <memory>
#include <vector>

#include "akropolis/model.hpp"
#include "akropolis/rng.hpp"

namespace akropolis {

// One of random weights, up to a thousand steps to either side.
inline std::unique_ptr<Model> random_model(float step, const Shape& shape = {}) {
  std::vector<float> numbers(shape.floats());
  Rng rng(1);
  for (float& number : numbers) number = (static_cast<float>(rng.below(2001)) - 1000) * step;
  return std::make_unique<Model>(numbers.data(), shape);
}

}  // namespace akropolis
