// A city as bit planes: one word a column (q), one bit a hex (r). Must agree with akropolis.rules.city.
//
//            column c        column c + 1
//   bit r-1    N               NE            the six neighbours of the hex at column c, bit r:
//   bit r     (hex)            SE            north and south in its own word, north-east and south-east in the next,
//   bit r+1    S                             and in the word before it north-west at bit r, south-west at bit r+1
//
//   plane   0        built
//           1..4     level, from the lowest bit
//           5..8     kind: district + 1 in three bits (6 is a quarry), then the plaza flag
//           9, 10    anchors of footprints that lie on a single tile, by orientation
//           11, 12   anchors of legal footprints, by orientation
//
// Legal footprints are kept up to date as tiles are laid: only the columns around the new tile are worked out again,
// eight at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "akropolis/catalogue.hpp"
#include "akropolis/isa.hpp"
#include "akropolis/legal_columns.hpp"
#include "akropolis/move.hpp"
#include "akropolis/patterns.hpp"
#include "akropolis/window.hpp"

namespace akropolis {

template <class Word, int kColumns>
class Grid {
 public:
  using Bits = Word;
  static constexpr int kAllColumns = kColumns;
  static constexpr int kWordBits = 8 * static_cast<int>(sizeof(Word));
  // Footprints reach two hexes beyond the city, their neighbours three; and a window of eight columns from two before a
  // tile reads three more.
  static constexpr int kFirstColumn = 3, kLastColumn = kColumns - 7;
  static constexpr int kFirstBit = 3, kLastBit = kWordBits - 4;
  static constexpr int kMostColumns = kLastColumn - kFirstColumn + 1, kMostBits = kLastBit - kFirstBit + 1;

  enum Plane { kBuilt, kLevel, kKind = kLevel + 4, kSingle = kKind + 4, kLegal = kSingle + 2, kPlanes = kLegal + 2 };

  // What a move changes, to be put back by undo().
  struct Undo {
    Word window[kPlanes][kWindow];
    std::int16_t first, footprints, levels;
    std::int16_t low_column, high_column, low_bit, high_bit;
    std::int16_t moved_columns, moved_bits;
  };

  Grid() = default;

  // A city of the starting tile alone, in the middle of the grid.
  void start() {
    std::memset(this, 0, sizeof *this);
    origin_column_ = (kFirstColumn + kLastColumn) / 2;
    origin_bit_ = (kFirstBit + kLastBit) / 2;
    const int column = origin_column_, bit = origin_bit_;
    levels_ = 1;
    for (const StartingHex& hex : kStartingHexes) set_hex(column + hex.q, bit + hex.r, hex.kind);
    low_column_ = static_cast<std::int16_t>(column - 1);
    high_column_ = static_cast<std::int16_t>(column + 1);
    low_bit_ = static_cast<std::int16_t>(bit - 1);
    high_bit_ = static_cast<std::int16_t>(bit + 1);
    renew(column - 4);
    renew(column + 3);
    footprints_ = 0;
    for (int i = 0; i < kColumns; ++i) footprints_ = static_cast<std::int16_t>(footprints_ + column_footprints(i));
  }

  // An empty grid to draw on hex by hex, with the starting plaza in the middle: for scoring alone.
  void clear() {
    std::memset(this, 0, sizeof *this);
    low_column_ = high_column_ = origin_column_ = (kFirstColumn + kLastColumn) / 2;
    low_bit_ = high_bit_ = origin_bit_ = (kFirstBit + kLastBit) / 2;
  }
  void draw(Hex place, Kind kind, int level) {
    const int column = place.q + origin_column_, bit = place.r + origin_bit_;
    set_box({std::min<int>(low_column_, column), std::max<int>(high_column_, column), std::min<int>(low_bit_, bit),
             std::max<int>(high_bit_, bit)});
    planes_[kBuilt][column] |= Word{1} << bit;
    for (int i = 0; i < 4; ++i) {
      planes_[kLevel + i][column] |= static_cast<Word>((level >> i) & 1) << bit;
      planes_[kKind + i][column] |= static_cast<Word>((kind >> i) & 1) << bit;
    }
  }

