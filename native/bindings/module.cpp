// The one window between Python and the native core. It speaks in plain numbers; akropolis.engine gives them names.
#include "akropolis/actions.hpp"
#include "game.hpp"

namespace akropolis::python {
namespace {

std::vector<int> stones_of(const CoreGame& game) {
  const Position::Table& table = game.position.table();
  return {table.stones, table.stones + table.seats};
}

std::vector<MoveTuple> laid_by(const CoreGame& game, int seat) {
  const Position::Table& table = game.position.table();
  if (seat < 0 || seat >= table.options.architects) throw std::out_of_range("there is no such city");
  std::vector<MoveTuple> moves;
  for (int i = 0; i < table.laid_by[seat]; ++i) moves.push_back(to_tuple(table.laid[seat][i]));
  return moves;
}

std::vector<std::tuple<int, int, int>> footprints_of(const CoreGame& game) {
  std::vector<std::tuple<int, int, int>> footprints;
  game.position.city(game.position.seat()).ask([&](const auto& grid) {
    grid.for_each_footprint([&](const Spot& spot) {
      const Footprint footprint = grid.footprint_at(spot);
      footprints.emplace_back(footprint.q, footprint.r, footprint.orientation);
    });
  });
  return footprints;
}

void require_seat(const CoreGame& game, int seat) {
  if (seat < 0 || seat >= game.position.table().seats) throw std::out_of_range("there is no such seat");
}

std::vector<std::pair<int, int>> score_of(const CoreGame& game, int seat) {
  require_seat(game, seat);
  const CityScore score = game.position.score(seat);
  std::vector<std::pair<int, int>> lines;
  for (int district = 0; district < kDistricts; ++district)
    lines.emplace_back(score.values[district], score.stars[district]);
  return lines;
}

// Every district hex of a city: district, q, r, level, whether it scores, whether it is doubled.
std::vector<std::tuple<int, int, int, int, bool, bool>> judged_hexes(const CoreGame& game, int seat) {
  std::vector<std::tuple<int, int, int, int, bool, bool>> hexes;
  if (seat < 0 || seat >= game.position.table().options.architects) throw std::out_of_range("there is no such city");
  const Variants variants = game.position.table().options.variants;
  game.position.city(seat).ask([&](const auto& grid) {
    const Scorer scorer(grid);
    using Word = typename std::remove_cvref_t<decltype(grid)>::Bits;
    for (int district = 0; district < kDistricts; ++district) {
      std::vector<std::pair<Word, Word>> verdicts(static_cast<std::size_t>(grid.high_column()) + 1);
      scorer.judge(district, is_doubling(variants, district), [&](int column, Word scoring, Word doubled) {
        verdicts[static_cast<std::size_t>(column)] = {scoring, doubled};
      });
      for (int column = grid.low_column(); column <= grid.high_column(); ++column) {
        const auto [scoring, doubled] = verdicts[static_cast<std::size_t>(column)];
        for (Word left = scorer.districts(district, column); left; left &= left - 1) {
          const int bit = lowest_bit(left);
          const Hex hex = grid.hex_at(column, bit);
          hexes.emplace_back(district, hex.q, hex.r, grid.level_at(column, bit),
                             static_cast<bool>((scoring >> bit) & 1), static_cast<bool>((doubled >> bit) & 1));
        }
      }
    }
  });
  return hexes;
}

nb::object random_games(const OptionsTuple& given, std::uint64_t seed, std::int64_t count, int threads) {
  const Options options = options_of(given);
  require_count(count);
  Buffer totals(count * options.seats());
  attentively(
      [&](const Interrupt& interrupt) { play_random_games(options, seed, count, threads, totals.data(), interrupt); });
  return totals.give();
}

nb::object rollouts(const CoreGame& game, std::uint64_t seed, std::int64_t count, int threads) {
  require_count(count);
  const Position position = game.to_play_on();
  Buffer totals(count * position.table().seats);
  attentively([&](const Interrupt& interrupt) { roll_out(position, seed, count, threads, totals.data(), interrupt); });
  return totals.give();
}

std::pair<nb::object, nb::object> scored_moves(const CoreGame& game) {
  const Position position = game.position;
  const std::int64_t moves = position.legal_moves();
  Buffer totals(moves), changes(moves * kDistricts);
  {
    nb::gil_scoped_release free;
    score_moves(position, totals.data(), changes.data());
  }
  return {totals.give(), changes.give()};
}

// Every legal move as a row of an array: tile, q, r, rotation.
nb::object moves_of(const CoreGame& game) {
  const Room<std::int8_t> rows({static_cast<std::size_t>(game.position.legal_moves()), 4});
  write_moves(game.position, reinterpret_cast<std::int8_t (*)[4]>(rows.data()));
  return rows.give();
}

// The hidden stacks in another order. Moves before that cannot be taken back any more.
void redeal(CoreGame& game, std::uint64_t seed) {
  Rng rng(seed);
  game.position.hide_order();
  game.position.deal_again(rng);
  game.steps.clear();
}

template <class Work>
std::int64_t repeatedly(Work&& work, const CoreGame& game, std::int64_t times) {
  constexpr std::int64_t kAtATime = 10000;
  const Position position = game.position;
  std::int64_t sum = 0;
  attentively([&](const Interrupt& interrupt) {
    for (std::int64_t left = times; left > 0 && !interrupt(); left -= kAtATime)
      sum += work(position, std::min(left, kAtATime));
  });
  return sum;
}

// The whole state, bit by bit: equal before a move and after taking it back.
nb::bytes state_of(const CoreGame& game) {
  std::vector<char> state(reinterpret_cast<const char*>(&game.position.table()),
                          reinterpret_cast<const char*>(&game.position.table() + 1));
  for (int seat = 0; seat < game.position.table().options.architects; ++seat)
    game.position.city(seat).ask([&](const auto& grid) {
      const char* from = reinterpret_cast<const char*>(&grid);
      state.insert(state.end(), from, from + sizeof grid);
    });
  return nb::bytes(state.data(), state.size());
}

}  // namespace
}  // namespace akropolis::python

