// What is seen of many games: features and planes, now and after moves, and what lies open.
#include <nanobind/stl/optional.h>

#include "akropolis/learned_bots.hpp"
#include "akropolis/planes.hpp"
#include "core_batch.hpp"

namespace akropolis::python {
namespace {

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

nb::object totals(CoreBatch& batch) {
  const CoreBatch::Turn turn(batch);
  const auto seats = unsigned_of(batch.options().seats());
  const Room<std::int16_t> room({batch.count(), seats});
  batch.for_each(
      [&](std::int64_t game) { batch.games().write_totals_of(game, room.data() + unsigned_of(game) * seats); });
  return room.give();
}

nb::object stones(CoreBatch& batch) {
  return batch.table_of<std::int16_t>(unsigned_of(batch.options().seats()),
                                      [](const Position& position, std::int16_t* row) {
                                        std::copy_n(position.table().stones, position.table().seats, row);
                                      });
}

nb::object site(CoreBatch& batch) {
  return batch.table_of<std::int8_t>(unsigned_of(batch.options().site_size()),
                                     [](const Position& position, std::int8_t* row) {
                                       std::copy_n(position.table().site, position.table().options.site_size(), row);
                                     });
}

nb::object winners(CoreBatch& batch) {
  return batch.table_of<std::uint8_t>(unsigned_of(batch.options().seats()), write_winners);
}

nb::object seat(CoreBatch& batch) {
  return batch.column_of<std::int8_t>([](const Position& position) { return position.seat(); });
}

nb::object turn(CoreBatch& batch) {
  return batch.column_of<std::int8_t>([](const Position& position) { return position.table().turn; });
}

nb::object is_over(CoreBatch& batch) {
  return batch.column_of<bool>([](const Position& position) { return position.is_over(); });
}

}  // namespace

void bind_batch_views(BatchClass& bound) {
  using nb::arg;
  bound.def("features", &features, arg("out") = nb::none(), arg("seats") = nb::none())
      .def("planes", &planes, arg("reach"), arg("out") = nb::none(), arg("seats") = nb::none())
      .def("after_views", &after_views, arg("others"))
      .def("after_ranks", &after_ranks, arg("ranks"))
      .def("seat", &seat)
      .def("turn", &turn)
      .def("is_over", &is_over)
      .def("totals", &totals)
      .def("stones", &stones)
      .def("site", &site)
      .def("winners", &winners);
}

}  // namespace akropolis::python
