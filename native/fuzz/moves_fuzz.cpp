// Streams of moves, legal and illegal, with undos, copies and scorings between them: nothing may crash, and what is
// taken back must be as it was.
#include <cstdint>

#include "games.hpp"

using namespace akropolis;

namespace {

class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool is_empty() const { return at_ >= size_; }
  unsigned byte() { return is_empty() ? 0 : data_[at_++]; }
  unsigned number() { return byte() | byte() << 8; }

 private:
  const std::uint8_t* data_;
  std::size_t size_, at_ = 0;
};

struct Past {
  Position::Undo undo;
  std::vector<char> state;
};

void do_move(Position& position, const Laying& move, std::vector<Past>& past) {
  past.push_back({{}, state_of(position)});
  position.do_move(move, past.back().undo);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  const unsigned mode = input.byte(), variants = input.byte();
  Position position(options_of(mode, variants));
  Rng rng(input.number());
  position.begin(rng);
  std::vector<Past> past;
  while (!input.is_empty()) {
    switch (const unsigned action = input.byte(); action % 8) {
      case 0: {  // any move at all
        const Move move{static_cast<std::uint8_t>(input.byte()), static_cast<std::int8_t>(input.byte() % 201 - 100),
                        static_cast<std::int8_t>(input.byte() % 201 - 100), static_cast<std::uint8_t>(input.byte())};
        if (position.is_legal(move)) do_move(position, laying_of(move), past);
        break;
      }
      case 1: {
        if (past.empty()) break;
        position.undo_move(past.back().undo);
        CHECK(state_of(position) == past.back().state);
        past.pop_back();
        break;
      }
      case 2: {
        const Position copy = position;
        CHECK(state_of(copy) == state_of(position));
        break;
      }
      case 3: {
        if (!position.is_over()) check_scored_moves(position, 97);
        break;
      }
      default: {  // a legal move
        if (position.is_over()) break;
        const auto moves = static_cast<unsigned>(position.legal_moves());
        const Laying move = position.move_of_rank<AnyMachine>(input.number() * 31 % moves);
        CHECK(position.is_legal(move_of(move)));
        do_move(position, move, past);
        position.city(past.back().undo.seat).ask([](const auto& grid) {
          CHECK(count_footprints_slowly(grid) == grid.footprints());
        });
      }
    }
  }
  for (int seat = 0; seat < position.table().seats; ++seat) CHECK(position.total(seat) >= 0);
  return 0;
}
