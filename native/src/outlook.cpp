#include "akropolis/outlook.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "akropolis/batch.hpp"
#include "akropolis/judge_moves.hpp"
#include "akropolis/stopwatch.hpp"

namespace akropolis {
namespace {

constexpr int kWorlds = 4, kMostTold = 16, kOtherTiles = 2;

using ProspectList = std::vector<Prospect>;

void sort_by_margin(ProspectList& prospects) {
  std::stable_sort(prospects.begin(), prospects.end(),
                   [](const Prospect& one, const Prospect& other) { return one.margin > other.margin; });
}

std::vector<float> judged(const Position& position, const Model& model) {
  std::vector<float> utilities(static_cast<std::size_t>(position.legal_moves()));
  learned_bots().judge(&position, &model, utilities.data());
  return utilities;
}

Laying move_of_rank(const Position& position, int rank) {
  return position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank));
}

double mean_of_others(const Position& position, int seat) {
  const int seats = position.table().seats;
  double sum = 0;
  for (int other = 0; other < seats; ++other)
    if (other != seat) sum += position.total(other);
  return sum / (seats - 1);
}

// Nobody has a choice after this turn: an Illustrious Architect never has one.
bool is_last_turn(const Position& position) {
  const Position::Table& table = position.table();
  return table.turn + (table.options.is_solo() ? table.seats : 1) >= table.tiles - 1;
}

// How many points ahead each legal move ends, in the last turn: nothing is left to chance.
std::vector<double> true_margins(const Position& position) {
  const auto moves = static_cast<std::size_t>(position.legal_moves());
  std::vector<std::int16_t> totals(moves), changes(moves * kDistricts);
  score_moves(position, totals.data(), changes.data());
  std::vector<double> margins(moves);
  const std::size_t of_tile = moves / static_cast<std::size_t>(position.affordable());
  for (std::size_t first = 0; first < moves; first += of_tile) {
    // Where a tile is laid makes no difference to the others.
    Position after = position;
    after.play(move_of_rank(position, static_cast<int>(first)));
    const double others = mean_of_others(after, position.seat());
    for (std::size_t rank = first; rank < first + of_tile; ++rank) margins[rank] = totals[rank] - others;
  }
  return margins;
}

ProspectList certain(const Position& position, int also) {
  const auto margins = true_margins(position);
  ProspectList all;
  for (std::size_t rank = 0; rank < margins.size(); ++rank) all.push_back({static_cast<int>(rank), margins[rank]});
  sort_by_margin(all);
  ProspectList told(all.begin(), all.begin() + std::min<std::ptrdiff_t>(kMostTold, static_cast<int>(all.size())));
  for (std::size_t i = told.size(); i < all.size(); ++i)
    if (all[i].rank == also) told.push_back(all[i]);
  return told;
}

// What everyone expects in their next turn, from the one to move on. After the end it is known for sure.
std::vector<double> utilities_in_turn(Position position, const Model& model) {
  const int seats = position.table().seats, first = position.seat();
  std::vector<double> utilities;
  while (static_cast<int>(utilities.size()) < seats && !position.is_over()) {
    const auto moves = judged(position, model);
    const auto best = std::max_element(moves.begin(), moves.end());
    utilities.push_back(*best);
    position.play(move_of_rank(position, static_cast<int>(best - moves.begin())));
  }
  for (int turn = static_cast<int>(utilities.size()); turn < seats; ++turn) {
    const int seat = (first + turn) % seats;
    utilities.push_back(position.total(seat) - double{model.rivalry(seats)} * mean_of_others(position, seat));
  }
  return utilities;
}

