// Moves as numbers of a fixed range: place in the site x row x column x rotation. Must agree with
// akropolis.engine.actions.
#pragma once

#include <bit>
#include <optional>

#include "akropolis/position.hpp"

namespace akropolis {

inline constexpr int kMostReach = 60;

struct ActionCodec {
  int places;  // in a full site
  int reach;   // hexes to every side of the starting plaza on which the first hex of a tile may lie

  constexpr int side() const { return 2 * reach + 1; }
  constexpr int per_place() const { return side() * side() * 6; }
  constexpr int size() const { return places * per_place(); }

  // Where a tile lies, without its place in the site; -1 beyond the reach.
  constexpr int where(const Move& move) const {
    if (move.q < -reach || move.q > reach || move.r < -reach || move.r > reach) return -1;
    return ((move.r + reach) * side() + move.q + reach) * 6 + move.rotation;
  }
};

// Calls visit(number, move), without a tile, for all that an architect may do with one tile, in the order of the rules.
template <class Visit>
AKROPOLIS_INLINE void for_each_way(const Position& position, Visit&& visit) {
  position.city(position.seat()).ask([&](const auto& grid) AKROPOLIS_FLAT {
    int number = 0;
    grid.for_each_footprint([&](const Spot& spot) AKROPOLIS_FLAT {
      const Footprint footprint = grid.footprint_at(spot);
      for (std::uint8_t way = 0; way < 3; ++way) visit(number++, move_of(Laying{0, footprint, way}));
    });
  });
}

// The tiles within reach that can be chosen: none at the end.
inline int choosable(const Position& position) {
  return position.is_over() || position.needs_deal() ? 0 : position.affordable();
}

// Every legal move in the order of the rules: tile, q, r, rotation.
inline void write_moves(const Position& position, std::int8_t (*rows)[4]) {
  const int tiles = choosable(position);
  if (!tiles) return;
  const Position::Table& table = position.table();
  const int of_tile = position.legal_moves() / tiles;
  for_each_way(position, [&](int number, const Move& move) {
    const std::int8_t row[4] = {static_cast<std::int8_t>(table.site[0]), move.q, move.r,
                                static_cast<std::int8_t>(move.rotation)};
    std::memcpy(rows[number], row, sizeof row);
  });
  // The moves with the other tiles are the same but for the tile: four bytes at once.
  static_assert(sizeof *rows == sizeof(std::uint32_t));
  for (int place = 1; place < tiles; ++place) {
    const std::uint8_t change[4] = {static_cast<std::uint8_t>(table.site[0] ^ table.site[place])};
    std::uint32_t changed;
    std::memcpy(&changed, change, sizeof changed);
    for (int number = 0; number < of_tile; ++number) {
      std::uint32_t word;
      std::memcpy(&word, rows[number], sizeof word);
      word ^= changed;
      std::memcpy(rows[place * of_tile + number], &word, sizeof word);
    }
  }
}

// The action of every legal move in the order of the rules; -1 beyond the reach.
inline void write_actions(const Position& position, const ActionCodec& codec, std::int32_t* actions) {
  const int tiles = choosable(position), of_tile = tiles ? position.legal_moves() / tiles : 0;
  if (!tiles) return;
  for_each_way(position, [&](int number, const Move& move) { actions[number] = codec.where(move); });
  for (int place = 1; place < tiles; ++place)
    for (int number = 0; number < of_tile; ++number)
      actions[place * of_tile + number] = actions[number] < 0 ? -1 : actions[number] + place * codec.per_place();
}

// The legal actions of one tile, a byte or a bit each, into a row that is zero. How many of its moves lie beyond.
template <bool kPacked>
inline int mark_ways(const Position& position, const ActionCodec& codec, std::uint8_t* row) {
  int beyond = 0;
  for_each_way(position, [&](int, const Move& move) {
    const int action = codec.where(move);
    if (action < 0)
      ++beyond;
    else if constexpr (kPacked)
      row[action >> 3] = static_cast<std::uint8_t>(row[action >> 3] | 1 << (action & 7));
    else
      row[action] = 1;
  });
  return beyond;
}

// The legal actions as a row of bytes. How many moves lie beyond the reach.
inline int write_mask(const Position& position, const ActionCodec& codec, std::uint8_t* row) {
  const int tiles = choosable(position);
  std::memset(row, 0, static_cast<std::size_t>(codec.size()));
  int beyond = 0;
  for (int place = 0; place < tiles; ++place)
    beyond += mark_ways<false>(position, codec, row + place * codec.per_place());
  return beyond;
}

// Eight bytes as a word, the first byte lowest on every machine; and back, or the first few of them.
inline std::uint64_t word_at(const std::uint8_t* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}
inline void put_word(std::uint64_t word, std::uint8_t* bytes, std::size_t count = sizeof(std::uint64_t)) {
  if (std::endian::native != std::endian::little) word = __builtin_bswap64(word);
  std::memcpy(bytes, &word, count);
}

// The same as bits, the lowest first. Every tile has the same ways: they are found once, and shifted to each place.
inline int write_packed_mask(const Position& position, const ActionCodec& codec, std::uint8_t* row) {
  const int tiles = choosable(position), of_place = codec.per_place();
  std::uint8_t ways[ActionCodec{1, kMostReach}.per_place() / 8 + 16];  // two words more, for the end of the last
  std::memset(ways, 0, static_cast<std::size_t>(of_place / 8 + 16));
  const int beyond = tiles ? tiles * mark_ways<true>(position, codec, ways) : 0;
  for (int place = 0; place < tiles; ++place) {
    const int first = place * of_place, shift = first & 7, bytes = (shift + of_place + 7) / 8;
    std::uint8_t* const to = row + first / 8;
    std::uint64_t carried = shift ? to[0] : 0;
    int i = 0;
    for (; i + 8 <= bytes; i += 8) {
      const std::uint64_t word = word_at(ways + i);
      put_word(word << shift | carried, to + i);
      carried = word >> 1 >> (63 - shift);
    }
    put_word(word_at(ways + i) << shift | carried, to + i, static_cast<std::size_t>(bytes - i));
  }
  const int used = (tiles * of_place + 7) / 8;
  std::memset(row + used, 0, static_cast<std::size_t>((codec.size() + 7) / 8 - used));
  return beyond;
}

// The move of an action, if it is one of the codec; it may be illegal.
inline std::optional<Move> move_of_action(const Position& position, const ActionCodec& codec, std::int64_t action) {
  if (action < 0 || action >= codec.size()) return {};
  const int place = static_cast<int>(action) / codec.per_place(), where = static_cast<int>(action) % codec.per_place();
  if (place >= position.table().site_size) return {};
  return Move{position.table().site[place], static_cast<std::int8_t>(where / 6 % codec.side() - codec.reach),
              static_cast<std::int8_t>(where / 6 / codec.side() - codec.reach), static_cast<std::uint8_t>(where % 6)};
}

}  // namespace akropolis
