// Search: the best candidates are played on in many worlds, each with the hidden stacks dealt again, and the worse half
// is dropped again and again.
#pragma once

#include "akropolis/best_moves.hpp"
#include "akropolis/learned_bots.hpp"

namespace akropolis {

inline constexpr int kCandidates = 16, kReplies = 6, kRounds = 2;

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
      : root_(position), model_(model), scratch_(scratch), looks_(looks) {}

  // Sequential halving over the candidates in rounds of equal length. The candidates come out best first. The move
  // `also`, if there is one, is among them and never dropped: for judging a move that somebody has made. Where none
  // is dropped, there is but one round: for learning how moves compare.
  int run(std::uint64_t seed, const LearnedSearch& settings, const Clock& clock, Searched* out) {
    const int also = settings.also;
    looks_.forget();  // of another model, or another city
    const int candidates = find_candidates(also, clock);
    int rounds = settings.evenly && candidates > 1, alive = candidates, done = 0;
    for (int left = candidates; left > 1 && !settings.evenly; left = (left + 1) / 2) ++rounds;
    const auto spent = [&] {
      if (clock.is_interrupted()) return 1.0;
      return clock.spent ? clock.spent(clock.clock) : static_cast<double>(done) / settings.simulations;
    };
    for (int round = 0; round < rounds; ++round) {
      while (spent() < static_cast<double>(round + 1) / rounds) {
        // One world for all candidates still alive, so that luck does not decide between them.
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
    for (int i = 0; i < candidates; ++i)
      out[i] = {{candidates_[i].first.rank, candidates_[i].mean()}, candidates_[i].count};
    return candidates;
  }

 private:
  struct Candidate {
    Choice first;
    double sum;
    int count;
    float mean() const { return static_cast<float>((sum + first.utility) / (count + 1)); }
  };

  int find_candidates(int also, const Clock& clock) {
    Choice looked_at[kLookedAt];
    const MoveJudge judge(root_, model_);
    int candidates =
        best_moves(root_, judge, looked_at, kLookedAt, kCandidates, scratch_, [&] { return clock.is_over(); });
    for (int i = 0; i < candidates; ++i) candidates_[i] = {looked_at[i], 0.0, 0};
    if (also < 0) return candidates;
    for (int i = 0; i < candidates; ++i)
      if (looked_at[i].rank == also) return candidates;
    if (candidates == kCandidates) --candidates;
    const Laying move = root_.move_of_rank<AnyMachine>(static_cast<unsigned>(also));
    candidates_[candidates++] = {{also, judge.judge_move(move)}, 0.0, 0};
    return candidates;
  }

  static bool is_better(const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); }

  void simulate(Candidate& candidate, std::uint64_t seed, const Clock& clock) {
    Position position = root_;
    Rng rng(seed);
    position.deal_again(rng);
    for (int seat = 0; seat < kMostSeats; ++seat) cities_[seat] = CityName(seat);
    play(position, position.move_of_rank<AnyMachine>(static_cast<unsigned>(candidate.first.rank)));
    if (!play_on(position, clock)) return;
    candidate.sum += against_the_others(values_);
    ++candidate.count;
  }

  // Two turns of every seat; then what each is worth. False when the time was over before.
  bool play_on(Position& position, const Clock& clock) {
    const int depth = kRounds * position.table().seats;
    for (int ply = 1; !position.is_over(); ++ply) {
      const MoveJudge judge(position, model_);
      look_at_all(position, judge, clock);
      if (clock.is_over()) return false;
      Choice best[kReplies];
      best_of(position, judge, scratch_, best, kReplies, 1);
      const Laying move = position.move_of_rank<AnyMachine>(static_cast<unsigned>(best[0].rank));
      if (ply == depth) {
        judge.values_after(move, values_);
        return true;
      }
      play(position, move);
    }
    for (int seat = 0; seat < position.table().seats; ++seat) values_[seat] = static_cast<float>(position.total(seat));
    return true;
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

  float against_the_others(const float* values) const {
    const int seats = root_.table().seats;
    float sum = 0;
    for (int seat = 0; seat < seats; ++seat)
      if (seat != root_.seat()) sum += values[seat];
    return values[root_.seat()] - model_.rivalry(seats) * sum / static_cast<float>(seats - 1);
  }

  const Position& root_;
  const Model& model_;
  float* scratch_;
  FirstLooks& looks_;
  CityName cities_[kMostSeats];  // of the simulation that is under way
  Candidate candidates_[kCandidates];
  float values_[kMostSeats];
};

}  // namespace akropolis
