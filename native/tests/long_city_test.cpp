// Cities that outgrow the small grid: moved, grown, taken back, and scored as on a grid that was large from the start.
#include <algorithm>
#include <cstdlib>

#include "games.hpp"

using namespace akropolis;

namespace {

// Of the legal footprints the one that lies furthest in a direction.
Footprint furthest(const City& city, Hex way) {
  return city.ask([&](const auto& grid) {
    Footprint best{};
    int best_reach = -1000;
    grid.for_each_footprint([&](const Spot& spot) {
      const Footprint footprint = grid.footprint_at(spot);
      const int reach = 2 * footprint.q * way.q + 2 * footprint.r * way.r + footprint.q * way.r + footprint.r * way.q;
      if (reach > best_reach) best_reach = reach, best = footprint;
    });
    return best;
  });
}

template <class Grid>
CityScore score_on(const Grid& grid, Variants variants) {
  return Scorer(grid).score(variants);
}

void a_line_of_thirty_tiles(Hex way) {
  City city;
  LargeGrid large;
  large.start();
  std::vector<City> before;
  std::vector<City::Undo> undos;
  int farthest = 0;
  for (int tile = 1; tile <= kMostTurns; ++tile) {
    before.push_back(city);
    const Footprint on = furthest(city, way);
    farthest = std::max({farthest, std::abs(on.q), std::abs(on.r)});
    const Laying laying{static_cast<std::uint8_t>(tile), on, static_cast<std::uint8_t>(tile % 3)};
    CHECK(large.can_hold(large.spot_of(on)));
    const int gained = large.lay(large.spot_of(on), laying.tile, laying.way);
    CHECK(city.lay(laying, undos.emplace_back()) == gained);
    CHECK(city.footprints() == large.footprints());
    for (const Variants variants : {0, (1 << kVariants) - 1}) {
      const CityScore expected = score_on(large, variants);
      const CityScore score = city.ask([&](const auto& grid) { return score_on(grid, variants); });
      CHECK(std::memcmp(&score, &expected, sizeof score) == 0);
    }
    city.ask([](const auto& grid) { CHECK(count_footprints_slowly(grid) == grid.footprints()); });
  }
  CHECK(farthest >= 55);
  for (; !undos.empty(); undos.pop_back(), before.pop_back()) {
    city.undo(undos.back());
    const bool is_same = city.ask([&](const auto& grid) {
      return before.back().ask(
          [&](const auto& old) { return sizeof grid == sizeof old && std::memcmp(&grid, &old, sizeof grid) == 0; });
    });
    CHECK(is_same);
  }
}

void small_and_large_grids_agree(unsigned seed) {
  SmallGrid small;
  LargeGrid large;
  small.start();
  large.start();
  Rng rng(seed);
  for (int tile = 1; tile <= 20; ++tile) {
    const int rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(small.footprints())));
    const Footprint on = small.footprint_at(small.footprint_of_rank<AnyMachine>(rank));
    const Footprint twin = large.footprint_at(large.footprint_of_rank<AnyMachine>(rank));
    CHECK(on.q == twin.q && on.r == twin.r && on.orientation == twin.orientation);
    if (!small.can_hold(small.spot_of(on))) return;
    const int way = static_cast<int>(rng.below(3));
    CHECK(small.lay(small.spot_of(on), tile, way) == large.lay(large.spot_of(on), tile, way));
    CHECK(small.footprints() == large.footprints());
    const CityScore score = score_on(small, 31), expected = score_on(large, 31);
    CHECK(std::memcmp(&score, &expected, sizeof score) == 0);
  }
}

}  // namespace

int main() {
  for (const Hex& way : kDirections) a_line_of_thirty_tiles(way);
  for (unsigned seed = 0; seed < 60; ++seed) small_and_large_grids_agree(seed);
  std::puts("long cities: all held");
}
