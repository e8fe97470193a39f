// The learned bots: judging moves, searching, and the games a model learns from.
#include "akropolis/learned_bots.hpp"

#include "akropolis/outlook.hpp"
#include "akropolis/share.hpp"
#include "akropolis/stopwatch.hpp"
#include "game.hpp"

namespace akropolis::python {
namespace {

nb::bytes judged_moves(const CoreGame& game, const Weights& weights) {
  std::vector<float> utilities(static_cast<std::size_t>(game.position.legal_moves()));
  if (utilities.size() > 16384) throw std::length_error("too many moves");
  const Position position = game.to_play_on();
  {
    nb::gil_scoped_release free;
    if (!utilities.empty()) learned_bots().judge(&position, &weights.model, utilities.data());
  }
  return nb::bytes(utilities.data(), utilities.size() * sizeof(float));
}

void require_budget(const CoreGame& game, int simulations, double milliseconds, int also = -1) {
  if (simulations < 1 && milliseconds <= 0) throw std::invalid_argument("a search needs a budget");
  if (also >= game.position.legal_moves()) throw std::invalid_argument("there is no such move");
}

// The best candidates with their expected margins and in how many worlds they were played on, best first. A budget in
// milliseconds goes before one in simulations.
std::vector<std::tuple<int, float, int>> searched_moves(const CoreGame& game, const Weights& weights,
                                                        std::uint64_t seed, int simulations, double milliseconds,
                                                        int also, bool plays) {
  const Stopwatch watch(milliseconds);
  if (!game.position.legal_moves()) return {};
  require_budget(game, simulations, milliseconds, also);
  const Position position = game.to_play_on();
  LearnedChoice choices[16];
  int found = 0;
  attentively([&](const Interrupt& interrupt) {
    const LearnedSearch settings{.simulations = simulations, .also = also, .plays = plays};
    found = learned_bots().search(&position, &weights.model, seed, settings, watch.clock(interrupt), choices);
  });
  std::vector<std::tuple<int, float, int>> moves;
  for (int i = 0; i < found; ++i) moves.emplace_back(choices[i].rank, choices[i].utility, choices[i].visits);
  return moves;
}

// What the coach expects: moves with their margins in points ahead, best first.
template <class Think>
std::vector<std::pair<int, double>> prospects(const CoreGame& game, Think&& think) {
  const Position position = game.to_play_on();
  std::vector<Prospect> found;
  attentively([&](const Interrupt& interrupt) { found = think(position, interrupt); });
  std::vector<std::pair<int, double>> moves;
  for (const Prospect& each : found) moves.emplace_back(each.rank, each.margin);
  return moves;
}

std::vector<std::pair<int, double>> outlook_of(const CoreGame& game, const Weights& weights, std::uint64_t seed,
                                               int simulations, double milliseconds, int also) {
  require_budget(game, simulations, milliseconds, also);
  return prospects(game, [&](const Position& position, const Interrupt& interrupt) {
    return outlook(position, weights.model, seed, {simulations, milliseconds, interrupt}, also);
  });
}

std::vector<std::pair<int, double>> ideas_of(const CoreGame& game, const Weights& weights, std::uint64_t seed,
                                             int simulations, double milliseconds, int count) {
  require_budget(game, simulations, milliseconds);
  return prospects(game, [&](const Position& position, const Interrupt& interrupt) {
    return ideas(position, weights.model, seed, {simulations, milliseconds, interrupt}, count);
  });
}

// Share games among threads; work(game) is called for every game.
template <class Work>
void share_games(std::int64_t games, int threads, Work&& work) {
  attentively([&](const Interrupt& interrupt) {
    share_work(games, 1, threads, interrupt, [&](std::int64_t game, std::int64_t) { work(game); });
  });
}

// Games of a model against itself: the features of all views that are kept, and the points that were still to come.
std::pair<nb::bytes, nb::bytes> self_play(const Weights& weights, const std::vector<OptionsTuple>& options,
                                          std::uint64_t seed, std::int64_t games, int threads, float temperature,
                                          float lambda, float keep, bool thorough) {
  require_count(games);
  std::vector<Position> starts;
  for (const OptionsTuple& each : options) starts.emplace_back(options_of(each));
  if (starts.empty() || threads < 1 || threads > 1024) throw std::invalid_argument("nothing to play with");
  struct SampleBuffer {
    std::vector<Feature> features;
    std::vector<float> to_come;
  };
  // One for each game, so that the samples come in the order of the games, whichever thread played them.
  std::vector<SampleBuffer> buffers(static_cast<std::size_t>(games));
  const auto take = [](void* buffer, const std::int16_t* city, const std::int16_t* shared, float to_come) {
    auto& notes = *static_cast<SampleBuffer*>(buffer);
    notes.features.insert(notes.features.end(), city, city + kCityFeatures);
    notes.features.insert(notes.features.end(), shared, shared + kSharedFeatures);
    notes.to_come.push_back(to_come);
  };
  share_games(games, threads, [&](std::int64_t game) {
    Position position = starts[static_cast<std::size_t>(game) % starts.size()];
    learned_bots().learn(&position, &weights.model, seed + static_cast<std::uint64_t>(game),
                         {temperature, lambda, keep, thorough}, take, &buffers[static_cast<std::size_t>(game)]);
  });
  std::size_t samples = 0;
  for (const SampleBuffer& buffer : buffers) samples += buffer.to_come.size();
  std::vector<Feature> features;
  std::vector<float> to_come;
  features.reserve(samples * kFeatures);
  to_come.reserve(samples);
  for (SampleBuffer& buffer : buffers) {
    features.insert(features.end(), buffer.features.begin(), buffer.features.end());
    to_come.insert(to_come.end(), buffer.to_come.begin(), buffer.to_come.end());
    buffer = {};
  }
  return {nb::bytes(features.data(), features.size() * sizeof(Feature)),
          nb::bytes(to_come.data(), to_come.size() * sizeof(float))};
}

// Whole games, each seat by its own model at one ply; game i is dealt from seed + i / rotations, with the models
// rotated over the seats, so that every deal is played from every seat. The totals, in the order of the models.
nb::object play_models(const std::vector<const Weights*>& models, const OptionsTuple& given, std::uint64_t seed,
                       std::int64_t games, int threads) {
  const Options options = options_of(given);
  require_count(games);
  const int seats = options.seats(), rotations = options.architects;
  if (models.size() != static_cast<std::size_t>(rotations)) throw std::invalid_argument("a model for every architect");
  const Position start(options);
  Buffer totals(games * seats);
  share_games(games, std::max(threads, 1), [&](std::int64_t game) {
    Position position = start;
    Rng rng(seed + static_cast<std::uint64_t>(game / rotations));
    position.begin(rng);
    const void* seated[kMostSeats] = {};
    const int shift = static_cast<int>(game % rotations);
    for (int seat = 0; seat < rotations; ++seat)
      seated[seat] = &models[static_cast<std::size_t>((seat + shift) % rotations)]->model;
    learned_bots().play(&position, seated, seed);
    for (int seat = 0; seat < seats; ++seat) {
      const int model = seat < rotations ? (seat + shift) % rotations : seat;
      totals.data()[game * seats + model] = static_cast<std::int16_t>(position.total(seat));
    }
  });
  return totals.give();
}

}  // namespace

void bind_learned_bots(nb::module_& module, nb::class_<CoreGame>& game) {
  nb::class_<Weights>(module, "Weights", "A model that estimates the points still to come.")
      .def(nb::init<const nb::bytes&, int, int, float>(), nb::arg("numbers"), nb::arg("hidden") = Shape{}.hidden,
           nb::arg("second") = Shape{}.second, nb::arg("rivalry") = kUsualRivalry);
  module.attr("FEATURES") = kFeatures;
  module.def("self_play", &self_play, nb::arg("weights"), nb::arg("options"), nb::arg("seed"), nb::arg("games"),
             nb::arg("threads"), nb::arg("temperature"), nb::arg("trust"), nb::arg("keep"), nb::arg("thorough") = true);
  module.def("play_models", &play_models, nb::arg("models"), nb::arg("options"), nb::arg("seed"), nb::arg("games"),
             nb::arg("threads"));

  game.def("judge_moves", &judged_moves, nb::arg("weights"))
      .def("search", &searched_moves, nb::arg("weights"), nb::arg("seed"), nb::arg("simulations"),
           nb::arg("milliseconds"), nb::arg("also") = -1, nb::arg("plays") = false)
      .def("outlook", &outlook_of, nb::arg("weights"), nb::arg("seed"), nb::arg("simulations"), nb::arg("milliseconds"),
           nb::arg("also") = -1)
      .def("ideas", &ideas_of, nb::arg("weights"), nb::arg("seed"), nb::arg("simulations"), nb::arg("milliseconds"),
           nb::arg("count"));
}

}  // namespace akropolis::python