  int footprints() const { return footprints_; }
  int levels() const { return levels_; }
  int low_column() const { return low_column_; }
  int high_column() const { return high_column_; }
  int low_bit() const { return low_bit_; }
  int high_bit() const { return high_bit_; }
  const Word* plane_row(int plane) const { return planes_[plane]; }
  Word plane(int plane, int column) const { return planes_[plane][column]; }

  Hex hex_at(int column, int bit) const { return {column - origin_column_, bit - origin_bit_}; }
  AKROPOLIS_INLINE Spot spot_of(const Footprint& footprint) const {
    return {footprint.q + origin_column_, footprint.r + origin_bit_, footprint.orientation};
  }
  AKROPOLIS_INLINE Footprint footprint_at(const Spot& spot) const {
    return {static_cast<std::int8_t>(spot.column - origin_column_), static_cast<std::int8_t>(spot.bit - origin_bit_),
            static_cast<std::uint8_t>(spot.orientation)};
  }

  bool is_legal(const Spot& spot) const {
    if (spot.column < 0 || spot.column >= kColumns || spot.bit < 0 || spot.bit >= kWordBits) return false;
    return (planes_[kLegal + spot.orientation][spot.column] >> spot.bit) & 1;
  }

  // The legal footprint of this rank, in the order of the rules: by column, by bit, by orientation.
  template <class Isa>
  AKROPOLIS_INLINE Spot footprint_of_rank(int rank) const {
    int column = low_column_ - 2;
    if constexpr (sizeof(Word) == 4) {
      for (;; column += 2) {  // two columns a step
        std::uint64_t legal[2];
        std::memcpy(&legal[0], &planes_[kLegal][column], 8);
        std::memcpy(&legal[1], &planes_[kLegal + 1][column], 8);
        const int here = count_bits(legal[0]) + count_bits(legal[1]);
        if (rank < here) break;
        rank -= here;
      }
    }
    for (;; ++column) {
      const int here = column_footprints(column);
      if (rank < here) break;
      rank -= here;
    }
    return rank_in_column<Isa>(column, rank);
  }

  template <class Visit>
  void for_each_footprint(Visit&& visit) const {
    for (int column = low_column_ - 2; column <= high_column_ + 1; ++column) {
      const Word legal[2] = {planes_[kLegal][column], planes_[kLegal + 1][column]};
      for (Word left = legal[0] | legal[1]; left; left &= left - 1) {
        const int bit = lowest_bit(left);
        for (int orientation = 0; orientation < 2; ++orientation)
          if ((legal[orientation] >> bit) & 1) visit(Spot{column, bit, orientation});
      }
    }
  }

  int level_at(int column, int bit) const {
    int level = 0;
    for (int i = 0; i < 4; ++i) level |= static_cast<int>((planes_[kLevel + i][column] >> bit) & 1) << i;
    return level;
  }
  Kind kind_at(int column, int bit) const {
    int kind = 0;
    for (int i = 0; i < 4; ++i) kind |= static_cast<int>((planes_[kKind + i][column] >> bit) & 1) << i;
    return static_cast<Kind>(kind);
  }

  // Whether the city with this footprint still fits, if need be after moving it to the middle.
  bool can_hold(const Spot& spot) const {
    const Box box = box_with(spot);
    return box.high_column - box.low_column < kMostColumns && box.high_bit - box.low_bit < kMostBits;
  }

  // Lay a tile on a legal footprint that can be held; how many stones the covered quarries give.
  AKROPOLIS_INLINE int lay(Spot spot, int tile, int way) { return write(make_room(spot), tile, way); }

  // The same, and what is needed to take it back.
  int lay(Spot spot, int tile, int way, Undo& undo) {
    undo.low_column = low_column_;
    undo.high_column = high_column_;
    undo.low_bit = low_bit_;
    undo.high_bit = high_bit_;
    const int old_column = origin_column_, old_bit = origin_bit_;
    spot = make_room(spot);
    undo.moved_columns = static_cast<std::int16_t>(origin_column_ - old_column);
    undo.moved_bits = static_cast<std::int16_t>(origin_bit_ - old_bit);
    undo.first = static_cast<std::int16_t>(spot.column - 2);
    undo.footprints = footprints_;
    undo.levels = levels_;
    for (int i = 0; i < kPlanes; ++i) std::memcpy(undo.window[i], &planes_[i][undo.first], sizeof undo.window[i]);
    return write(spot, tile, way);
  }

