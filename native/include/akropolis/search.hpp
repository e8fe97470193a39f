// Search: the best candidates are played on in many worlds, each with the hidden stacks dealt again, and the worse half
// is dropped again and again.
#pragma once

#include "akropolis/best_moves.hpp"
#include "akropolis/learned_bots.hpp"

namespace akropolis {

inline constexpr int kCandidates = 16, kReplies = 6, kRounds = 2;

// To choose a move in a game: as many candidates at first, if there is time to look at them; the net's own estimate
// counts as so many worlds; and so many points ahead or behind, the others weigh half.
inline constexpr int kStarters = 32;
inline constexpr float kOwnEstimate = 2, kDecided = 40;

// With others at the table and as much time, so few finalists share what is left of it after a first part. Their
// simulations go on in one's own city alone for so many turns, and what that brings is believed by half after so many
// worlds. What the others build meanwhile hardly matters. Which tiles they take is left to chance: in so many of a
// hundred turns the first of the row, the second and so on.
inline constexpr int kFinalists = 8, kTurnsAlone = 4;
inline constexpr float kShareBefore = 0.25f, kDoubt = 8;
inline constexpr int kTaken[kMostSite] = {38, 33, 17, 8, 3, 1};

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

  // Sequential halving over the candidates in rounds of equal length, those of finalists longer. The candidates come
  // out best first. The move `also`, if there is one, is among them and never dropped: for judging a move that somebody
  // has made. Where none is dropped, there is but one round: for learning how moves compare.
  int run(std::uint64_t seed, const LearnedSearch& settings, const Clock& clock, Searched* out) {
    const int also = settings.also;
    looks_.forget();  // of another model, or another city
    const int candidates = settings.plays ? find_candidates_in_play(settings, clock) : find_candidates(also, clock);
    int rounds = settings.evenly && candidates > 1, alive = candidates, done = 0, rounds_before = 0;
    for (int left = candidates; left > 1 && !settings.evenly; left = (left + 1) / 2) {
      ++rounds;
      rounds_before += left > kFinalists;
    }
    const bool has_finals = settings.plays && has_time(settings, clock) && !root_.table().options.is_solo();
    const auto end_of = [&](int round) {
      const auto part = [](int number, int of) { return static_cast<double>(number) / of; };
      if (!has_finals || rounds_before == 0) return part(round + 1, rounds);
      if (round < rounds_before) return kShareBefore * part(round + 1, rounds_before);
      return kShareBefore + (1 - kShareBefore) * part(round + 1 - rounds_before, rounds - rounds_before);
    };
    const auto spent = [&] {
      if (clock.is_interrupted()) return 1.0;
      return clock.spent ? clock.spent(clock.clock) : static_cast<double>(done) / settings.simulations;
    };
    for (int round = 0; round < rounds; ++round) {
      is_final_ = has_finals && round >= rounds_before;
      while (spent() < end_of(round)) {
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
    const int told = std::min(candidates, kCandidates);
    for (int i = 0; i < told; ++i) out[i] = {{candidates_[i].first.rank, candidates_[i].mean()}, candidates_[i].count};
    return told;
  }

 private:
  struct Candidate {
    Choice first;
    double sum;
    int count;
    float estimated;      // as how many worlds the net's own estimate counts
    double gained = 0;    // by going on alone
    int times_alone = 0;  // in so many worlds
    float mean() const {
      return static_cast<float>((sum + estimated * first.utility) / (count + estimated) +
                                gained / (times_alone + kDoubt));
    }
  };

  static bool has_time(const LearnedSearch& settings, const Clock& clock) {
    return clock.spent || settings.simulations >= 6 * kStarters;
  }

  int find_candidates_in_play(const LearnedSearch& settings, const Clock& clock) {
    const int most = has_time(settings, clock) ? kStarters : kCandidates;
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
    if (!play_on(position, clock)) return;
    const float utility = ahead_of_the_others();
    if (is_final_ && !position.is_over()) {
      if (!play_on_alone(position, rng, clock)) return;
      candidate.gained += ahead_of_the_others() - utility;
      ++candidate.times_alone;
    }
    candidate.sum += utility;
    ++candidate.count;
  }

  // Two turns of every seat; then what each is worth. False when the time was over before.
  bool play_on(Position& position, const Clock& clock) {
    const int turns = kRounds * position.table().seats;
    for (int turn = 1; !position.is_over(); ++turn) {
      const MoveJudge judge(position, model_, rivalry_);
      Laying move;
      if (!find_reply(position, judge, clock, move)) return false;
      if (turn == turns) judge.values_after(move, values_);
      if (turn < turns || is_final_) play(position, move);
      if (turn == turns) return true;
    }
    for (int seat = 0; seat < position.table().seats; ++seat) values_[seat] = static_cast<float>(position.total(seat));
    return true;
  }

  // Some turns more in one's own city; then what it is worth. False when the time was over before.
  bool play_on_alone(Position& position, Rng& rng, const Clock& clock) {
    const int own = root_.seat();
    for (int turns = kTurnsAlone; !position.is_over();) {
      if (position.seat() != own) {
        position.lose_tile(place_taken(position.table().site_size, rng));
        continue;
      }
      const MoveJudge judge(position, model_, 0);
      Laying move;
      if (!find_reply(position, judge, clock, move)) return false;
      if (--turns == 0) {
        values_[own] = judge.judge_move(move);
        return true;
      }
      play(position, move);
    }
    values_[own] = static_cast<float>(position.total(own));
    return true;
  }

  static int place_taken(int tiles, Rng& rng) {
    int sum = 0, place = 0;
    for (int i = 0; i < tiles; ++i) sum += kTaken[i];
    for (int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(sum))); left >= kTaken[place]; ++place)
      left -= kTaken[place];
    return place;
  }

