// The score pad for a real table: cities drawn or counted, what they are worth, and what cannot be right.
#include "akropolis/counting.hpp"
#include "akropolis/drawn.hpp"
#include "answer.hpp"
#include "sheets.hpp"
#include "text.hpp"

namespace akropolis::window {
namespace {

// Kinds are numbered as in the rules: districts, plazas, quarry.
constexpr int kKinds = 2 * kDistricts + 1;
constexpr Kind kind_of(int number) {
  return number == 2 * kDistricts ? kQuarry : number < kDistricts ? hex_of(number) : plaza_of(number - kDistricts);
}

// Five numbers a hex: kind, level, q, r, tile.
__attribute__((noinline)) bool read_drawn(std::string_view text, DrawnCity& city) {
  const auto numbers = text::read_numbers(text);
  if (!numbers || numbers->size() % 5) return false;
  for (const int* at = numbers->data(); at != numbers->data() + numbers->size(); at += 5)
    if (at[0] < 0 || at[0] >= kKinds || !city.add({kind_of(at[0]), at[1], {at[2], at[3]}, at[4]})) return false;
  return true;
}

// Whatever is counted, one number after the other.
class Counted {
 public:
  explicit Counted(const Tiles& numbers) : numbers_(numbers) {}

  __attribute__((noinline)) int number(int most = kMostCounted) {
    const int number = next_ < numbers_.size() ? numbers_[next_] : -1;
    ++next_;
    is_sound_ = is_sound_ && number >= 0 && number <= most;
    return is_sound_ ? number : 0;
  }
  void read(Counts& counts) {
    const int levels = number(kMostLevels);
    for (int i = 0; i < levels; ++i) counts[i] = number();
  }
  void read(CityCount& city) {
    city.stones = number();
    for (DistrictCount& district : city.districts) {
      district.plazas = number();
      read(district.levels);
      read(district.doubled);
    }
  }
  void read(KeptCount& kept) {
    kept.stones = number();
    kept.quarries = number();
    for (int district = 0; district < kDistricts; ++district) {
      kept.hexes[district] = number();
      kept.plazas[district] = number();
    }
  }
  bool is_sound() const { return is_sound_ && next_ == numbers_.size(); }

 private:
  const Tiles& numbers_;
  std::size_t next_ = 0;
  bool is_sound_ = true;
};

// The cities and, in solo, what the Illustrious Architect kept aside.
__attribute__((noinline)) bool read_counted(std::string_view text, CountedGame& game) {
  const auto agreed = text::read_options(text::cut(text, '|'));
  if (!agreed) return false;
  game.options = *agreed;
  bool has_kept = false;
  while (!text.empty()) {
    const auto numbers = text::read_numbers(text::cut(text, '|'));
    if (!numbers || game.counted == agreed->seats() || has_kept) return false;
    Counted counted(*numbers);
    has_kept = agreed->is_solo() && game.counted == 1;
    if (has_kept)
      counted.read(game.kept);
    else
      counted.read(game.cities[game.counted++]);
    if (!counted.is_sound()) return false;
  }
  return game.counted && has_kept == agreed->is_solo();
}

struct Sheet {
  int stones, quarry_points;
  SheetHexes hexes[kDistricts];
  int plazas[kDistricts];
};

__attribute__((noinline)) void put_sheet(Answer& answer, const Sheet& sheet) {
  int total = sheet.stones + sheet.quarry_points;
  const std::size_t sum = answer.numbers.size();
  for (const int number : {total, sheet.stones, sheet.quarry_points}) answer.put(number);
  for (int district = 0; district < kDistricts; ++district) {
    const int stars = kStars[district] * sheet.plazas[district];
    int value = 0;
    for (const SheetHex& hex : sheet.hexes[district]) value += hex.value();
    put_district(answer, value, stars, sheet.hexes[district]);
    total += value * stars;
  }
  answer.numbers[sum] = total;
}

__attribute__((noinline)) void add_counted(SheetHexes& hexes, int level, int count, int doubled) {
  for (int i = 0; i < count; ++i) hexes.push_back({false, {0, 0}, 0, level, true, i < doubled});
}

void put_counted(Answer& answer, const CityCount& city, Variants variants) {
  Sheet sheet{city.stones, 0, {}, {}};
  for (int district = 0; district < kDistricts; ++district) {
    const DistrictCount& count = city.districts[district];
    const Counts doubled = doubled_hexes(district, count, variants);
    for (int i = 0; i < kMostLevels; ++i) add_counted(sheet.hexes[district], i + 1, count.levels[i], doubled[i]);
    sheet.plazas[district] = count.plazas;
  }
  put_sheet(answer, sheet);
}

void put_kept(Answer& answer, const KeptCount& kept, const Options& options) {
  Sheet sheet{kept.stones, kPointsPerQuarry[options.illustrious] * kept.quarries, {}, {}};
  const int level = kLevelAside[options.illustrious];
  for (int district = 0; district < kDistricts; ++district) {
    const int count = kept.hexes[district], plazas = kept.plazas[district];
    const int doubled = is_doubling(options.variants, district) ? doubled_aside(district, count, plazas, level) : 0;
    add_counted(sheet.hexes[district], level, count, doubled);
    sheet.plazas[district] = plazas;
  }
  put_sheet(answer, sheet);
}

void put_drawn(Answer& answer, const DrawnCity& city, int stones, Variants variants) {
  LargeGrid grid;
  city.draw_on(grid);
  Sheet sheet{stones, 0, {}, {}};
  for (int district = 0; district < kDistricts; ++district) {
    sheet.hexes[district] = judged_hexes(grid, district, is_doubling(variants, district));
    for (SheetHex& hex : sheet.hexes[district]) hex.tile = city.at(hex.place)->tile;
    for (const DrawnHex& hex : city.hexes()) sheet.plazas[district] += hex.kind == plaza_of(district);
  }
  put_sheet(answer, sheet);
}

__attribute__((noinline)) void put_doubt(Answer& answer, DoubtCode code, std::initializer_list<int> numbers) {
  answer.put(static_cast<int>(code));
  answer.put(is_impossible(code));
  for (const int number : numbers) answer.put(number);
}

}  // namespace
}  // namespace akropolis::window

