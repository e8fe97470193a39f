// Search: the best candidates are played on in many worlds, each with the hidden stacks dealt again, and the worse half
// is dropped again and again.
#pragma once

#include "akropolis/best_moves.hpp"
#include "akropolis/learned_bots.hpp"

namespace akropolis {

inline constexpr int kCandidates = 16, kReplies = 6, kRounds = 2;

// To choose a move in a game: as many candidates at first, if there are simulations enough to look at them; with two
// architects, once so few are left, whoever searches thinks twice about its own next turn, between so many moves; the
// net's own estimate counts as so many worlds; and so many points ahead or behind, the others weigh half.
inline constexpr int kStarters = 32, kFinalists = 8, kSecondThoughts = 3;
inline constexpr float kOwnEstimate = 2, kDecided = 40;

// How much of the time is spent, from 0 to 1; without a clock simulations are counted.
struct Clock {
  double (*spent)(const void* clock);
  const void* clock;
  bool (*is_stopped)(void* who);
  void* who;

  bool is_over() const { return spent && spent(clock) >= 1; }
  bool is_interrupted() const { return is_stopped && is_stopped(who); }
};

// A candidate as it comes out.
struct Searched {
  Choice choice;
  int visits;
};

class Search {
 public:
  Search(const Position& position, const Model& model, float* scratch, FirstLooks& looks)
      : root_(position),
        model_(model),
        scratch_(scratch),
        looks_(looks),
        rivalry_(model.rivalry(position.table().seats)) {}

  // Sequential halving over the candidates in rounds of equal length. The candidates come out best first. The move
  // `also`, if there is one, is among them and never dropped: for judging a move that somebody has made. Where none
  // is dropped, there is but one round: for learning how moves compare.
  int run(std::uint64_t seed, const LearnedSearch& settings, const Clock& clock, Searched* out) {
    const int also = settings.also;
    looks_.forget();  // of another model, or another city
    const int candidates = settings.plays ? find_candidates_in_play(settings, clock) : find_candidates(also, clock);
    int rounds = settings.evenly && candidates > 1, alive = candidates, done = 0;
    for (int left = candidates; left > 1 && !settings.evenly; left = (left + 1) / 2) ++rounds;
    const auto spent = [&] {
      if (clock.is_interrupted()) return 1.0;
      return clock.spent ? clock.spent(clock.clock) : static_cast<double>(done) / settings.simulations;
    };
    for (int round = 0; round < rounds; ++round) {
      while (spent() < static_cast<double>(round + 1) / rounds) {
        // One world for all candidates still alive, so that luck does not decide between them.
        thinks_twice_ = settings.plays && root_.table().options.architects == 2 && alive <= kFinalists;
        for (int i = 0; i < alive && spent() < 1; ++i, ++done) simulate(candidates_[i], seed, clock);
        ++seed;
      }
      std::stable_sort(candidates_, candidates_ + alive, is_better);
      if (spent() >= 1) break;
      const int all = alive;
      alive = (alive + 1) / 2;
      for (int i = alive; i < all; ++i)
        if (candidates_[i].first.rank == also) std::swap(candidates_[i], candidates_[alive++]);
    }
    const int told = std::min(candidates, kCandidates);
    for (int i = 0; i < told; ++i) out[i] = {{candidates_[i].first.rank, candidates_[i].mean()}, candidates_[i].count};
    return told;
  }

 private:
  struct Candidate {
    Choice first;
    double sum;
    int count;
    float estimated;  // as how many worlds the net's own estimate counts
    float mean() const { return static_cast<float>((sum + estimated * first.utility) / (count + estimated)); }
  };

  int find_candidates_in_play(const LearnedSearch& settings, const Clock& clock) {
    const int most = clock.spent || settings.simulations >= 6 * kStarters ? kStarters : kCandidates;
    const int candidates = find_candidates(settings.also, clock, most, kOwnEstimate);
    if (candidates < 2) return candidates;
    // A game that is as good as decided is no reason to spoil another's city rather than to build one's own.
    const float lead = lead_after(candidates_[0].first.rank) / kDecided;
    rivalry_ /= 1 + lead * lead;
    Candidate known[kStarters];
    std::copy(candidates_, candidates_ + candidates, known);
    const int found = find_candidates(settings.also, clock, most, kOwnEstimate);
    if (!clock.is_over()) return found;
    std::copy(known, known + candidates, candidates_);  // rather than what was found of them in too little time
    return candidates;
  }

  // How far the mover is ahead of the best of the others after a move, by the net.
  float lead_after(int rank) {
    MoveJudge(root_, model_, rivalry_)
        .values_after(root_.move_of_rank<AnyMachine>(static_cast<unsigned>(rank)), values_);
    float best = kHopeless;
    for (int seat = 0; seat < root_.table().seats; ++seat)
      if (seat != root_.seat()) best = std::max(best, values_[seat]);
    return values_[root_.seat()] - best;
  }

