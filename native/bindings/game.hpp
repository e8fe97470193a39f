// What the bindings share: a game that Python holds, and numbers on their way to Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>
#include <vector>

#include "akropolis/batch.hpp"

namespace akropolis::python {

namespace nb = nanobind;

using MoveTuple = std::tuple<int, int, int, int>;  // tile, q, r, rotation
using OptionsTuple = std::tuple<int, bool, int, int>;
using Tiles = std::vector<int>;

inline constexpr int kFarthest = 100;  // no city reaches further from its starting plaza

inline Options options_from(const OptionsTuple& given) {
  const auto [architects, all_tiles, variants, illustrious] = given;
  const bool is_solo = illustrious != kNobody;
  if (architects < 1 || architects > kMostSeats || (architects == 1) != is_solo ||
      (all_tiles && architects == kMostSeats) || variants < 0 || variants >= 1 << kVariants || illustrious < 0 ||
      illustrious >= kIllustrious)
    throw std::invalid_argument("these options make no game");
  return {static_cast<std::uint8_t>(architects), all_tiles, static_cast<Variants>(variants),
          static_cast<Illustrious>(illustrious)};
}

inline bool to_move(const MoveTuple& given, Move& move) {
  const auto [tile, q, r, rotation] = given;
  if (tile < 1 || tile > kTiles || q < -kFarthest || q > kFarthest || r < -kFarthest || r > kFarthest || rotation < 0 ||
      rotation > 5)
    return false;
  move = {static_cast<std::uint8_t>(tile), static_cast<std::int8_t>(q), static_cast<std::int8_t>(r),
          static_cast<std::uint8_t>(rotation)};
  return true;
}

inline MoveTuple to_tuple(const Laying& laying) {
  const Move move = move_of(laying);
  return {move.tile, move.q, move.r, move.rotation};
}

// A position and the moves that can be taken back.
class CoreGame {
 public:
  CoreGame(const OptionsTuple& options, const std::vector<std::vector<MoveTuple>>& laid, const std::vector<int>& stones,
           const Tiles& site, const Tiles& hidden, const Tiles& aside)
      : position(options_from(options)) {
    Position::Table& table = position.table();
    lay_cities(laid);
    std::size_t turn = aside.size();
    for (const auto& tiles : laid) turn += tiles.size();
    require(turn + site.size() + hidden.size() == table.tiles && site.size() <= kMostSite && !site.empty());
    require(stones.size() == table.seats && aside.size() <= kMostTurns);
    table.turn = static_cast<std::uint8_t>(turn);
    table.seat = static_cast<std::uint8_t>(turn % table.seats);
    require(!table.options.is_solo() || table.seat == 0);
    for (std::size_t seat = 0; seat < stones.size(); ++seat) {
      require(stones[seat] >= 0 && stones[seat] < 10000);
      table.stones[seat] = static_cast<std::int16_t>(stones[seat]);
    }
    table.site_size = static_cast<std::uint8_t>(site.size());
    copy_tiles(site, table.site);
    table.next = static_cast<std::uint8_t>(table.tiles - hidden.size());
    std::fill(table.deal, table.deal + table.next, std::uint8_t{0});
    copy_tiles(hidden, table.deal + table.next);
    table.aside_size = static_cast<std::uint8_t>(aside.size());
    copy_tiles(aside, table.aside);
  }

  bool is_legal(const MoveTuple& given) const {
    Move move;
    return to_move(given, move) && position.is_legal(move);
  }

  void do_move(const MoveTuple& given) {
    Move move;
    require(to_move(given, move) && position.is_legal(move));
    position.do_move(laying_of(move), undos.emplace_back());
  }

  void undo_move() {
    if (undos.empty()) throw std::out_of_range("there is no move to take back");
    position.undo_move(undos.back());
    undos.pop_back();
  }

  Position position;
  std::vector<Position::Undo> undos;

 private:
  static void require(bool holds) {
    if (!holds) throw std::invalid_argument("no game leads here");
  }

  static void copy_tiles(const Tiles& from, std::uint8_t* to) {
    for (const int tile : from) {
      require(tile >= 1 && tile <= kTiles);
      *to++ = static_cast<std::uint8_t>(tile);
    }
  }

  void lay_cities(const std::vector<std::vector<MoveTuple>>& laid) {
    Position::Table& table = position.table();
    require(laid.size() == table.options.architects);
    for (std::size_t seat = 0; seat < laid.size(); ++seat) {
      require(laid[seat].size() <= kMostTurns);
      for (const MoveTuple& given : laid[seat]) {
        Move move;
        require(to_move(given, move));
        const Laying laying = laying_of(move);
        City& city = position.city(static_cast<int>(seat));
        require(city.is_legal(laying.on));
        city.lay(laying);
        table.laid[seat][table.laid_by[seat]++] = laying;
      }
    }
  }
};

// Room for numbers of 16 bits that Python reads without copying them again.
class Buffer {
 public:
  explicit Buffer(std::int64_t count) : bytes_(PyBytes_FromStringAndSize(nullptr, count * 2)) {
    if (!bytes_) throw nb::python_error();
  }
  std::int16_t* data() { return reinterpret_cast<std::int16_t*>(PyBytes_AS_STRING(bytes_)); }
  nb::object give() { return nb::steal(bytes_); }

 private:
  PyObject* bytes_;
};

inline void require_count(std::int64_t count) {
  if (count < 0 || count > 1'000'000'000) throw std::invalid_argument("a count from 0 to a thousand million is wanted");
}

// Adds the learned bots to the module.
void bind_learned_bots(nb::module_& module, nb::class_<CoreGame>& game);

}  // namespace akropolis::python