using namespace akropolis;
using namespace akropolis::window;

extern "C" {

AKROPOLIS_EXPORT(drawing) std::int32_t akropolis_drawing(std::int32_t size, std::int32_t stones) {
  std::string_view asked = question(size);
  const auto agreed = text::read_options(text::cut(asked, '|'));
  DrawnCity city;
  if (!agreed || !read_drawn(asked, city)) return AKROPOLIS_BROKEN_DRAWING;
  Answer& answer = new_answer();
  put_drawn(answer, city, stones, agreed->variants);
  answer.put(city.tiles());
  answer.put(city.pieces());
  answer.put(city.has_starting_tile());
  for (const DrawnHex& hex : city.hexes())
    if (city.is_loose(hex))
      for (const int number : {hex.place.q, hex.place.r}) answer.put(number);
  return answer.size();
}

AKROPOLIS_EXPORT(place_for)
std::int32_t akropolis_place_for(std::int32_t size, std::int32_t q, std::int32_t r, std::int32_t rotation) {
  DrawnCity city;
  if (!read_drawn(question(size), city) || rotation < 0 || rotation > 5) return AKROPOLIS_BROKEN_DRAWING;
  const auto [origin, level, refusal] = city.place_for({q, r}, rotation);
  Answer& answer = new_answer();
  for (const int number : {origin.q, origin.r, level, static_cast<int>(refusal)}) answer.put(number);
  return answer.size();
}

AKROPOLIS_EXPORT(tally) std::int32_t akropolis_tally(std::int32_t size) {
  CountedGame game{};
  if (!read_counted(question(size), game)) return AKROPOLIS_BROKEN_COUNTS;
  Answer& answer = new_answer();
  for (int i = 0; i < game.counted; ++i) put_counted(answer, game.cities[i], game.options.variants);
  if (game.options.is_solo()) put_kept(answer, game.kept, game.options);
  return answer.size();
}

AKROPOLIS_EXPORT(doubts) std::int32_t akropolis_doubts(std::int32_t size) {
  CountedGame game{};
  if (!read_counted(question(size), game)) return AKROPOLIS_BROKEN_COUNTS;
  Answer& answer = new_answer();
  for_each_doubt(game, [&](DoubtCode code, std::initializer_list<int> numbers) { put_doubt(answer, code, numbers); });
  return answer.size();
}
}
