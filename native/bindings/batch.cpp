// Many games of the same options at once, in arrays of NumPy.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/unique_ptr.h>

#include <atomic>
#include <memory>

#include "akropolis/actions.hpp"
#include "akropolis/learned_bots.hpp"
#include "akropolis/planes.hpp"
#include "akropolis/ranking.hpp"
#include "akropolis/share.hpp"
#include "akropolis/stopwatch.hpp"
#include "game.hpp"

namespace akropolis::python {
namespace {

constexpr std::int64_t kGamesAtATime = 16;
constexpr int kTold = 16;  // candidates of a search

std::size_t unsigned_of(std::int64_t count) { return static_cast<std::size_t>(count); }

class CoreBatch {
 public:
  CoreBatch(const OptionsTuple& given, const Given<std::uint64_t>& seeds, int threads)
      : options_(options_of(given)), empty_(options_), threads_(threads) {
    games_.assign(seeds.size(), empty_);
    kept_.resize(seeds.size());
    seeds_.assign(seeds.data(), seeds.data() + seeds.size());
    for (std::int64_t i = 0; i < size(); ++i) begin(i);
  }
  CoreBatch(const CoreBatch& other)
      : options_(other.options_),
        empty_(other.empty_),
        threads_(other.threads_),
        games_(other.games_),
        seeds_(other.seeds_),
        kept_(games_.size()) {}

  std::int64_t size() const { return static_cast<std::int64_t>(games_.size()); }
  std::size_t count() const { return games_.size(); }
  Position& at(std::int64_t game) { return games_[unsigned_of(game)]; }
  const Options& options() const { return options_; }

  void begin(std::int64_t game) {
    Rng rng(seeds_[unsigned_of(game)]);
    at(game) = empty_;
    at(game).begin(rng);
    forget(game);
  }

  // Totals are kept until they change: a move changes that of its seat, and alone that of the other, too.
  void forget(std::int64_t game, unsigned seats = ~0u) { kept_[unsigned_of(game)].stale |= seats; }
  void play(std::int64_t game, const Laying& move) {
    forget(game, options_.is_solo() ? ~0u : 1u << at(game).seat());
    at(game).play(move);
  }
  void write_totals_of(std::int64_t game, std::int16_t* row) {
    KeptTotals& kept = kept_[unsigned_of(game)];
    if (kept.stale) write_totals(at(game), kept.totals, kept.stale);
    kept.stale = 0;
    std::copy_n(kept.totals, options_.seats(), row);
  }

  std::int64_t checked(std::int64_t game) const {
    if (game < 0 || game >= size()) throw std::out_of_range("there is no such game");
    return game;
  }

  // One call at a time: the GIL is released, and another thread might come in.
  class Turn {
   public:
    explicit Turn(CoreBatch& batch) : batch_(batch) {
      if (batch_.is_busy_.exchange(true)) throw std::runtime_error("this batch is at work in another thread");
    }
    Turn(const Turn&) = delete;
    ~Turn() { batch_.is_busy_ = false; }

   private:
    CoreBatch& batch_;
  };

  // work(game) for every game; Ctrl-C stops it.
  template <class Work>
  void for_each(Work&& work, std::int64_t at_a_time = kGamesAtATime) {
    attentively([&](const Interrupt& interrupt) {
      share_work(size(), at_a_time, threads_, interrupt, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t game = first; game < last; ++game) work(game);
      });
    });
  }

  // An array with a row of so many numbers for each game; write(position, row) fills it.
  template <class Number, class Write>
  nb::object table_of(std::size_t width, Write&& write) {
    const Turn turn(*this);
    const Room<Number> room({count(), width});
    for_each([&](std::int64_t game) { write(at(game), room.data() + unsigned_of(game) * width); });
    return room.give();
  }

