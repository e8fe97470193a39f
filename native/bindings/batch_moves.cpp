// The legal moves of many games as masks, actions and rows, and playing them.
#include "core_batch.hpp"

namespace akropolis::python {
namespace {

nb::object mask(CoreBatch& batch, int reach, bool is_packed, nb::object out) {
  const CoreBatch::Turn turn(batch);
  const ActionCodec codec = codec_for(batch, reach);
  const auto width = unsigned_of(is_packed ? (codec.size() + 7) / 8 : codec.size());
  const Room<std::uint8_t> room({batch.count(), width}, out);
  batch.for_each([&](std::int64_t game) {
    std::uint8_t* const row = room.data() + unsigned_of(game) * width;
    is_packed ? write_packed_mask(batch.at(game), codec, row) : write_mask(batch.at(game), codec, row);
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

// Plays a move in every game that goes on, or none at all: the first game whose move is illegal, or -1.
template <class Find>
std::int64_t step(CoreBatch& batch, bool has_right_shape, Find&& find) {
  const CoreBatch::Turn turn(batch);
  if (!has_right_shape) throw std::invalid_argument("a move for every game is wanted");
  const nb::gil_scoped_release free;
  std::vector<Laying> moves;
  const std::int64_t illegal = batch.games().find_moves(find, moves);
  if (illegal < 0) batch.games().play(moves);
  return illegal;
}

bool is_one_for_each(const CoreBatch& batch, const Given<std::int64_t>& given) {
  return given.ndim() == 1 && given.size() == batch.count();
}

std::int64_t step_actions(CoreBatch& batch, const Given<std::int64_t>& given, int reach) {
  const ActionCodec codec = codec_for(batch, reach);
  return step(batch, is_one_for_each(batch, given), [&](const Position& position, std::int64_t game) {
    return laying_of_action(position, codec, given.data()[game]);
  });
}

std::int64_t step_moves(CoreBatch& batch, const Given<std::int64_t>& given) {
  const bool is_right = given.ndim() == 2 && given.shape(0) == batch.count() && given.shape(1) == 4;
  return step(batch, is_right, [&](const Position& position, std::int64_t game) {
    return laying_of_row(position, given.data() + 4 * game);
  });
}

std::int64_t step_ranks(CoreBatch& batch, const Given<std::int64_t>& given) {
  return step(batch, is_one_for_each(batch, given), [&](const Position& position, std::int64_t game) {
    return laying_of_rank(position, given.data()[game]);
  });
}

nb::object counts(CoreBatch& batch) {
  return batch.column_of<std::int32_t>([](const Position& position) { return position.legal_moves(); });
}

}  // namespace

void bind_batch_moves(BatchClass& bound) {
  using nb::arg;
  bound.def("mask", &mask, arg("reach"), arg("packed"), arg("out") = nb::none())
      .def("beyond", &beyond, arg("reach"))
      .def("moves", &moves)
      .def("actions", &actions, arg("reach"))
      .def("counts", &counts)
      .def("step_actions", &step_actions, arg("actions"), arg("reach"))
      .def("step_moves", &step_moves, arg("moves"))
      .def("step_ranks", &step_ranks, arg("ranks"));
}

}  // namespace akropolis::python