  // Lay a tile whose kinds do not matter yet, so that several can be tried there one after the other; where it came to
  // lie.
  AKROPOLIS_INLINE Spot lay_blank(const Spot& wanted, int& quarries) {
    const Spot spot = make_room(wanted);
    quarries = write(spot, 1, 0);
    return spot;
  }

  void undo(const Undo& undo) {
    for (int i = 0; i < kPlanes; ++i) std::memcpy(&planes_[i][undo.first], undo.window[i], sizeof undo.window[i]);
    footprints_ = undo.footprints;
    levels_ = undo.levels;
    if (undo.moved_columns || undo.moved_bits) shift(-undo.moved_columns, -undo.moved_bits);
    low_column_ = undo.low_column;
    high_column_ = undo.high_column;
    low_bit_ = undo.low_bit;
    high_bit_ = undo.high_bit;
  }

  // Take over a city from a smaller grid.
  template <class Other>
  void copy_from(const Other& other) {
    std::memset(this, 0, sizeof *this);
    origin_column_ = static_cast<std::int16_t>((kFirstColumn + kLastColumn) / 2);
    origin_bit_ = static_cast<std::int16_t>((kFirstBit + kLastBit) / 2);
    const Hex low = other.hex_at(other.low_column(), other.low_bit());
    const Hex high = other.hex_at(other.high_column(), other.high_bit());
    low_column_ = static_cast<std::int16_t>(low.q + origin_column_);
    low_bit_ = static_cast<std::int16_t>(low.r + origin_bit_);
    high_column_ = static_cast<std::int16_t>(high.q + origin_column_);
    high_bit_ = static_cast<std::int16_t>(high.r + origin_bit_);
    const Hex corner = other.hex_at(0, 0);
    const int columns = corner.q + origin_column_, bits = corner.r + origin_bit_;
    for (int plane = 0; plane < kPlanes; ++plane)
      for (int column = other.low_column() - 2; column <= other.high_column() + 2; ++column)
        planes_[plane][column + columns] = moved(static_cast<Word>(other.plane(plane, column)), bits);
    footprints_ = static_cast<std::int16_t>(other.footprints());
    levels_ = static_cast<std::int16_t>(other.levels());
  }

  // Cover a footprint with blank hexes one level higher, without caring for legal footprints; and take that back.
  struct Cover {
    Word window[kSingle][2];
    Spot spot;
    std::int16_t low_column, high_column, low_bit, high_bit, levels;
  };
  AKROPOLIS_INLINE Cover cover(const Spot& spot) {
    Cover cover{{}, spot, low_column_, high_column_, low_bit_, high_bit_, levels_};
    for (int i = 0; i < kSingle; ++i) std::memcpy(cover.window[i], &planes_[i][spot.column], sizeof cover.window[i]);
    const Pair mask = pair_of<Word>(kFootprint[spot.orientation], spot.bit - 1);
    for (int i = 0; i < 4; ++i) store_pair(kKind + i, spot.column, load_pair(kKind + i, spot.column) & ~mask);
    store_pair(kBuilt, spot.column, load_pair(kBuilt, spot.column) | mask);
    raise(spot.column, mask);
    set_box(box_with(spot));
    return cover;
  }
  AKROPOLIS_INLINE void uncover(const Cover& cover) {
    for (int i = 0; i < kSingle; ++i)
      std::memcpy(&planes_[i][cover.spot.column], cover.window[i], sizeof cover.window[i]);
    set_box({cover.low_column, cover.high_column, cover.low_bit, cover.high_bit});
    levels_ = cover.levels;
  }

 private:
  struct Box {
    int low_column, high_column, low_bit, high_bit;
  };

