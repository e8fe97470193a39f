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
#include "akropolis/parts.hpp"

namespace akropolis::python {

namespace nb = nanobind;

using MoveTuple = std::tuple<int, int, int, int>;  // tile, q, r, rotation
using OptionsTuple = std::tuple<int, bool, int, int>;

inline Options options_of(const OptionsTuple& given) {
  const auto [architects, all_tiles, variants, illustrious] = given;
  const auto options = options_from(architects, all_tiles, variants, illustrious);
  if (!options) throw std::invalid_argument("these options make no game");
  return *options;
}

inline std::optional<Move> move_of(const MoveTuple& given) {
  const auto [tile, q, r, rotation] = given;
  return move_from(tile, q, r, rotation);
}

inline MoveTuple to_tuple(const Laying& laying) {
  const Move move = akropolis::move_of(laying);
  return {move.tile, move.q, move.r, move.rotation};
}

// A position and the moves that can be taken back.
class CoreGame {
 public:
  CoreGame(const OptionsTuple& options, const std::vector<std::vector<MoveTuple>>& laid, const std::vector<int>& stones,
           const Tiles& site, const Tiles& hidden, const Tiles& aside)
      : position(sound_position(Parts{options_of(options), moves_of(laid), stones, site, hidden, aside})) {}

  bool is_legal(const MoveTuple& given) const {
    const auto move = move_of(given);
    return move && position.is_legal(*move);
  }

  void do_move(const MoveTuple& given) {
    const auto move = move_of(given);
    if (!move || !position.is_legal(*move)) throw_unsound();
    position.do_move(laying_of(*move), undos.emplace_back());
  }

  void undo_move() {
    if (undos.empty()) throw std::out_of_range("there is no move to take back");
    position.undo_move(undos.back());
    undos.pop_back();
  }

  Position position;
  std::vector<Position::Undo> undos;

 private:
  [[noreturn]] static void throw_unsound() { throw std::invalid_argument("no game leads here"); }

  static Position sound_position(const Parts& parts) {
    const auto position = position_from(parts);
    if (!position) throw_unsound();
    return *position;
  }

  static std::vector<std::vector<Move>> moves_of(const std::vector<std::vector<MoveTuple>>& laid) {
    std::vector<std::vector<Move>> moves;
    for (const auto& city : laid) {
      moves.emplace_back();
      for (const MoveTuple& given : city) {
        const auto move = move_of(given);
        if (!move) throw_unsound();
        moves.back().push_back(*move);
      }
    }
    return moves;
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