  // An array with a number for each game.
  template <class Number, class Ask>
  nb::object column_of(Ask&& ask) {
    const Turn turn(*this);
    const Room<Number> room({count()});
    for_each([&](std::int64_t game) { room.data()[game] = static_cast<Number>(ask(at(game))); });
    return room.give();
  }

  // Where the rows of each game begin, if it has so many; and where the last ends.
  template <class Count>
  Room<std::int64_t> offsets_of(Count&& rows_of) {
    const Room<std::int64_t> offsets({count() + 1});
    std::int64_t sum = 0;
    for (std::int64_t game = 0; game < size(); ++game) {
      offsets.data()[game] = sum;
      sum += rows_of(at(game));
    }
    offsets.data()[size()] = sum;
    return offsets;
  }

  void append(const Position& position, std::uint64_t seed) {
    games_.push_back(position);
    seeds_.push_back(seed);
    kept_.emplace_back();
  }
  void clear() {
    games_.clear();
    seeds_.clear();
    kept_.clear();
  }
  std::vector<std::uint64_t>& seeds() { return seeds_; }
  int& threads() { return threads_; }

 private:
  Options options_;
  Position empty_;
  int threads_;
  std::vector<Position> games_;
  std::vector<std::uint64_t> seeds_;
  struct KeptTotals {
    unsigned stale = ~0u;  // a bit for each seat
    std::int16_t totals[kMostSeats] = {};
  };
  std::vector<KeptTotals> kept_;
  std::atomic<bool> is_busy_ = false;
};

ActionCodec codec_for(const CoreBatch& batch, int reach) {
  if (reach < 1 || reach > kMostReach) throw std::invalid_argument("a reach from 1 to 60 is wanted");
  return {batch.options().site_size(), reach};
}

void check_seats(const CoreBatch& batch, const Given<std::int64_t>& seats) {
  if (seats.size() != batch.count()) throw std::invalid_argument("a seat for every game is wanted");
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (seats.data()[i] < 0 || seats.data()[i] >= batch.options().architects)
      throw std::out_of_range("there is no such architect");
}

// The seat that is asked for, or the one to move.
int looking(CoreBatch& batch, const std::optional<Given<std::int64_t>>& seats, std::int64_t game) {
  return seats ? static_cast<int>(seats->data()[game]) : batch.at(game).seat();
}

nb::object features(CoreBatch& batch, nb::object out, std::optional<Given<std::int64_t>> seats) {
  const CoreBatch::Turn turn(batch);
  if (seats) check_seats(batch, *seats);
  const Room<Feature> room({batch.count(), kFeatures}, out);
  batch.for_each([&](std::int64_t game) {
    learned_bots().view(&batch.at(game), looking(batch, seats, game), room.data() + game * kFeatures);
  });
  return room.give();
}

nb::object planes(CoreBatch& batch, int reach, nb::object out, std::optional<Given<std::int64_t>> seats) {
  const CoreBatch::Turn turn(batch);
  const auto side = unsigned_of(codec_for(batch, reach).side()), deep = unsigned_of(planes_of(batch.options()));
  if (seats) check_seats(batch, *seats);
  const Room<std::int8_t> room({batch.count(), deep, side, side}, out, true);
  batch.for_each([&](std::int64_t game) {
    PlaneWriter(room.data() + unsigned_of(game) * deep * side * side, reach)
        .write(batch.at(game), looking(batch, seats, game));
  });
  return room.give();
}

nb::object mask(CoreBatch& batch, int reach, bool is_packed, nb::object out) {
  const CoreBatch::Turn turn(batch);
  const ActionCodec codec = codec_for(batch, reach);
  const auto width = unsigned_of(is_packed ? (codec.size() + 7) / 8 : codec.size());
  const Room<std::uint8_t> room({batch.count(), width}, out, true);
  batch.for_each([&](std::int64_t game) {
    std::uint8_t* const row = room.data() + unsigned_of(game) * width;
    is_packed ? mark_actions<true>(batch.at(game), codec, row) : mark_actions<false>(batch.at(game), codec, row);
  });
  return room.give();
}