  AKROPOLIS_INLINE Box box_with(const Spot& spot) const {
    return {spot.column < low_column_ ? spot.column : low_column_,
            spot.column + 1 > high_column_ ? spot.column + 1 : high_column_,
            spot.bit - 1 < low_bit_ ? spot.bit - 1 : low_bit_, spot.bit > high_bit_ ? spot.bit : high_bit_};
  }

  AKROPOLIS_INLINE void set_box(const Box& box) {
    low_column_ = static_cast<std::int16_t>(box.low_column);
    high_column_ = static_cast<std::int16_t>(box.high_column);
    low_bit_ = static_cast<std::int16_t>(box.low_bit);
    high_bit_ = static_cast<std::int16_t>(box.high_bit);
  }

  // Grow the box by a footprint; the footprint moves with the city if that has to be moved.
  AKROPOLIS_INLINE Spot make_room(const Spot& spot) {
    const Box box = box_with(spot);
    if (box.low_column < kFirstColumn || box.high_column > kLastColumn || box.low_bit < kFirstBit ||
        box.high_bit > kLastBit) [[unlikely]]
      return move_to_middle(box, spot);
    set_box(box);
    return spot;
  }

  static Word moved(Word word, int bits) { return bits < 0 ? word >> -bits : word << bits; }

  void shift(int columns, int bits) {
    for (auto& plane : planes_) {
      Word shifted[kColumns] = {};
      for (int column = 0; column < kColumns; ++column)
        if (plane[column]) shifted[column + columns] = moved(plane[column], bits);
      std::memcpy(plane, shifted, sizeof shifted);
    }
    origin_column_ = static_cast<std::int16_t>(origin_column_ + columns);
    origin_bit_ = static_cast<std::int16_t>(origin_bit_ + bits);
  }

  // A city near the border of its grid is moved so that it and the new tile lie in the middle.
  __attribute__((noinline)) Spot move_to_middle(const Box& box, Spot spot) {
    const int columns = (kFirstColumn + kLastColumn - box.low_column - box.high_column) / 2;
    const int bits = (kFirstBit + kLastBit - box.low_bit - box.high_bit) / 2;
    shift(columns, bits);
    set_box({box.low_column + columns, box.high_column + columns, box.low_bit + bits, box.high_bit + bits});
    return {spot.column + columns, spot.bit + bits, spot.orientation};
  }

  void set_hex(int column, int bit, Kind kind) {
    const Word mask = static_cast<Word>(1) << bit;
    planes_[kBuilt][column] |= mask;
    planes_[kLevel][column] |= mask;
    for (int i = 0; i < 4; ++i)
      if ((kind >> i) & 1) planes_[kKind + i][column] |= mask;
  }

  AKROPOLIS_INLINE int column_footprints(int column) const {
    return count_bits(planes_[kLegal][column]) + count_bits(planes_[kLegal + 1][column]);
  }

  template <class Isa>
  AKROPOLIS_INLINE Spot rank_in_column(int column, int rank) const {
    Word first = planes_[kLegal][column], second = planes_[kLegal + 1][column];
    if constexpr (Isa::kHasDeposit && sizeof(Word) == 4) {
      // Interleave the two orientations, then find the bit of this rank: three instructions where there is pdep.
      const std::uint64_t both = Isa::deposit(first, 0x5555555555555555u) | Isa::deposit(second, 0xAAAAAAAAAAAAAAAAu);
      const int at = __builtin_ctzll(Isa::deposit(std::uint64_t{1} << rank, both));
      return {column, at >> 1, at & 1};
    }
    for (;;) {
      const int bit = lowest_bit(first | second);
      const int has_first = static_cast<int>((first >> bit) & 1), has_second = static_cast<int>((second >> bit) & 1);
      if (rank < has_first + has_second) return {column, bit, rank < has_first ? 0 : 1};
      rank -= has_first + has_second;
      const Word below = static_cast<Word>(1) << bit;
      first &= ~below;
      second &= ~below;
    }
  }

  using Pair = ColumnPair<Word>;

