// Many games of the same options at once, in arrays of NumPy.
#include <nanobind/stl/unique_ptr.h>

#include <memory>

#include "core_batch.hpp"

namespace akropolis::python {
namespace {

// Deals games again, each from its own new seed.
void reset(CoreBatch& batch, const Given<std::int64_t>& games, const Given<std::uint64_t>& seeds) {
  const CoreBatch::Turn turn(batch);
  if (games.size() != seeds.size()) throw std::invalid_argument("a seed for every game is wanted");
  for (std::size_t i = 0; i < games.size(); ++i) batch.checked(games.data()[i]);
  for (std::size_t i = 0; i < games.size(); ++i) batch.games().reset(games.data()[i], seeds.data()[i]);
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
  ManyGames taken = batch.games().none();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::int64_t game = batch.checked(games.data()[i]);
    taken.append(batch.at(game), batch.games().seeds()[unsigned_of(game)]);
  }
  return std::make_unique<CoreBatch>(taken, batch.threads());
}

void set_game(CoreBatch& batch, std::int64_t game, const CoreGame& given) {
  const CoreBatch::Turn turn(batch);
  const Options &own = batch.options(), &other = given.position.table().options;
  if (own.architects != other.architects || own.all_tiles != other.all_tiles || own.variants != other.variants ||
      own.illustrious != other.illustrious || given.position.needs_deal())
    throw std::invalid_argument("this is no position of such a game");
  batch.games().set(batch.checked(game), given.position);
}

nb::object seeds(CoreBatch& batch) {
  const Room<std::uint64_t> room({batch.count()});
  std::copy(batch.games().seeds().begin(), batch.games().seeds().end(), room.data());
  return room.give();
}

}  // namespace

void bind_batch(nb::module_& module) {
  using nb::arg;
  BatchClass bound(module, "CoreBatch", "Many games of the same options.");
  bound
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
      .def("seeds", &seeds)
      .def("reset", &reset, arg("games"), arg("seeds"))
      .def("redeal", &redeal_all, arg("seeds"));
  bind_batch_views(bound);
  bind_batch_moves(bound);
  bind_batch_models(bound);
}

}  // namespace akropolis::python