nb::object beyond(CoreBatch& batch, int reach) {
  const ActionCodec codec = codec_for(batch, reach);
  return batch.column_of<std::int32_t>([&](const Position& position) {
    int count = 0;
    for_each_way(position, [&](int, const Move& move) { count += codec.where(move) < 0; });
    return count * choosable(position);
  });
}

std::pair<nb::object, nb::object> moves(CoreBatch& batch) {
  const CoreBatch::Turn turn(batch);
  const auto offsets = batch.offsets_of([](const Position& position) { return position.legal_moves(); });
  const Room<std::int8_t> rows({unsigned_of(offsets.data()[batch.size()]), 4});
  const auto to = reinterpret_cast<std::int8_t (*)[4]>(rows.data());
  batch.for_each([&](std::int64_t game) { write_moves(batch.at(game), to + offsets.data()[game]); });
  return {rows.give(), offsets.give()};
}

std::pair<nb::object, nb::object> actions(CoreBatch& batch, int reach) {
  const CoreBatch::Turn turn(batch);
  const ActionCodec codec = codec_for(batch, reach);
  const auto offsets = batch.offsets_of([](const Position& position) { return position.legal_moves(); });
  const Room<std::int32_t> room({unsigned_of(offsets.data()[batch.size()])});
  batch.for_each([&](std::int64_t game) { write_actions(batch.at(game), codec, room.data() + offsets.data()[game]); });
  return {room.give(), offsets.give()};
}

// What is seen after every legal move, by the mover and, if wanted, by the others: features, points and stones then,
// whether nothing is to come, and where the rows of each game begin.
std::tuple<nb::object, nb::object, nb::object, nb::object> after_views(CoreBatch& batch, bool has_others) {
  const CoreBatch::Turn turn(batch);
  const int others = has_others ? batch.options().seats() - 1 : 0;
  const auto offsets =
      batch.offsets_of([&](const Position& position) { return position.legal_moves() + choosable(position) * others; });
  const auto rows = unsigned_of(offsets.data()[batch.size()]);
  const Room<Feature> seen({rows, kFeatures});
  const Room<std::int16_t> now({rows});
  const Room<std::uint8_t> is_last({rows});
  batch.for_each(
      [&](std::int64_t game) {
        const std::int64_t first = offsets.data()[game];
        if (!batch.at(game).legal_moves()) return;
        learned_bots().after(&batch.at(game),
                             {seen.data() + first * kFeatures, now.data() + first, is_last.data() + first, has_others});
      },
      1);
  return {seen.give(), now.give(), is_last.give(), offsets.give()};
}

// What is seen after one move of each game: the mover's row first, then the others' in turn. Zeros at the end.
std::tuple<nb::object, nb::object, nb::object> after_ranks(CoreBatch& batch, const Given<std::int64_t>& ranks) {
  const CoreBatch::Turn turn(batch);
  if (ranks.size() != batch.count()) throw std::invalid_argument("a rank for every game is wanted");
  const auto seats = unsigned_of(batch.options().seats());
  const Room<Feature> seen({batch.count(), seats, kFeatures}, {}, true);
  const Room<std::int16_t> now({batch.count(), seats}, {}, true);
  const Room<std::uint8_t> is_last({batch.count(), seats}, {}, true);
  for (std::int64_t game = 0; game < batch.size(); ++game) {
    const int moves = batch.at(game).legal_moves();
    if (moves && (ranks.data()[game] < 0 || ranks.data()[game] >= moves))
      throw std::out_of_range("there is no such move");
  }
  batch.for_each([&](std::int64_t game) {
    if (!batch.at(game).legal_moves()) return;
    const std::size_t row = unsigned_of(game) * seats;
    learned_bots().after(&batch.at(game), {seen.data() + row * kFeatures, now.data() + row, is_last.data() + row, true,
                                           static_cast<int>(ranks.data()[game])});
  });
  return {seen.give(), now.give(), is_last.give()};
}