  int find_candidates(int also, const Clock& clock, int most = kCandidates, float estimated = 1) {
    Choice looked_at[kLookedAt];
    const MoveJudge judge(root_, model_, rivalry_);
    int candidates = best_moves(root_, judge, looked_at, kLookedAt, most, scratch_, [&] { return clock.is_over(); });
    for (int i = 0; i < candidates; ++i) candidates_[i] = {looked_at[i], 0.0, 0, estimated};
    if (also < 0) return candidates;
    for (int i = 0; i < candidates; ++i)
      if (looked_at[i].rank == also) return candidates;
    if (candidates == most) --candidates;
    const Laying move = root_.move_of_rank<AnyMachine>(static_cast<unsigned>(also));
    candidates_[candidates++] = {{also, judge.judge_move(move)}, 0.0, 0, estimated};
    return candidates;
  }

  static bool is_better(const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); }

  void simulate(Candidate& candidate, std::uint64_t seed, const Clock& clock) {
    Position position = root_;
    Rng rng(seed);
    position.deal_again(rng);
    for (int seat = 0; seat < kMostSeats; ++seat) cities_[seat] = CityName(seat);
    play(position, position.move_of_rank<AnyMachine>(static_cast<unsigned>(candidate.first.rank)));
    if (!play_on(position, kRounds * position.table().seats, thinks_twice_, clock)) return;
    candidate.sum += ahead_of_the_others(root_.seat());
    ++candidate.count;
  }

  // So many turns; then what every seat is worth. False when the time was over before.
  bool play_on(Position& position, int turns, bool thinks_twice, const Clock& clock) {
    for (int turn = 1; !position.is_over(); ++turn) {
      const MoveJudge judge(position, model_, rivalry_);
      look_at_all(position, judge, clock);
      if (clock.is_over()) return false;
      Choice best[kReplies];
      const bool is_hard = thinks_twice && turn < turns && position.seat() == root_.seat();
      const int found = best_of(position, judge, scratch_, best, kReplies, is_hard ? kSecondThoughts : 1);
      const int rank = found > 1 ? think_twice(position, best, found, clock) : best[0].rank;
      const Laying move = position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank));
      if (turn == turns) {
        judge.values_after(move, values_);
        return true;
      }
      play(position, move);
    }
    for (int seat = 0; seat < position.table().seats; ++seat) values_[seat] = static_cast<float>(position.total(seat));
    return true;
  }

  // The best of a few moves after one more turn of every seat. The stacks are dealt again for it: in a game nobody
  // knows what will come, and whoever knew it in a simulation would expect too much of the future.
  int think_twice(const Position& position, const Choice* moves, int count, const Clock& clock) {
    const int seat = position.seat();
    const std::uint64_t seed = Rng(cities_[seat].name ^ position.table().turn).next();
    CityName cities[kMostSeats];
    std::copy(cities_, cities_ + kMostSeats, cities);
    Choice best{moves[0].rank, kHopeless};
    for (int i = 0; i < count; ++i) {
      Position next = position;
      Rng rng(seed);
      next.deal_again(rng);
      play(next, next.move_of_rank<AnyMachine>(static_cast<unsigned>(moves[i].rank)));
      const bool is_done = play_on(next, next.table().seats, false, clock);
      std::copy(cities, cities + kMostSeats, cities_);
      if (!is_done) break;
      const float utility = ahead_of_the_others(seat) + moves[i].utility;
      if (utility > best.utility) best = {moves[i].rank, utility};
    }
    return best.rank;
  }

  void play(Position& position, const Laying& move) {
    cities_[position.seat()].lay(move);
    position.play(move);
  }

  // All moves by the linear model. Most looks were taken before, in another world or after another candidate.
  void look_at_all(const Position& position, const MoveJudge& judge, const Clock& clock) {
    const auto stop = [&] { return clock.is_over(); };
    if (!judge.fits_a_look()) [[unlikely]]
      return judge.judge_all<false>(scratch_, stop);
    const int tiles = position.affordable(), layings = judge.moves() / tiles;
    for (int place = 0; place < tiles; ++place) {
      const std::uint64_t name = cities_[position.seat()].with(position.table().site[place]);
      TileLook& look = looks_.at(name);
      if (look.name != name) {
        look.name = 0;
        if (!judge.look_at(place, look, stop)) return;
        look.name = name;
      }
      judge.judge_by(look, place, scratch_ + place * layings);
    }
  }

  float ahead_of_the_others(int seat) const {
    const int seats = root_.table().seats;
    float sum = 0;
    for (int other = 0; other < seats; ++other)
      if (other != seat) sum += values_[other];
    return values_[seat] - rivalry_ * sum / static_cast<float>(seats - 1);
  }

  const Position& root_;
  const Model& model_;
  float* scratch_;
  FirstLooks& looks_;
  float rivalry_;
  bool thinks_twice_ = false;
  CityName cities_[kMostSeats];  // of the simulation that is under way
  Candidate candidates_[kStarters];
  float values_[kMostSeats];
};

}  // namespace akropolis
