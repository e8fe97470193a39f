// Which moves bring the same: most of them do, so that the different rows are few.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "akropolis/kind.hpp"

namespace akropolis::window {

// Rows are numbered in the order in which they are first met.
class DistinctRows {
 public:
  explicit DistinctRows(std::size_t moves) {
    std::size_t slots = 64;
    while (slots < 2 * moves) slots *= 2;
    slots_.assign(slots, -1);
    rows_.reserve(moves);
  }

  void add(std::int16_t total, const std::int16_t* changes) {
    Row row{};
    row.numbers[0] = total;
    std::memcpy(row.numbers + 1, changes, kDistricts * sizeof *changes);
    std::size_t slot = hash(row) & (slots_.size() - 1);
    while (slots_[slot] >= 0 && std::memcmp(&found_[static_cast<std::size_t>(slots_[slot])], &row, sizeof row))
      slot = (slot + 1) & (slots_.size() - 1);
    if (slots_[slot] < 0) {
      slots_[slot] = static_cast<int>(found_.size());
      found_.push_back(row);
      first_.push_back(rows_.size());
    }
    rows_.push_back(slots_[slot]);
  }

  int count() const { return static_cast<int>(found_.size()); }
  std::size_t first_of(int row) const { return first_[static_cast<std::size_t>(row)]; }
  const std::vector<int>& of_moves() const { return rows_; }

 private:
  struct Row {
    std::int16_t numbers[8];
  };
  static_assert(1 + kDistricts <= 8);

  static std::uint64_t hash(const Row& row) {
    std::uint64_t parts[2];
    std::memcpy(parts, &row, sizeof parts);
    std::uint64_t mixed = (parts[0] ^ parts[1] * 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    return mixed ^ mixed >> 32;
  }

  std::vector<int> slots_, rows_;
  std::vector<Row> found_;
  std::vector<std::size_t> first_;
};

}  // namespace akropolis::window
