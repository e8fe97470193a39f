// Sixteen columns of sixteen rows in one vector register: the mask of a city that fits into it, as nearly all do.
#pragma once

#include "akropolis/isa.hpp"
#include "akropolis/tally.hpp"
#include "akropolis/window.hpp"

namespace akropolis {

struct Block {
  typedef std::uint16_t Lanes __attribute__((vector_size(32)));
  typedef std::uint64_t Quarters __attribute__((vector_size(32)));
  static constexpr int kSide = 16, kMostRows = kSide;

  Lanes lanes;

  // Around the city lies one more hex on every side: what is beside it must not fall off the block.
  template <class GridType>
  static bool holds(const GridType& grid) {
    return sizeof(typename GridType::Bits) == 4 && grid.high_column() - grid.low_column() <= kSide - 3 &&
           grid.high_bit() - grid.low_bit() <= kSide - 3;
  }

  // Where on the grid a block lies.
  struct Frame {
    int column, bit;
    template <class GridType>
    explicit Frame(const GridType& grid)
        : column(grid.low_column() - 1 < GridType::kAllColumns - kSide ? grid.low_column() - 1
                                                                       : GridType::kAllColumns - kSide),
          bit(grid.low_bit() - 1) {}
  };

  static AKROPOLIS_TINY Block load(const Frame& frame, const std::uint32_t* plane) {
    typedef std::uint32_t Words __attribute__((vector_size(64)));
    Words words;
    std::memcpy(&words, plane + frame.column, sizeof words);
    return {__builtin_convertvector(words >> frame.bit, Lanes)};
  }
  static AKROPOLIS_TINY Block hex(const Frame& frame, int column, int bit) {
    const Lanes numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const auto at = static_cast<std::uint16_t>(column - frame.column);
    const auto row = static_cast<std::uint16_t>(1u << (bit - frame.bit));
    return {reinterpret_cast<Lanes>(numbers == at) & row};
  }

  friend AKROPOLIS_TINY Block operator|(const Block& a, const Block& b) { return {a.lanes | b.lanes}; }
  friend AKROPOLIS_TINY Block operator&(const Block& a, const Block& b) { return {a.lanes & b.lanes}; }
  friend AKROPOLIS_TINY Block operator^(const Block& a, const Block& b) { return {a.lanes ^ b.lanes}; }
  friend AKROPOLIS_TINY Block operator~(const Block& a) { return {~a.lanes}; }

  // What lies in a direction, seen from every hex: hex h of x.north() is the hex north of h in x.
  AKROPOLIS_TINY Block north(int by = 1) const { return {lanes << by}; }
  AKROPOLIS_TINY Block south(int by = 1) const { return {lanes >> by}; }
  AKROPOLIS_TINY Block south_east() const {
    return {__builtin_shufflevector(lanes, Lanes{}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)};
  }
  AKROPOLIS_TINY Block north_west() const {
    return {__builtin_shufflevector(Lanes{}, lanes, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30)};
  }

  AKROPOLIS_TINY Tally tally() const { return tally_of(reinterpret_cast<Quarters>(lanes)); }
  AKROPOLIS_TINY int count() const {
    std::uint64_t quarters[4];
    std::memcpy(quarters, &lanes, sizeof quarters);
    int sum = 0;
    for (const std::uint64_t quarter : quarters) sum += __builtin_popcountll(quarter);
    return sum;
  }
  AKROPOLIS_TINY bool any() const {
#if defined(__AVX2__)
    return !_mm256_testz_si256(reinterpret_cast<__m256i>(lanes), reinterpret_cast<__m256i>(lanes));
#else
    const auto quarters = reinterpret_cast<Quarters>(lanes);
    return (quarters[0] | quarters[1] | quarters[2] | quarters[3]) != 0;
#endif
  }
  // The first hex of a mask that has some, by column, then by row.
  AKROPOLIS_TINY Block first() const {
    const auto quarters = reinterpret_cast<Quarters>(lanes);
    std::uint64_t at = 0;
    while (!quarters[at]) ++at;
    const Quarters numbers = {0, 1, 2, 3};
    const auto only = reinterpret_cast<Quarters>(numbers == at) & (quarters[at] & -quarters[at]);
    return {reinterpret_cast<Lanes>(only)};
  }
};

}  // namespace akropolis