  // The net's favourite of the moves that the linear model likes most. False when the time was over before.
  bool find_reply(const Position& position, const MoveJudge& judge, const Clock& clock, Laying& move) {
    look_at_all(position, judge, clock);
    if (clock.is_over()) return false;
    Choice best[kReplies];
    best_of(position, judge, scratch_, best, kReplies, 1);
    move = position.move_of_rank<AnyMachine>(static_cast<unsigned>(best[0].rank));
    return true;
  }

  void play(Position& position, const Laying& move) {
    cities_[position.seat()].lay(move);
    position.play(move);
  }

  // All moves by the linear model. Most looks were taken before, in another world or after another candidate; those
  // that are missing are taken together.
  void look_at_all(const Position& position, const MoveJudge& judge, const Clock& clock) {
    const CityName& city = cities_[position.seat()];
    const int tiles = position.affordable(), footprints = judge.footprints();
    const auto judge_by = [&](const TileLook& look, int place) {
      judge.judge_by(look, place, scratch_ + place * footprints * 3);
    };
    int missing[kMostSite], count = 0;
    for (int place = 0; place < tiles; ++place) {
      TileLook look;
      if (looks_.find(city.with(position.table().site[place]), footprints, look))
        judge_by(look, place);
      else
        missing[count++] = place;
    }
    if (!count) return;
    TileLook looks[kMostSite];
    for (int i = 0; i < count; ++i) looks[i] = looks_.make_room(footprints);
    if (!judge.look_at(missing, count, looks, [&] { return clock.is_over(); })) return;
    for (int i = 0; i < count; ++i) {
      looks_.keep(city.with(position.table().site[missing[i]]), looks[i]);
      judge_by(looks[i], missing[i]);
    }
  }

  float ahead_of_the_others() const {
    const int seats = root_.table().seats, seat = root_.seat();
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
  bool is_final_ = false;        // whether the finals have begun
  CityName cities_[kMostSeats];  // of the simulation that is under way
  Candidate candidates_[kStarters];
  float values_[kMostSeats];
};

}  // namespace akropolis