using namespace akropolis;
using namespace akropolis::python;

NB_MODULE(_native, module) {
  module.doc() = "The native core of akropolis.engine, in plain numbers.";

  nb::class_<CoreGame> game(module, "CoreGame", "A position that can be played on and taken back.");
  game.def(nb::init<const OptionsTuple&, const std::vector<std::vector<MoveTuple>>&, const std::vector<int>&,
                    const Tiles&, const Tiles&, const Tiles&>(),
           nb::arg("options"), nb::arg("laid"), nb::arg("stones"), nb::arg("site"), nb::arg("hidden"), nb::arg("aside"))
      .def("copy", [](const CoreGame& game) { return CoreGame(game); })
      .def_prop_ro("seat", [](const CoreGame& game) { return game.position.seat(); })
      .def_prop_ro("turn", [](const CoreGame& game) { return static_cast<int>(game.position.table().turn); })
      .def_prop_ro("is_over", [](const CoreGame& game) { return game.position.is_over(); })
      .def_prop_ro("undoable", [](const CoreGame& game) { return game.steps.size(); })
      .def_prop_ro("stones", &stones_of)
      .def_prop_ro("site",
                   [](const CoreGame& game) {
                     const Position::Table& table = game.position.table();
                     return Tiles(table.site, table.site + table.site_size);
                   })
      .def_prop_ro("hidden",
                   [](const CoreGame& game) {
                     const Position::Table& table = game.position.table();
                     return Tiles(table.deal + table.next, table.deal + table.tiles);
                   })
      .def_prop_ro("aside",
                   [](const CoreGame& game) {
                     const Position::Table& table = game.position.table();
                     return Tiles(table.aside, table.aside + table.aside_size);
                   })
      .def("laid", &laid_by, nb::arg("seat"))
      .def_prop_ro("legal_moves", [](const CoreGame& game) { return game.position.legal_moves(); })
      .def("footprints", &footprints_of)
      .def("is_legal", &CoreGame::is_legal, nb::arg("move"))
      .def(
          "move", [](const CoreGame& game, int rank) { return to_tuple(game.move_of_rank(rank)); }, nb::arg("rank"))
      .def("moves", &moves_of)
      .def("do_move", &CoreGame::do_move, nb::arg("move"))
      .def("play_rank", &CoreGame::play_rank, nb::arg("rank"))
      .def_prop_rw(
          "deals_by_hand", [](const CoreGame& game) { return game.position.table().deals_by_hand; },
          [](CoreGame& game, bool by_hand) { game.position.table().deals_by_hand = by_hand; })
      .def_prop_ro("needs_deal", [](const CoreGame& game) { return game.position.needs_deal(); })
      .def("deal_stack", &CoreGame::deal_stack, nb::arg("tiles"))
      .def("redeal", &redeal, nb::arg("seed"))
      .def("undo_move", &CoreGame::undo_move)
      .def("score", &score_of, nb::arg("seat"))
      .def(
          "total",
          [](const CoreGame& game, int seat) {
            require_seat(game, seat);
            return game.position.total(seat);
          },
          nb::arg("seat"))
      .def("judged_hexes", &judged_hexes, nb::arg("seat"))
      .def("score_moves", &scored_moves)
      .def("roll_out", &rollouts, nb::arg("seed"), nb::arg("count"), nb::arg("threads"))
      .def(
          "perft",
          [](const CoreGame& game, int depth) {
            if (depth < 1) throw std::invalid_argument("a depth of 1 or more is wanted");
            Position position = game.to_play_on();
            std::uint64_t sum = 0;
            attentively([&](const Interrupt& interrupt) { sum = perft(position, depth, interrupt); });
            return sum;
          },
          nb::arg("depth"))
      .def("state", &state_of)
      .def(
          "score_repeatedly",
          [](const CoreGame& game, std::int64_t times) { return repeatedly(score_repeatedly, game, times); },
          nb::arg("times"))
      .def(
          "copy_repeatedly",
          [](const CoreGame& game, std::int64_t times) { return repeatedly(copy_repeatedly, game, times); },
          nb::arg("times"));

  bind_learned_bots(module, game);
  bind_batch(module);
  module.def("play_random_games", &random_games, nb::arg("options"), nb::arg("seed"), nb::arg("count"),
             nb::arg("threads"));
}