// Plays a move in every game that goes on, or none at all: the first game whose move is illegal, or -1.
template <class Find>
std::int64_t step(CoreBatch& batch, std::size_t given, Find&& find) {
  const CoreBatch::Turn turn(batch);
  if (given != batch.count()) throw std::invalid_argument("a move for every game is wanted");
  std::vector<Laying> layings(batch.count());
  for (std::int64_t game = 0; game < batch.size(); ++game) {
    const Position& position = batch.at(game);
    if (position.is_over()) continue;
    const std::optional<Laying> laying = find(position, game);
    if (!laying) return game;
    layings[unsigned_of(game)] = *laying;
  }
  const nb::gil_scoped_release free;
  for (std::int64_t game = 0; game < batch.size(); ++game)
    if (!batch.at(game).is_over()) batch.play(game, layings[unsigned_of(game)]);
  return -1;
}

std::optional<Laying> legal_laying(const Position& position, const std::optional<Move>& move) {
  if (!move || !position.is_legal(*move)) return {};
  return laying_of(*move);
}

std::int64_t step_actions(CoreBatch& batch, const Given<std::int64_t>& given, int reach) {
  const ActionCodec codec = codec_for(batch, reach);
  return step(batch, given.ndim() == 1 ? given.size() : ~std::size_t{}, [&](const Position& position, std::int64_t i) {
    return legal_laying(position, move_of_action(position, codec, given.data()[i]));
  });
}

std::int64_t step_moves(CoreBatch& batch, const Given<std::int64_t>& given) {
  const bool is_right = given.ndim() == 2 && given.shape(1) == 4;
  return step(batch, is_right ? given.shape(0) : ~std::size_t{}, [&](const Position& position, std::int64_t game) {
    const std::int64_t* const row = given.data() + 4 * game;
    for (int i = 0; i < 4; ++i)
      if (row[i] < -kFarthest || row[i] > kFarthest) return std::optional<Laying>{};
    const auto number = [&](int i) { return static_cast<int>(row[i]); };
    return legal_laying(position, move_from(number(0), number(1), number(2), number(3)));
  });
}

std::int64_t step_ranks(CoreBatch& batch, const Given<std::int64_t>& given) {
  return step(batch, given.ndim() == 1 ? given.size() : ~std::size_t{}, [&](const Position& position, std::int64_t i) {
    const std::int64_t rank = given.data()[i];
    if (rank < 0 || rank >= position.legal_moves()) return std::optional<Laying>{};
    return std::optional(position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank)));
  });
}

nb::object totals(CoreBatch& batch) {
  const CoreBatch::Turn turn(batch);
  const auto seats = unsigned_of(batch.options().seats());
  const Room<std::int16_t> room({batch.count(), seats});
  batch.for_each([&](std::int64_t game) { batch.write_totals_of(game, room.data() + unsigned_of(game) * seats); });
  return room.give();
}

void write_winners(const Position& position, std::uint8_t* row) {
  const Position::Table& table = position.table();
  std::fill(row, row + table.seats, std::uint8_t{0});
  if (!position.is_over()) return;
  std::vector<int> totals;
  for (int seat = 0; seat < table.seats; ++seat) totals.push_back(position.total(seat));
  const auto ranking = rank(totals, {table.stones, table.stones + table.seats}, table.options.is_solo());
  for (const RankedSeat& each : ranking.standings)
    if (each.place == 1) row[each.seat] = 1;
}