// What to add to the utility of a move to get points ahead. With two at the table, and alone, they are the same. With
// more the bots count the others' mean by less, because there it pays to look after one's own city. All seats'
// utilities differ as their points do, only more so; after one more turn each, everyone's is known.
double from_utility(const Position& position, const Model& model, std::uint64_t seed) {
  const int seats = position.table().seats;
  if (seats == 2) return 0;
  Rng rng(seed);
  double sum = 0;
  for (int world = 0; world < kWorlds; ++world) {
    Position dealt = position;
    dealt.deal_again(rng);
    const auto utilities = utilities_in_turn(dealt, model);
    const double own = utilities[0];
    const double others = std::accumulate(utilities.begin() + 1, utilities.end(), 0.0) / (seats - 1);
    const double stretched = 1 + double{model.rivalry(seats)} / (seats - 1);
    sum += (own - others) / stretched - own;
  }
  return sum / kWorlds;
}

// Those dropped early were seen in fewer worlds; chance must not lift them above those they lost to.
ProspectList in_order(const LearnedChoice* found, int count, double shift, int also) {
  ProspectList told;
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < count; ++i) {
    double margin = double{found[i].utility} + shift;
    if (found[i].rank != also || told.empty())  // a bad `also` was kept in spite of its losses
      least = margin = std::min(margin, least);
    told.push_back({found[i].rank, margin});
  }
  sort_by_margin(told);
  return told;
}

Thinking part(const Thinking& thinking, double share) {
  const auto of = [&](double amount) { return amount > 0 ? std::max(1.0, std::nearbyint(amount * share)) : 0.0; };
  return {static_cast<int>(of(thinking.simulations)), of(thinking.milliseconds), thinking.interrupt};
}

// For every tile within reach its most promising move without a search, the most promising tile first.
std::vector<int> first_look(const Position& position, const Model& model) {
  const auto utilities = judged(position, model);
  const auto of_tile = static_cast<std::ptrdiff_t>(utilities.size()) / position.affordable();
  std::vector<int> best;
  for (auto from = utilities.begin(); from != utilities.end(); from += of_tile)
    best.push_back(static_cast<int>(std::max_element(from, from + of_tile) - utilities.begin()));
  std::stable_sort(best.begin(), best.end(), [&](int one, int other) {
    return utilities[static_cast<std::size_t>(one)] > utilities[static_cast<std::size_t>(other)];
  });
  return best;
}

}  // namespace

ProspectList outlook(const Position& given, const Model& model, std::uint64_t seed, const Thinking& thinking,
                     int also) {
  if (!given.legal_moves()) return {};
  Position position = given;
  position.hide_order();
  if (is_last_turn(position)) return certain(position, also);
  LearnedChoice found[kMostTold];
  const Stopwatch watch(thinking.milliseconds);
  const LearnedClock clock = watch.clock(thinking.interrupt);
  const int count = learned_bots().search(&position, &model, seed, {thinking.simulations, also}, clock, found);
  return in_order(found, count, from_utility(position, model, seed), also);
}

ProspectList ideas(const Position& given, const Model& model, std::uint64_t seed, const Thinking& thinking, int count) {
  if (!given.legal_moves()) return {};
  Position position = given;
  position.hide_order();
  ProspectList found = outlook(position, model, seed, part(thinking, 2.0 / 3));
  const int of_tile = position.legal_moves() / position.affordable();
  std::vector<int> tiles;  // by their places in the site
  for (const Prospect& each : found)
    if (std::find(tiles.begin(), tiles.end(), each.rank / of_tile) == tiles.end()) tiles.push_back(each.rank / of_tile);
  int others = std::min(kOtherTiles, std::max(0, count - static_cast<int>(tiles.size())));
  for (const int rank : first_look(position, model)) {
    if (!others) break;
    if (std::find(tiles.begin(), tiles.end(), rank / of_tile) != tiles.end()) continue;
    --others;
    const auto looked = outlook(position, model, seed, part(thinking, 1.0 / (3 * kOtherTiles)), rank);
    const auto own =
        std::find_if(looked.begin(), looked.end(), [&](const Prospect& each) { return each.rank == rank; });
    found.push_back({rank, std::min(own->margin, found.front().margin)});
  }
  sort_by_margin(found);
  return found;
}

}  // namespace akropolis
