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
#include "akropolis/model.hpp"
#include "akropolis/parts.hpp"
#include "arrays.hpp"

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

// The weights of a model, handed in as the numbers of a file.
class Weights {
 public:
  Weights(const nb::bytes& bytes, int hidden, int second, float rivalry)
      : model(checked(bytes, {hidden, second}), {hidden, second}, rivalry) {}
  const Model model;

 private:
  static const float* checked(const nb::bytes& bytes, const Shape& shape) {
    if (!is_shape(shape) || bytes.size() != shape.floats() * sizeof(float))
      throw std::invalid_argument("these are not the weights of a model");
    return static_cast<const float*>(bytes.data());
  }
};

// A position and the moves that can be taken back.
class CoreGame {
 public:
  explicit CoreGame(const Position& given) : position(given) {}
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
    play(laying_of(*move));
  }

  void play_rank(int rank) { play(move_of_rank(rank)); }

  Laying move_of_rank(int rank) const {
    if (rank < 0 || rank >= position.legal_moves()) throw std::out_of_range("there is no such move");
    return position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank));
  }

  void deal_stack(const Tiles& given) {
    const Position::Table& table = position.table();
    const auto *from = table.deal + table.next, *to = table.deal + table.tiles;
    std::vector<std::uint8_t> tiles;
    for (const int tile : given) {
      if (std::find(from, to, tile) == to || std::find(tiles.begin(), tiles.end(), tile) != tiles.end())
        throw_unsound();
      tiles.push_back(static_cast<std::uint8_t>(tile));
    }
    if (!position.needs_deal() || tiles.size() != static_cast<std::size_t>(table.options.stack_size())) throw_unsound();
    steps.push_back({{}, table});
    position.deal_stack(tiles.data());
  }

  void undo_move() {
    if (steps.empty()) throw std::out_of_range("there is no move to take back");
    if (steps.back().before_deal)
      position.table() = *steps.back().before_deal;
    else
      position.undo_move(steps.back().move);
    steps.pop_back();
  }

  // What can be taken back: a move, or a stack that was dealt by hand.
  struct Step {
    Position::Undo move;
    std::optional<Position::Table> before_deal;
  };

  // A copy to play on with, which nobody else can change meanwhile; its stacks are laid out at once.
  Position to_play_on() const {
    if (position.needs_deal()) throw std::invalid_argument("a stack must be laid out first");
    Position copy = position;
    copy.table().deals_by_hand = false;
    return copy;
  }

  Position position;
  std::vector<Step> steps;

 private:
  void play(const Laying& move) {
    steps.push_back({});
    position.do_move(move, steps.back().move);
  }

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

// Add their parts to the module.
void bind_learned_bots(nb::module_& module, nb::class_<CoreGame>& game);
void bind_batch(nb::module_& module);

}  // namespace akropolis::python
