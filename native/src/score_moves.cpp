#include "akropolis/afterstates.hpp"
#include "akropolis/batch.hpp"

namespace akropolis {
namespace {

template <class Isa, class GridType>
AKROPOLIS_INLINE void scored_moves_on(const GridType& grid, const Position& position, std::int16_t* totals,
                                      std::int16_t* changes) {
  const Position::Table& table = position.table();
  const CityScore before = position.score(table.seat);
  Afterstates<GridType> afterstates(grid, table.options.variants);
  const int tiles = position.affordable(), footprints = grid.footprints();
  int footprint = 0;
  afterstates.for_each_footprint([&](const Spot&) AKROPOLIS_FLAT {
    for (int place = 0; place < tiles; ++place) {
      const int stones = table.stones[table.seat] - place + afterstates.quarries();
      for (int way = 0; way < 3; ++way) {
        const CityScore after = afterstates.score_tile(table.site[place], way);
        const int move = (place * footprints + footprint) * 3 + way;
        totals[move] = static_cast<std::int16_t>(after.points() + stones);
        for (int district = 0; district < kDistricts; ++district)
          changes[move * kDistricts + district] =
              static_cast<std::int16_t>(after.points(district) - before.points(district));
      }
    }
    ++footprint;
  });
}

template <class Isa>
AKROPOLIS_INLINE void scored_moves(const Position& position, std::int16_t* totals, std::int16_t* changes) {
  position.city(position.seat()).ask([&](const auto& grid) AKROPOLIS_FLAT {
    scored_moves_on<Isa>(grid, position, totals, changes);
  });
}
AKROPOLIS_FOR_EACH_MACHINE(scored_moves, (const Position& position, std::int16_t* totals, std::int16_t* changes),
                           (position, totals, changes))

}  // namespace

void score_moves(const Position& position, std::int16_t* totals, std::int16_t* changes) {
  if (position.legal_moves()) run_scored_moves(position, totals, changes);
}

}  // namespace akropolis
