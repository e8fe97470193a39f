#include "answer.hpp"

namespace akropolis::window {
namespace {

std::vector<char> room;
Answer latest;

}  // namespace

Answer& new_answer() {
  latest.numbers.clear();
  latest.text.clear();
  return latest;
}

std::string_view question(std::int32_t size) {
  return {room.data(), size < 0 ? 0 : std::min(room.size(), static_cast<std::size_t>(size))};
}

}  // namespace akropolis::window

using namespace akropolis::window;

extern "C" {

AKROPOLIS_EXPORT(room) char* akropolis_room(std::int32_t bytes) {
  room.resize(bytes < 0 ? 0 : static_cast<std::size_t>(bytes));
  return room.data();
}
AKROPOLIS_EXPORT(numbers) const double* akropolis_numbers() { return latest.numbers.data(); }
AKROPOLIS_EXPORT(text) const char* akropolis_text() { return latest.text.data(); }
AKROPOLIS_EXPORT(text_size) std::int32_t akropolis_text_size() { return static_cast<std::int32_t>(latest.text.size()); }
}
