// The one window between Python and the native core. It speaks in plain numbers; akropolis.engine gives them names.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <vector>

#include "akropolis/batch.hpp"
#include "akropolis/mind.hpp"
#include "akropolis/model.hpp"

namespace nb = nanobind;
using namespace akropolis;

namespace {

using MoveTuple = std::tuple<int, int, int, int>;  // tile, q, r, rotation
using OptionsTuple = std::tuple<int, bool, int, int>;
using Tiles = std::vector<int>;

constexpr int kFarthest = 100;  // no city reaches further from its starting plaza

Options options_from(const OptionsTuple& given) {
  const auto [architects, all_tiles, variants, illustrious] = given;
  const bool is_solo = illustrious != kNobody;
  if (architects < 1 || architects > kMostSeats || (architects == 1) != is_solo ||
      (all_tiles && architects == kMostSeats) || variants < 0 || variants >= 1 << kDistricts || illustrious < 0 ||
      illustrious > kCallicrates)
    throw std::invalid_argument("these options make no game");
  return {static_cast<std::uint8_t>(architects), all_tiles, static_cast<Variants>(variants),
          static_cast<Illustrious>(illustrious)};
}

bool to_move(const MoveTuple& given, Move& move) {
  const auto [tile, q, r, rotation] = given;
  if (tile < 1 || tile > kTiles || q < -kFarthest || q > kFarthest || r < -kFarthest || r > kFarthest || rotation < 0 ||
      rotation > 5)
    return false;
  move = {static_cast<std::uint8_t>(tile), static_cast<std::int8_t>(q), static_cast<std::int8_t>(r),
          static_cast<std::uint8_t>(rotation)};
  return true;
}

MoveTuple to_tuple(const Laying& laying) {
  const Move move = move_of(laying);
  return {move.tile, move.q, move.r, move.rotation};
}

// A position and the moves that can be taken back.
class Game {
 public:
  Game(const OptionsTuple& options, const std::vector<std::vector<MoveTuple>>& laid, const std::vector<int>& stones,
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

std::vector<int> stones_of(const Game& game) {
  const Position::Table& table = game.position.table();
  return {table.stones, table.stones + table.seats};
}

std::vector<MoveTuple> laid_by(const Game& game, int seat) {
  const Position::Table& table = game.position.table();
  if (seat < 0 || seat >= table.options.architects) throw std::out_of_range("there is no such city");
  std::vector<MoveTuple> moves;
  for (int i = 0; i < table.laid_by[seat]; ++i) moves.push_back(to_tuple(table.laid[seat][i]));
  return moves;
}

std::vector<std::tuple<int, int, int>> footprints_of(const Game& game) {
  std::vector<std::tuple<int, int, int>> footprints;
  game.position.city(game.position.seat()).ask([&](const auto& grid) {
    grid.for_each_footprint([&](const Spot& spot) {
      const Footprint footprint = grid.footprint_at(spot);
      footprints.emplace_back(footprint.q, footprint.r, footprint.orientation);
    });
  });
  return footprints;
}

void require_seat(const Game& game, int seat) {
  if (seat < 0 || seat >= game.position.table().seats) throw std::out_of_range("there is no such seat");
}

std::vector<std::pair<int, int>> score_of(const Game& game, int seat) {
  require_seat(game, seat);
  const CityScore score = game.position.score(seat);
  std::vector<std::pair<int, int>> lines;
  for (int district = 0; district < kDistricts; ++district)
    lines.emplace_back(score.values[district], score.stars[district]);
  return lines;
}

// Every district hex of a city: district, q, r, level, whether it scores, whether it is doubled.
std::vector<std::tuple<int, int, int, int, bool, bool>> judged_hexes(const Game& game, int seat) {
  std::vector<std::tuple<int, int, int, int, bool, bool>> hexes;
  if (seat < 0 || seat >= game.position.table().options.architects) throw std::out_of_range("there is no such city");
  const Variants variants = game.position.table().options.variants;
  game.position.city(seat).ask([&](const auto& grid) {
    const Scorer scorer(grid);
    using Word = typename std::remove_cvref_t<decltype(grid)>::Bits;
    for (int district = 0; district < kDistricts; ++district) {
      std::vector<std::pair<Word, Word>> verdicts(static_cast<std::size_t>(grid.high_column()) + 1);
      scorer.judge(district, (variants >> district) & 1, [&](int column, Word scoring, Word doubled) {
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

void require_count(std::int64_t count) {
  if (count < 0 || count > 1'000'000'000) throw std::invalid_argument("a count from 0 to a thousand million is wanted");
}

nb::object random_games(const OptionsTuple& given, std::uint64_t seed, std::int64_t count, int threads) {
  const Options options = options_from(given);
  require_count(count);
  Buffer totals(count * options.seats());
  {
    nb::gil_scoped_release free;
    play_random_games(options, seed, count, threads, totals.data());
  }
  return totals.give();
}

nb::object rollouts(const Game& game, std::uint64_t seed, std::int64_t count, int threads) {
  require_count(count);
  const Position position = game.position;  // nobody else can change this one meanwhile
  Buffer totals(count * position.table().seats);
  {
    nb::gil_scoped_release free;
    roll_out(position, seed, count, threads, totals.data());
  }
  return totals.give();
}

std::pair<nb::object, nb::object> scored_moves(const Game& game) {
  const Position position = game.position;
  const std::int64_t moves = position.legal_moves();
  Buffer totals(moves), changes(moves * kDistricts);
  {
    nb::gil_scoped_release free;
    score_moves(position, totals.data(), changes.data());
  }
  return {totals.give(), changes.give()};
}

// The weights of a model, handed in as the bytes of a file.
class Weights {
 public:
  explicit Weights(const nb::bytes& bytes) {
    if (bytes.size() != sizeof(Model)) throw std::invalid_argument("these are not the weights of a model");
    std::memcpy(&model, bytes.data(), sizeof model);
  }
  Model model;
};

nb::bytes judged_moves(const Game& game, const Weights& weights) {
  std::vector<float> utilities(static_cast<std::size_t>(game.position.legal_moves()));
  if (utilities.size() > 16384) throw std::length_error("too many moves");
  const Position position = game.position;
  {
    nb::gil_scoped_release free;
    if (!utilities.empty()) mind().judge(&position, &weights.model, utilities.data());
  }
  return nb::bytes(utilities.data(), utilities.size() * sizeof(float));
}

struct Deadline {
  std::chrono::steady_clock::time_point start;
  double seconds;
};

double spent_of(const void* clock) {
  const auto& deadline = *static_cast<const Deadline*>(clock);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - deadline.start).count() / deadline.seconds;
}

// The best candidates with their expected margins, best first. A budget in milliseconds goes before one in simulations.
std::vector<std::pair<int, float>> searched_moves(const Game& game, const Weights& weights, std::uint64_t seed,
                                                  int simulations, double milliseconds) {
  const Deadline deadline{std::chrono::steady_clock::now(), milliseconds / 1000};
  if (game.position.is_over()) return {};
  if (simulations < 1 && milliseconds <= 0) throw std::invalid_argument("a search needs a budget");
  const Position position = game.position;
  MindChoice choices[16];
  int found;
  {
    nb::gil_scoped_release free;
    const MindClock clock = milliseconds > 0 ? MindClock{spent_of, &deadline} : MindClock{nullptr, nullptr};
    found = mind().search(&position, &weights.model, seed, simulations, clock, choices);
  }
  std::vector<std::pair<int, float>> moves;
  for (int i = 0; i < found; ++i) moves.emplace_back(choices[i].rank, choices[i].utility);
  return moves;
}

// Share games among threads; work(game, thread) is called for every game.
template <class Work>
void share_games(std::int64_t games, int threads, Work&& work) {
  std::atomic<std::int64_t> next = 0;
  std::vector<std::jthread> helpers;
  const auto run = [&](int thread) {
    for (std::int64_t game; (game = next++) < games;) work(game, thread);
  };
  for (int thread = 1; thread < threads; ++thread) helpers.emplace_back(run, thread);
  run(0);
}

// Games of a model against itself: the features of all views that are kept, and the points that were still to come.
std::pair<nb::bytes, nb::bytes> self_play(const Weights& weights, const std::vector<OptionsTuple>& options,
                                          std::uint64_t seed, std::int64_t games, int threads, float temperature,
                                          float lambda, float keep) {
  require_count(games);
  std::vector<Position> starts;
  for (const OptionsTuple& each : options) starts.emplace_back(options_from(each));
  if (starts.empty() || threads < 1 || threads > 1024) throw std::invalid_argument("nothing to play with");
  struct Pupil {
    std::vector<Feature> features;
    std::vector<float> to_come;
  };
  std::vector<Pupil> pupils(static_cast<std::size_t>(threads));
  const auto take = [](void* pupil, const std::int16_t* city, const std::int16_t* shared, float to_come) {
    auto& notes = *static_cast<Pupil*>(pupil);
    notes.features.insert(notes.features.end(), city, city + kCityFeatures);
    notes.features.insert(notes.features.end(), shared, shared + kSharedFeatures);
    notes.to_come.push_back(to_come);
  };
  {
    nb::gil_scoped_release free;
    share_games(games, threads, [&](std::int64_t game, int thread) {
      Position position = starts[static_cast<std::size_t>(game) % starts.size()];
      mind().learn(&position, &weights.model, seed + static_cast<std::uint64_t>(game), {temperature, lambda, keep},
                   take, &pupils[static_cast<std::size_t>(thread)]);
    });
  }
  std::vector<Feature> features;
  std::vector<float> to_come;
  for (Pupil& pupil : pupils) {
    features.insert(features.end(), pupil.features.begin(), pupil.features.end());
    to_come.insert(to_come.end(), pupil.to_come.begin(), pupil.to_come.end());
    pupil = {};
  }
  return {nb::bytes(features.data(), features.size() * sizeof(Feature)),
          nb::bytes(to_come.data(), to_come.size() * sizeof(float))};
}

// Whole games, each seat by its own model at one ply; game i is dealt from seed + i / rotations, with the models
// rotated over the seats, so that every deal is played from every seat. The totals, in the order of the models.
nb::object play_models(const std::vector<const Weights*>& models, const OptionsTuple& given, std::uint64_t seed,
                       std::int64_t games, int threads) {
  const Options options = options_from(given);
  require_count(games);
  const int seats = options.seats(), rotations = options.architects;
  if (models.size() != static_cast<std::size_t>(rotations)) throw std::invalid_argument("a model for every architect");
  const Position start(options);
  Buffer totals(games * seats);
  {
    nb::gil_scoped_release free;
    share_games(games, std::max(threads, 1), [&](std::int64_t game, int) {
      Position position = start;
      Rng rng(seed + static_cast<std::uint64_t>(game / rotations));
      position.begin(rng);
      const void* seated[kMostSeats] = {};
      const int shift = static_cast<int>(game % rotations);
      for (int seat = 0; seat < rotations; ++seat)
        seated[seat] = &models[static_cast<std::size_t>((seat + shift) % rotations)]->model;
      mind().play(&position, seated, seed);
      for (int seat = 0; seat < seats; ++seat) {
        const int model = seat < rotations ? (seat + shift) % rotations : seat;
        totals.data()[game * seats + model] = static_cast<std::int16_t>(position.total(seat));
      }
    });
  }
  return totals.give();
}

// The whole state, bit by bit: equal before a move and after taking it back.
nb::bytes state_of(const Game& game) {
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

NB_MODULE(_native, module) {
  module.doc() = "The native core of akropolis.engine, in plain numbers.";

  nb::class_<Game>(module, "Game", "A position that can be played on and taken back.")
      .def(nb::init<const OptionsTuple&, const std::vector<std::vector<MoveTuple>>&, const std::vector<int>&,
                    const Tiles&, const Tiles&, const Tiles&>(),
           nb::arg("options"), nb::arg("laid"), nb::arg("stones"), nb::arg("site"), nb::arg("hidden"), nb::arg("aside"))
      .def("copy", [](const Game& game) { return Game(game); })
      .def_prop_ro("seat", [](const Game& game) { return game.position.seat(); })
      .def_prop_ro("turn", [](const Game& game) { return static_cast<int>(game.position.table().turn); })
      .def_prop_ro("is_over", [](const Game& game) { return game.position.is_over(); })
      .def_prop_ro("undoable", [](const Game& game) { return game.undos.size(); })
      .def_prop_ro("stones", &stones_of)
      .def_prop_ro("site",
                   [](const Game& game) {
                     const Position::Table& table = game.position.table();
                     return Tiles(table.site, table.site + table.site_size);
                   })
      .def_prop_ro("hidden",
                   [](const Game& game) {
                     const Position::Table& table = game.position.table();
                     return Tiles(table.deal + table.next, table.deal + table.tiles);
                   })
      .def_prop_ro("aside",
                   [](const Game& game) {
                     const Position::Table& table = game.position.table();
                     return Tiles(table.aside, table.aside + table.aside_size);
                   })
      .def("laid", &laid_by, nb::arg("seat"))
      .def_prop_ro("legal_moves", [](const Game& game) { return game.position.legal_moves(); })
      .def("footprints", &footprints_of)
      .def("is_legal", &Game::is_legal, nb::arg("move"))
      .def(
          "move",
          [](const Game& game, int rank) {
            if (rank < 0 || rank >= game.position.legal_moves()) throw std::out_of_range("there is no such move");
            return to_tuple(game.position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank)));
          },
          nb::arg("rank"))
      .def("do_move", &Game::do_move, nb::arg("move"))
      .def("undo_move", &Game::undo_move)
      .def("score", &score_of, nb::arg("seat"))
      .def(
          "total",
          [](const Game& game, int seat) {
            require_seat(game, seat);
            return game.position.total(seat);
          },
          nb::arg("seat"))
      .def("judged_hexes", &judged_hexes, nb::arg("seat"))
      .def("score_moves", &scored_moves)
      .def("judge_moves", &judged_moves, nb::arg("weights"))
      .def("search", &searched_moves, nb::arg("weights"), nb::arg("seed"), nb::arg("simulations"),
           nb::arg("milliseconds"))
      .def("roll_out", &rollouts, nb::arg("seed"), nb::arg("count"), nb::arg("threads"))
      .def(
          "perft",
          [](const Game& game, int depth) {
            if (depth < 1) throw std::invalid_argument("a depth of 1 or more is wanted");
            Position position = game.position;
            nb::gil_scoped_release free;
            return perft(position, depth);
          },
          nb::arg("depth"))
      .def("state", &state_of)
      .def(
          "score_repeatedly",
          [](const Game& game, std::int64_t times) { return score_repeatedly(game.position, times); }, nb::arg("times"))
      .def(
          "copy_repeatedly", [](const Game& game, std::int64_t times) { return copy_repeatedly(game.position, times); },
          nb::arg("times"));

  nb::class_<Weights>(module, "Weights", "A model that estimates the points still to come.")
      .def(nb::init<const nb::bytes&>(), nb::arg("numbers"));
  module.attr("FEATURES") = kFeatures;
  module.attr("WEIGHTS_SIZE") = sizeof(Model);
  module.def("self_play", &self_play, nb::arg("weights"), nb::arg("options"), nb::arg("seed"), nb::arg("games"),
             nb::arg("threads"), nb::arg("temperature"), nb::arg("trust"), nb::arg("keep"));
  module.def("play_models", &play_models, nb::arg("models"), nb::arg("options"), nb::arg("seed"), nb::arg("games"),
             nb::arg("threads"));

  module.def("play_random_games", &random_games, nb::arg("options"), nb::arg("seed"), nb::arg("count"),
             nb::arg("threads"));
}
