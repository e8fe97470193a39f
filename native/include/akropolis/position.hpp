// A position that can be played on and taken back. Must agree with akropolis.rules.position and site.
#pragma once

#include <algorithm>
#include <cstring>

#include "akropolis/city.hpp"
#include "akropolis/options.hpp"
#include "akropolis/rng.hpp"
#include "akropolis/solo.hpp"

namespace akropolis {

class Position {
 public:
  // All but the cities, which are large and change one at a time.
  struct Table {
    Options options;
    std::uint8_t tiles, seats, turn, seat, site_size;
    std::uint8_t next;  // the first tile of the deal that is still hidden
    std::uint8_t aside_size;
    bool deals_by_hand;  // stacks are laid out by deal_stack() and not at once
    std::uint8_t site[kMostSite];
    std::int16_t stones[kMostSeats];
    std::uint8_t deal[kTiles];
    std::uint8_t aside[kMostTurns];
    std::uint8_t laid_by[kMostSeats];  // how many tiles each architect has laid
    Laying laid[kMostSeats][kMostTurns];
  };

  struct Undo {
    std::uint8_t seat, turn, site_size, next, aside_size;
    std::uint8_t site[kMostSite];
    std::int16_t stones[kMostSeats];
    City::Undo city;
  };

  Position(const Position& other) { *this = other; }
  Position& operator=(const Position& other) {
    table_ = other.table_;
    for (int seat = 0; seat < table_.options.architects; ++seat) cities_[seat] = other.cities_[seat];
    return *this;
  }

  // The tiles of these options in ascending order; the caller shuffles or replaces them, then begins.
  explicit Position(const Options& options) {
    std::memset(&table_, 0, sizeof table_);
    table_.options = options;
    table_.seats = static_cast<std::uint8_t>(options.seats());
    const int least = options.all_tiles ? kMostSeats : options.seats();
    for (int tile = 1; tile <= kTiles; ++tile)
      if (tile_of(tile).least_architects <= least) table_.deal[table_.tiles++] = static_cast<std::uint8_t>(tile);
  }

  AKROPOLIS_INLINE void begin(Rng& rng) {
    rng.shuffle(table_.deal, table_.tiles);
    begin();
  }

  // Lay out the first site of the deal.
  AKROPOLIS_INLINE void begin() {
    table_.site_size = static_cast<std::uint8_t>(table_.options.site_size());
    std::memcpy(table_.site, table_.deal, table_.site_size);
    table_.next = table_.site_size;
    for (int seat = 0; seat < table_.seats; ++seat) table_.stones[seat] = static_cast<std::int16_t>(seat + 1);
  }

  const Table& table() const { return table_; }
  Table& table() { return table_; }
  const City& city(int seat) const { return cities_[seat]; }
  City& city(int seat) { return cities_[seat]; }

  int seat() const { return table_.seat; }
  bool is_over() const { return table_.turn == table_.tiles - 1; }
  int hidden() const { return table_.tiles - table_.next; }
  // Whether a stack must be laid out before anybody can go on.
  bool needs_deal() const { return table_.deals_by_hand && table_.site_size == 1 && table_.next < table_.tiles; }

  AKROPOLIS_INLINE int affordable() const {
    const int most = table_.stones[seat()] + 1;
    return most < table_.site_size ? most : table_.site_size;
  }

  int legal_moves() const { return is_over() || needs_deal() ? 0 : affordable() * cities_[seat()].footprints() * 3; }

  bool is_legal(const Move& move) const {
    if (is_over() || needs_deal() || move.rotation > 5) return false;
    for (int place = 0; place < affordable(); ++place)
      if (table_.site[place] == move.tile) return cities_[seat()].is_legal(laying_of(move).on);
    return false;
  }

  // The legal move of this rank, in the order of the rules.
  template <class Isa>
  AKROPOLIS_INLINE Laying move_of_rank(unsigned rank) const {
    const City& city = cities_[seat()];
    const auto footprints = static_cast<unsigned>(city.footprints());
    const unsigned place = rank / 3 / footprints;
    return {table_.site[place], city.footprint_of_rank<Isa>(static_cast<int>(rank / 3 - place * footprints)),
            static_cast<std::uint8_t>(rank % 3)};
  }

  // Play a legal move; alone, the Illustrious Architect answers at once.
  AKROPOLIS_INLINE void play(const Laying& move) { finish_move(move, cities_[seat()].lay(move)); }

  // With others at the table, somebody takes a tile and it is gone: for looking ahead in one city alone.
  AKROPOLIS_INLINE void lose_tile(int place) {
    take(table_.site[place]);
    seat_next();
  }

