// Positions and moves as text, and back. Must agree with akropolis.notation: what is written here is read there.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "akropolis/parts.hpp"

namespace akropolis::text {

inline constexpr std::string_view kSpaces = " \t\r\n";
inline constexpr std::string_view kDirectionNames[6] = {"n", "ne", "se", "s", "sw", "nw"};

// The part of a text before a sign; the text keeps what comes after it.
inline std::string_view cut(std::string_view& text, char sign) {
  const std::size_t end = text.find(sign);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return part;
}

// The next word; empty at the end.
inline std::string_view cut_word(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
  const std::string_view word = text.substr(0, text.find_first_of(kSpaces));
  text.remove_prefix(word.size());
  return word;
}

// What follows the last bar; the text keeps what comes before it.
inline std::string_view cut_last(std::string_view& text) {
  const std::size_t bar = text.rfind('|');
  std::string_view last = bar == text.npos ? std::string_view{} : text.substr(bar + 1);
  text = text.substr(0, bar);
  return cut_word(last);
}

inline std::optional<int> read_number(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size()) return {};
  return number;
}

// Every word of a text as a number.
inline std::optional<Tiles> read_numbers(std::string_view text) {
  Tiles numbers;
  for (std::string_view word; !(word = cut_word(text)).empty();) {
    const auto number = read_number(word);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

inline std::optional<int> read_direction(std::string_view name) {
  for (int direction = 0; direction < 6; ++direction)
    if (kDirectionNames[direction] == name) return direction;
  return {};
}

// Steps in one or two directions (`n2ne1`), `c` for the centre, or the numbers of a record (`1,-3`).
inline std::optional<Hex> read_hex(std::string_view text) {
  if (text == "c") return Hex{0, 0};
  if (text.find(',') != text.npos) {
    const auto q = read_number(cut(text, ',')), r = read_number(text);
    if (!q || !r) return {};
    return Hex{*q, *r};
  }
  Hex place{0, 0};
  for (int part = 0; part < 2 && !(part && text.empty()); ++part) {
    const std::size_t digits = std::min(text.find_first_of("0123456789"), text.size());
    const auto direction = read_direction(text.substr(0, digits));
    text.remove_prefix(digits);
    const std::string_view count = text.substr(0, text.find_first_not_of("0123456789"));
    const auto steps = read_number(count);
    if (!direction || !steps || *steps > 2 * kFarthest) return {};
    text.remove_prefix(count.size());
    place.q += *steps * kDirections[*direction].q;
    place.r += *steps * kDirections[*direction].r;
  }
  if (!text.empty()) return {};
  return place;
}

// A move: `24@n2ne1/sw`.
inline std::optional<Move> read_move(std::string_view text) {
  const auto tile = read_number(cut(text, '@'));
  const auto place = read_hex(cut(text, '/'));
  const auto direction = read_direction(text), number = read_number(text);
  if (!tile || !place || !(direction || number)) return {};
  return move_from(*tile, place->q, place->r, direction ? *direction : *number);
}

inline std::optional<std::vector<Move>> read_moves(std::string_view text) {
  std::vector<Move> moves;
  for (std::string_view word; !(word = cut_word(text)).empty();) {
    const auto move = read_move(word);
    if (!move) return {};
    moves.push_back(*move);
  }
  return moves;
}

// `3 long market`, `solo metagenes`.
inline std::optional<Options> read_options(std::string_view text) {
  std::string_view word = cut_word(text);
  int illustrious = kNobody, variants = 0;
  const bool is_solo = word == "solo";
  const auto architects = is_solo ? std::optional(1) : read_number(word);
  if (is_solo) {
    word = cut_word(text);
    for (int i = kNobody + 1; i < kIllustrious; ++i)
      if (word == kIllustriousNames[i]) illustrious = i;
  }
  word = cut_word(text);
  const bool all_tiles = word == "long";
  if (all_tiles) word = cut_word(text);
  for (; !word.empty(); word = cut_word(text)) {
    int bit = 0;
    for (int i = 0; i < kVariants; ++i)
      if (word == kVariantNames[i]) bit = 1 << i;
    if (!bit || (variants & bit)) return {};
    variants |= bit;
  }
  if (!architects) return {};
  return options_from(*architects, all_tiles, variants, illustrious);
}

// The content of the next field of a position if it has this label.
inline std::optional<std::string_view> cut_field(std::string_view& text, std::string_view label) {
  std::string_view field = cut(text, '|');
  if (cut_word(field) != label) return {};
  return field;
}

inline std::optional<Position> read_position(std::string_view text) {
  const auto options = read_options(cut(text, '|'));
  if (!options) return {};
  Parts parts{*options, {}, {}, {}, {}, {}};
  const auto take_numbers = [&](std::string_view label, Tiles& numbers) {
    const auto field = cut_field(text, label);
    if (!field) return false;
    std::string content(*field);
    for (char& sign : content)
      if (sign == ',') sign = ' ';
    auto found = read_numbers(content);
    if (found) numbers = std::move(*found);
    return found.has_value();
  };
  if (!take_numbers("stones", parts.stones) || !take_numbers("site", parts.site) ||
      !take_numbers("stacks", parts.hidden))
    return {};
  for (int seat = 0; seat < options->architects; ++seat) {
    const auto field = cut_field(text, "city");
    auto moves = field ? read_moves(*field) : std::nullopt;
    if (!moves) return {};
    parts.laid.push_back(std::move(*moves));
  }
  if (options->is_solo() && !take_numbers("aside", parts.aside)) return {};
  if (text.find_first_not_of(kSpaces) != text.npos) return {};
  return position_from(parts);
}

inline void write_hex(std::string& out, Hex place) {
  for (int direction = 0; direction < 6; ++direction) {
    // Solve place = a * first + b * second; exactly one pair of neighbouring directions has a > 0 and b >= 0.
    const Hex first = kDirections[direction], second = kDirections[(direction + 1) % 6];
    const int a = place.q * second.r - place.r * second.q, b = place.r * first.q - place.q * first.r;
    if (a <= 0 || b < 0) continue;
    out.append(kDirectionNames[direction]).append(std::to_string(a));
    if (b) out.append(kDirectionNames[(direction + 1) % 6]).append(std::to_string(b));
    return;
  }
  out += 'c';
}

inline void write_move(std::string& out, const Move& move) {
  out.append(std::to_string(move.tile)) += '@';
  write_hex(out, {move.q, move.r});
  (out += '/').append(kDirectionNames[move.rotation]);
}

inline void write_options(std::string& out, const Options& options) {
  if (options.is_solo())
    out.append("solo ").append(kIllustriousNames[options.illustrious]);
  else
    out.append(std::to_string(options.architects));
  if (options.all_tiles) out.append(" long");
  for (int i = 0; i < kVariants; ++i)
    if ((options.variants >> i) & 1) (out += ' ').append(kVariantNames[i]);
}

inline std::string write_position(const Position& position) {
  const Position::Table& table = position.table();
  const Options& options = table.options;
  std::string out;
  write_options(out, options);
  const auto field = [&](std::string_view label, const auto* from, const auto* to, int stack = 0) {
    out.append(" | ").append(label);
    for (const auto* each = from; each != to; ++each) {
      if (stack && each != from && (each - from) % stack == 0) out += ',';
      (out += ' ').append(std::to_string(*each));
    }
  };
  field("stones", table.stones, table.stones + table.seats);
  field("site", table.site, table.site + table.site_size);
  field("stacks", table.deal + table.next, table.deal + table.tiles, options.stack_size());
  for (int seat = 0; seat < options.architects; ++seat) {
    out.append(" | city");
    for (int i = 0; i < table.laid_by[seat]; ++i) write_move(out += ' ', move_of(table.laid[seat][i]));
  }
  if (options.is_solo()) field("aside", table.aside, table.aside + table.aside_size);
  return out;
}

}  // namespace akropolis::text
