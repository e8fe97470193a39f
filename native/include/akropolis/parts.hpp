// A position as it comes from outside, piece by piece, and whether it may be believed. Both windows come in here.
#pragma once

#include <optional>
#include <vector>

#include "akropolis/position.hpp"

namespace akropolis {

using Tiles = std::vector<int>;

struct Parts {
  Options options;
  std::vector<std::vector<Move>> laid;  // by each architect, first to last
  std::vector<int> stones;
  Tiles site, hidden, aside;  // the hidden ones in the order in which they will come out
};

inline constexpr int kFarthest = 100;  // no city reaches further from its starting plaza

inline std::optional<Options> options_from(int architects, bool all_tiles, int variants, int illustrious) {
  const bool is_solo = illustrious != kNobody;
  if (architects < 1 || architects > kMostSeats || (architects == 1) != is_solo ||
      (all_tiles && architects == kMostSeats) || variants < 0 || variants >= 1 << kVariants || illustrious < 0 ||
      illustrious >= kIllustrious)
    return {};
  return Options{static_cast<std::uint8_t>(architects), all_tiles, static_cast<Variants>(variants),
                 static_cast<Illustrious>(illustrious)};
}

inline std::optional<Move> move_from(int tile, int q, int r, int rotation) {
  if (tile < 1 || tile > kTiles || q < -kFarthest || q > kFarthest || r < -kFarthest || r > kFarthest || rotation < 0 ||
      rotation > 5)
    return {};
  return Move{static_cast<std::uint8_t>(tile), static_cast<std::int8_t>(q), static_cast<std::int8_t>(r),
              static_cast<std::uint8_t>(rotation)};
}

namespace detail {

// Whether the tiles of a game are all there, each once.
inline bool is_whole_set(const Parts& parts) {
  bool seen[kTiles + 1] = {};
  const int least = parts.options.all_tiles ? kMostSeats : parts.options.seats();
  int count = 0;
  const auto see = [&](int tile) {
    if (tile < 1 || tile > kTiles || seen[tile] || tile_of(tile).least_architects > least) return false;
    seen[tile] = true;
    ++count;
    return true;
  };
  for (const Tiles* tiles : {&parts.site, &parts.hidden, &parts.aside})
    for (const int tile : *tiles)
      if (!see(tile)) return false;
  for (const auto& city : parts.laid)
    for (const Move& move : city)
      if (!see(move.tile)) return false;
  return count == parts.options.tiles();
}

inline bool lay_cities(const Parts& parts, Position& position) {
  Position::Table& table = position.table();
  for (std::size_t seat = 0; seat < parts.laid.size(); ++seat) {
    if (parts.laid[seat].size() > kMostTurns) return false;
    for (const Move& move : parts.laid[seat]) {
      const Laying laying = laying_of(move);
      City& city = position.city(static_cast<int>(seat));
      if (!city.is_legal(laying.on)) return false;
      city.lay(laying);
      table.laid[seat][table.laid_by[seat]++] = laying;
    }
  }
  return true;
}

inline void copy_tiles(const Tiles& from, std::uint8_t* to) {
  for (const int tile : from) *to++ = static_cast<std::uint8_t>(tile);
}

}  // namespace detail

// The position, or nothing where no game leads there.
inline std::optional<Position> position_from(const Parts& parts) {
  const Options& options = parts.options;
  const auto site_size = static_cast<std::size_t>(options.site_size());
  if (parts.laid.size() != options.architects || parts.stones.size() != static_cast<std::size_t>(options.seats()) ||
      parts.site.empty() || parts.site.size() > site_size || parts.aside.size() > kMostTurns ||
      parts.hidden.size() % static_cast<std::size_t>(options.stack_size()) || !detail::is_whole_set(parts))
    return {};
  std::optional<Position> position(std::in_place, options);
  if (!detail::lay_cities(parts, *position)) return {};
  Position::Table& table = position->table();
  const std::size_t turn = table.tiles - parts.site.size() - parts.hidden.size();
  table.turn = static_cast<std::uint8_t>(turn);
  table.seat = static_cast<std::uint8_t>(turn % table.seats);
  if (options.is_solo() && table.seat != 0) return {};
  for (std::size_t seat = 0; seat < parts.stones.size(); ++seat) {
    if (parts.stones[seat] < 0 || parts.stones[seat] >= 10000) return {};
    table.stones[seat] = static_cast<std::int16_t>(parts.stones[seat]);
  }
  table.site_size = static_cast<std::uint8_t>(parts.site.size());
  detail::copy_tiles(parts.site, table.site);
  table.next = static_cast<std::uint8_t>(table.tiles - parts.hidden.size());
  std::fill(table.deal, table.deal + table.next, std::uint8_t{0});
  detail::copy_tiles(parts.hidden, table.deal + table.next);
  table.aside_size = static_cast<std::uint8_t>(parts.aside.size());
  detail::copy_tiles(parts.aside, table.aside);
  return position;
}

}  // namespace akropolis