  void do_move(const Laying& move, Undo& undo) {
    undo.seat = table_.seat;
    undo.turn = table_.turn;
    undo.site_size = table_.site_size;
    undo.next = table_.next;
    undo.aside_size = table_.aside_size;
    std::memcpy(undo.site, table_.site, sizeof undo.site);
    std::memcpy(undo.stones, table_.stones, sizeof undo.stones);
    finish_move(move, cities_[seat()].lay(move, undo.city));
  }

  void undo_move(const Undo& undo) {
    cities_[undo.seat].undo(undo.city);
    table_.laid[undo.seat][--table_.laid_by[undo.seat]] = Laying{};
    if (table_.aside_size != undo.aside_size) table_.aside[undo.aside_size] = 0;
    table_.seat = undo.seat;
    table_.turn = undo.turn;
    table_.site_size = undo.site_size;
    table_.next = undo.next;
    table_.aside_size = undo.aside_size;
    std::memcpy(table_.site, undo.site, sizeof undo.site);
    std::memcpy(table_.stones, undo.stones, sizeof undo.stones);
  }

  // Lay out a stack by hand: tiles that are still hidden, in the order in which they lie in the site. Alone, the
  // Illustrious Architect may have waited for it.
  void deal_stack(const std::uint8_t* tiles) {
    std::uint8_t* const hidden = table_.deal + table_.next;
    for (int i = 0; i < table_.options.stack_size(); ++i)
      std::swap(hidden[i], *std::find(hidden + i, table_.deal + table_.tiles, tiles[i]));
    refill();
    if (table_.options.is_solo() && table_.turn % 2) let_illustrious_take();
  }

  // Shuffle the tiles that are still hidden: the same table with another future.
  AKROPOLIS_INLINE void deal_again(Rng& rng) { rng.shuffle(table_.deal + table_.next, hidden()); }

  // The hidden tiles in ascending order, as everybody may know them.
  void hide_order() { std::sort(table_.deal + table_.next, table_.deal + table_.tiles); }

  template <bool kOnlyPoints = false>
  AKROPOLIS_INLINE CityScore score(int seat) const {
    if (table_.options.is_solo() && seat == 1)
      return score_illustrious(table_.options.illustrious, table_.aside, table_.aside_size, table_.options.variants);
    const Variants variants = table_.options.variants;
    return cities_[seat].ask([=](const auto& grid)
                                 AKROPOLIS_FLAT { return Scorer(grid).template score<kOnlyPoints>(variants); });
  }

  AKROPOLIS_INLINE int total(int seat) const {
    const int quarries = seat == 1 ? quarry_points(table_.options.illustrious, table_.aside, table_.aside_size) : 0;
    return score<true>(seat).points() + table_.stones[seat] + quarries;
  }

 private:
  AKROPOLIS_INLINE void finish_move(const Laying& move, int gained) {
    const int seat = table_.seat;
    table_.laid[seat][table_.laid_by[seat]++] = move;
    const int cost = take(move.tile);
    table_.stones[seat] = static_cast<std::int16_t>(table_.stones[seat] + gained - cost);
    if (!table_.options.is_solo()) {
      seat_next();
      return;
    }
    table_.stones[1] = static_cast<std::int16_t>(table_.stones[1] + cost);
    if (!needs_deal()) let_illustrious_take();
  }

  AKROPOLIS_INLINE void seat_next() {
    table_.seat = static_cast<std::uint8_t>(table_.seat + 1 == table_.seats ? 0 : table_.seat + 1);
  }

  AKROPOLIS_INLINE void let_illustrious_take() {
    const std::uint8_t his = choose_tile(table_.site, table_.site_size, table_.stones[1]);
    table_.aside[table_.aside_size++] = his;
    table_.stones[1] = static_cast<std::int16_t>(table_.stones[1] - take(his));
  }

  // Take a tile from the site, close the gap, and refill from a stack when one tile is left. What it cost.
  AKROPOLIS_INLINE int take(std::uint8_t tile) {
    int cost = 0;
    while (table_.site[cost] != tile) ++cost;
    --table_.site_size;
    for (int place = cost; place < table_.site_size; ++place) table_.site[place] = table_.site[place + 1];
    table_.site[table_.site_size] = 0;
    if (table_.site_size == 1 && table_.next < table_.tiles && !table_.deals_by_hand) refill();
    ++table_.turn;
    return cost;
  }

  AKROPOLIS_INLINE void refill() {
    const int stack = table_.seats + 1;
    std::memcpy(table_.site + 1, table_.deal + table_.next, static_cast<std::size_t>(stack));
    table_.site_size = static_cast<std::uint8_t>(1 + stack);
    table_.next = static_cast<std::uint8_t>(table_.next + stack);
  }

  Table table_;
  City cities_[kMostSeats];
};

}  // namespace akropolis