  AKROPOLIS_INLINE Pair load_pair(int plane, int column) const {
    Pair pair;
    std::memcpy(&pair, &planes_[plane][column], sizeof pair);
    return pair;
  }
  AKROPOLIS_INLINE void store_pair(int plane, int column, Pair pair) {
    std::memcpy(&planes_[plane][column], &pair, sizeof pair);
  }
  AKROPOLIS_INLINE int write(const Spot& spot, int tile, int way) {
    const int column = spot.column, row = spot.bit - 1;
    const Pair mask = pair_of<Word>(kFootprint[spot.orientation], row);
    const int quarries = count_pair(load_pair(kKind + 1, column) & load_pair(kKind + 2, column) & mask);
    const auto& kinds = kPatterns.planes[tile - 1][spot.orientation][way];
    for (int i = 0; i < 4; ++i)
      store_pair(kKind + i, column, (load_pair(kKind + i, column) & ~mask) | pair_of<Word>(kinds[i], row));
    const Pair built = load_pair(kBuilt, column);
    store_pair(kBuilt, column, built | mask);
    raise(column, mask);
    if (built & mask) unmark_single(column, row, spot.orientation);
    planes_[kSingle + spot.orientation][column] |= Word{2} << row;
    const int before = window_footprints(column - 2);
    renew(column - 2);
    footprints_ = static_cast<std::int16_t>(footprints_ + window_footprints(column - 2) - before);
    return quarries;
  }

  // One level more: add one to the number that the level planes hold.
  AKROPOLIS_INLINE void raise(int column, Pair carry) {
    for (int i = 0; carry; ++i) {
      const Pair old = load_pair(kLevel + i, column);
      store_pair(kLevel + i, column, old ^ carry);
      carry = old & carry;
      if (i >= levels_) levels_ = static_cast<std::int16_t>(i + 1);
    }
  }

  // Tiles covered in part: their own footprints no longer lie on a single tile.
  AKROPOLIS_INLINE void unmark_single(int column, int row, int orientation) {
    const Word left = static_cast<Word>(kFootprint[orientation] & UINT32_MAX) << row;
    const Word right = static_cast<Word>(kFootprint[orientation] >> 32) << row;
    Word* single = &planes_[kSingle][column];  // orientation 0 contains its anchor, north and north-east of it
    single[-1] &= ~(left << 1);
    single[0] &= ~(left | left << 1 | right << 1);
    single[1] &= ~(right | right << 1);
    single = &planes_[kSingle + 1][column];  // orientation 1: its anchor, north-east and south-east of it
    single[-1] &= ~(left << 1 | left);
    single[0] &= ~(left | right << 1 | right);
    single[1] &= ~right;
  }

  // Only five columns around a tile can change; the sixth makes pairs.
  AKROPOLIS_INLINE int window_footprints(int first) const {
    int count = 0;
    for (int orientation = 0; orientation < 2; ++orientation) {
      const Word* legal = &planes_[kLegal + orientation][first];
      if constexpr (sizeof(Word) == 4) {
        std::uint64_t pairs[3];
        std::memcpy(pairs, legal, sizeof pairs);
        count += count_bits(pairs[0]) + count_bits(pairs[1]) + count_bits(pairs[2]);
      } else {
        for (int i = 0; i < 6; ++i) count += count_bits(legal[i]);
      }
    }
    return count;
  }

  AKROPOLIS_INLINE void renew(int first) {
    const auto legal = legal_columns(&planes_[kBuilt], &planes_[kLevel], levels_, &planes_[kSingle], first);
    legal[0].store(&planes_[kLegal][first]);
    legal[1].store(&planes_[kLegal + 1][first]);
  }

  Word planes_[kPlanes][kColumns];
  std::int16_t origin_column_, origin_bit_;
  std::int16_t low_column_, high_column_, low_bit_, high_bit_;
  std::int16_t footprints_;
  std::int16_t levels_;  // how many of the level planes are in use
};

using SmallGrid = Grid<std::uint32_t, 40>;
using LargeGrid = Grid<unsigned __int128, 136>;  // a drawing may reach 60 hexes to every side

}  // namespace akropolis