// Deals games again, each from its own new seed.
void reset(CoreBatch& batch, const Given<std::int64_t>& games, const Given<std::uint64_t>& seeds) {
  const CoreBatch::Turn turn(batch);
  if (games.size() != seeds.size()) throw std::invalid_argument("a seed for every game is wanted");
  for (std::size_t i = 0; i < games.size(); ++i) batch.checked(games.data()[i]);
  for (std::size_t i = 0; i < games.size(); ++i) {
    batch.seeds()[unsigned_of(games.data()[i])] = seeds.data()[i];
    batch.begin(games.data()[i]);
  }
}

void redeal_all(CoreBatch& batch, const Given<std::uint64_t>& seeds) {
  const CoreBatch::Turn turn(batch);
  if (seeds.size() != batch.count()) throw std::invalid_argument("a seed for every game is wanted");
  batch.for_each([&](std::int64_t game) {
    Rng rng(seeds.data()[game]);
    batch.at(game).hide_order();
    batch.at(game).deal_again(rng);
  });
}

std::unique_ptr<CoreBatch> take(CoreBatch& batch, const Given<std::int64_t>& games) {
  const CoreBatch::Turn turn(batch);
  auto taken = std::make_unique<CoreBatch>(batch);
  taken->clear();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::int64_t game = batch.checked(games.data()[i]);
    taken->append(batch.at(game), batch.seeds()[unsigned_of(game)]);
  }
  return taken;
}

void set_game(CoreBatch& batch, std::int64_t game, const CoreGame& given) {
  const CoreBatch::Turn turn(batch);
  const Options &own = batch.options(), &other = given.position.table().options;
  if (own.architects != other.architects || own.all_tiles != other.all_tiles || own.variants != other.variants ||
      own.illustrious != other.illustrious || given.position.needs_deal())
    throw std::invalid_argument("this is no position of such a game");
  batch.at(batch.checked(game)) = given.position;
  batch.at(game).table().deals_by_hand = false;
  batch.forget(game);
}

float final_margin(const Position& position) {
  const int seats = position.table().seats, own = position.seat();
  int others = 0;
  for (int seat = 0; seat < seats; ++seat)
    if (seat != own) others += position.total(seat);
  return static_cast<float>(position.total(own)) - static_cast<float>(others) / static_cast<float>(seats - 1);
}

// The best move of every game by a model, and what it is worth; at the end, by how much the seat to move is ahead.
std::pair<nb::object, nb::object> best(CoreBatch& batch, const Weights& weights) {
  const CoreBatch::Turn turn(batch);
  const Room<std::int64_t> ranks({batch.count()});
  const Room<float> values({batch.count()});
  batch.for_each(
      [&](std::int64_t game) {
        const Position& position = batch.at(game);
        const bool is_over = position.is_over();
        const LearnedChoice choice = is_over ? LearnedChoice{-1, 0, 0} : learned_bots().best(&position, &weights.model);
        ranks.data()[game] = choice.rank;
        values.data()[game] = is_over ? final_margin(position) : choice.utility;
      },
      1);
  return {ranks.give(), values.give()};
}

// A search in every game: ranks, what they are worth, and in how many worlds they were played on; -1 for none.
std::tuple<nb::object, nb::object, nb::object> search(CoreBatch& batch, const Weights& weights,
                                                      const Given<std::uint64_t>& seeds, int simulations) {
  const CoreBatch::Turn turn(batch);
  if (simulations < 1 || seeds.size() != batch.count())
    throw std::invalid_argument("a search needs a budget and seeds");
  const Room<std::int64_t> ranks({batch.count(), kTold});
  const Room<float> values({batch.count(), kTold});
  const Room<std::int32_t> visits({batch.count(), kTold});
  batch.for_each(
      [&](std::int64_t game) {
        LearnedChoice choices[kTold];
        Position position = batch.at(game);
        position.hide_order();
        const int found = position.legal_moves() ? learned_bots().search(&position, &weights.model, seeds.data()[game],
                                                                         simulations, {nullptr, nullptr}, -1, choices)
                                                 : 0;
        for (int i = 0; i < kTold; ++i) {
          const LearnedChoice choice = i < found ? choices[i] : LearnedChoice{-1, 0, 0};
          ranks.data()[game * kTold + i] = choice.rank;
          values.data()[game * kTold + i] = choice.utility;
          visits.data()[game * kTold + i] = choice.visits;
        }
      },
      1);
  return {ranks.give(), values.give(), visits.give()};
}

}  // namespace

