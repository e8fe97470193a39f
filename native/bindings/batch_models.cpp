// Many games judged by a model: the best moves, and searches.
#include "akropolis/learned_bots.hpp"
#include "core_batch.hpp"

namespace akropolis::python {
namespace {

constexpr int kTold = 16;  // candidates of a search

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
                                                      const Given<std::uint64_t>& seeds, int simulations, bool evenly) {
  const CoreBatch::Turn turn(batch);
  if (simulations < 1 || seeds.size() != batch.count())
    throw std::invalid_argument("a search needs a budget and seeds");
  const Room<std::int64_t> ranks({batch.count(), kTold});
  const Room<float> values({batch.count(), kTold});
  const Room<std::int32_t> visits({batch.count(), kTold});
  batch.for_each(
      [&](std::int64_t game, const Interrupt& interrupt) {
        LearnedChoice choices[kTold];
        Position position = batch.at(game);
        position.hide_order();
        const LearnedClock clock{nullptr, nullptr, interrupt.ask, interrupt.who};
        const LearnedSearch settings{simulations, -1, evenly};
        const int found = position.legal_moves() ? learned_bots().search(&position, &weights.model, seeds.data()[game],
                                                                         settings, clock, choices)
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

void bind_batch_models(BatchClass& bound) {
  using nb::arg;
  bound.def("best", &best, arg("weights"))
      .def("search", &search, arg("weights"), arg("seeds"), arg("simulations"), arg("evenly"));
}

}  // namespace akropolis::python