void bind_batch(nb::module_& module) {
  using nb::arg;
  nb::class_<CoreBatch>(module, "CoreBatch", "Many games of the same options.")
      .def(nb::init<const OptionsTuple&, const Given<std::uint64_t>&, int>(), arg("options"), arg("seeds"),
           arg("threads"))
      .def("__len__", &CoreBatch::size)
      .def_prop_rw(
          "threads", [](CoreBatch& batch) { return batch.threads(); },
          [](CoreBatch& batch, int threads) { batch.threads() = threads; })
      .def("copy", [](CoreBatch& batch) { return std::make_unique<CoreBatch>(batch); })
      .def("take", &take, arg("games"))
      .def(
          "game", [](CoreBatch& batch, std::int64_t game) { return CoreGame(batch.at(batch.checked(game))); },
          arg("game"))
      .def("set_game", &set_game, arg("game"), arg("given"))
      .def("features", &features, arg("out") = nb::none(), arg("seats") = nb::none())
      .def("planes", &planes, arg("reach"), arg("out") = nb::none(), arg("seats") = nb::none())
      .def("mask", &mask, arg("reach"), arg("packed"), arg("out") = nb::none())
      .def("beyond", &beyond, arg("reach"))
      .def("moves", &moves)
      .def("actions", &actions, arg("reach"))
      .def("after_views", &after_views, arg("others"))
      .def("after_ranks", &after_ranks, arg("ranks"))
      .def("step_actions", &step_actions, arg("actions"), arg("reach"))
      .def("step_moves", &step_moves, arg("moves"))
      .def("step_ranks", &step_ranks, arg("ranks"))
      .def("counts",
           [](CoreBatch& batch) {
             return batch.column_of<std::int32_t>([](const Position& position) { return position.legal_moves(); });
           })
      .def("seat",
           [](CoreBatch& batch) {
             return batch.column_of<std::int8_t>([](const Position& position) { return position.seat(); });
           })
      .def("turn",
           [](CoreBatch& batch) {
             return batch.column_of<std::int8_t>([](const Position& position) { return position.table().turn; });
           })
      .def("is_over",
           [](CoreBatch& batch) {
             return batch.column_of<bool>([](const Position& position) { return position.is_over(); });
           })
      .def("totals", &totals)
      .def("stones",
           [](CoreBatch& batch) {
             return batch.table_of<std::int16_t>(unsigned_of(batch.options().seats()),
                                                 [](const Position& position, std::int16_t* row) {
                                                   std::copy_n(position.table().stones, position.table().seats, row);
                                                 });
           })
      .def("site",
           [](CoreBatch& batch) {
             return batch.table_of<std::int8_t>(
                 unsigned_of(batch.options().site_size()), [](const Position& position, std::int8_t* row) {
                   std::copy_n(position.table().site, position.table().options.site_size(), row);
                 });
           })
      .def("winners",
           [](CoreBatch& batch) {
             return batch.table_of<std::uint8_t>(unsigned_of(batch.options().seats()), write_winners);
           })
      .def("seeds",
           [](CoreBatch& batch) {
             const Room<std::uint64_t> room({batch.count()});
             std::copy(batch.seeds().begin(), batch.seeds().end(), room.data());
             return room.give();
           })
      .def("reset", &reset, arg("games"), arg("seeds"))
      .def("redeal", &redeal_all, arg("seeds"))
      .def("best", &best, arg("weights"))
      .def("search", &search, arg("weights"), arg("seeds"), arg("simulations"));
}

}  // namespace akropolis::python
