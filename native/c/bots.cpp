// The bots of the ladder. Must agree with akropolis.bots: the same view and the same seed, the same move.
#include <algorithm>
#include <cstring>
#include <memory>

#include "akropolis/batch.hpp"
#include "akropolis/learned_bots.hpp"
#include "akropolis/outlook.hpp"
#include "akropolis/stopwatch.hpp"
#include "answer.hpp"
#include "levels.hpp"
#include "text.hpp"
#include "thinking.hpp"

namespace akropolis::window {
namespace {

std::unique_ptr<Model> models[kMostSeats + 1];

// At how many places a beginner looks, and of how many at random each of them is the highest.
struct Looks {
  int at, upwards;
};

std::vector<std::int16_t> totals_after(const Position& position) {
  const auto moves = static_cast<std::size_t>(position.legal_moves());
  std::vector<std::int16_t> totals(moves), changes(moves * kDistricts);
  score_moves(position, totals.data(), changes.data());
  return totals;
}

std::uint32_t count_of(const std::vector<std::int16_t>& totals) { return static_cast<std::uint32_t>(totals.size()); }

int greedy_rank(const Position& position, Rng& rng) {
  const auto totals = totals_after(position);
  const auto best = *std::max_element(totals.begin(), totals.end());
  auto chosen = rng.below(static_cast<std::uint32_t>(std::count(totals.begin(), totals.end(), best)));
  int rank = 0;
  while (totals[static_cast<std::size_t>(rank)] != best || chosen--) ++rank;
  return rank;
}

// The highest of some places at random, the first of them where several are.
std::uint32_t look_upwards(const Position& position, std::uint32_t moves, int upwards, Rng& rng) {
  std::uint32_t highest = rng.below(moves);
  if (upwards <= 1) return highest;
  const auto level_of = [&](std::uint32_t rank) {
    return level_on(position.city(position.seat()), position.move_of_rank<AnyMachine>(rank).on);
  };
  int level = level_of(highest);
  for (int i = 1; i < upwards; ++i) {
    const std::uint32_t rank = rng.below(moves);
    const int higher = level_of(rank);
    if (higher <= level) continue;
    level = higher;
    highest = rank;
  }
  return highest;
}

int beginners_rank(const Position& position, Looks looks, Rng& rng) {
  const auto totals = totals_after(position);
  std::uint32_t best = look_upwards(position, count_of(totals), looks.upwards, rng);
  for (int look = 1; look < looks.at; ++look) {
    const std::uint32_t rank = look_upwards(position, count_of(totals), looks.upwards, rng);
    if (totals[rank] > totals[best]) best = rank;
  }
  return static_cast<int>(best);
}

// Spread about zero like a normal number: the sum of four even ones.
double about_normal(Rng& rng) {
  std::uint32_t sum = 0;
  for (int i = 0; i < 4; ++i) sum += rng.below(1 << 20);
  return (static_cast<double>(sum) / (1 << 20) - 2.0) * 1.732;
}

int value_rank(const Position& position, const Model& model, double noise, Rng& rng) {
  std::vector<float> utilities(static_cast<std::size_t>(position.legal_moves()));
  learned_bots().judge(&position, &model, utilities.data());
  int best = 0;
  double most = 0;
  for (std::size_t rank = 0; rank < utilities.size(); ++rank) {
    const double utility = utilities[rank] + (noise ? noise * about_normal(rng) : 0.0);
    if (rank && utility <= most) continue;
    most = utility;
    best = static_cast<int>(rank);
  }
  return best;
}

int search_rank(const Position& position, const Model& model, const Thinking& thinking, Rng& rng) {
  LearnedChoice choices[16];
  const Stopwatch watch(thinking.milliseconds);
  const LearnedSearch settings{.simulations = thinking.simulations, .plays = true};
  learned_bots().search(&position, &model, rng.next(), settings, watch.clock(), choices);
  return choices[0].rank;
}

// The rank of a legal move; -1 if it is none.
int rank_of(const Position& position, const Move& move) {
  if (!position.is_legal(move)) return -1;
  const int moves = position.legal_moves();
  for (int rank = 0; rank < moves; ++rank)
    if (move_of(position.move_of_rank<AnyMachine>(static_cast<unsigned>(rank))) == move) return rank;
  return -1;
}

// Moves with their margins and the total after each.
template <class Think>
std::int32_t tell_prospects(const std::optional<Position>& position, int simulations, double milliseconds,
                            Think&& think) {
  if (!position) return AKROPOLIS_BROKEN_POSITION;
  if (position->is_over()) return AKROPOLIS_GAME_OVER;
  const Model* model = model_for(*position);
  if (!model) return AKROPOLIS_NO_WEIGHTS;
  if (simulations < 1 && !(milliseconds > 0)) return AKROPOLIS_NO_BUDGET;
  const auto prospects = think(*model);
  const auto totals = totals_after(*position);
  Answer& answer = new_answer();
  for (const Prospect& each : prospects) {
    put_move(answer, move_of(position->move_of_rank<AnyMachine>(static_cast<unsigned>(each.rank))));
    answer.put(each.margin);
    answer.put(totals[static_cast<std::size_t>(each.rank)]);
  }
  return answer.size();
}

}  // namespace

const Model* model_for(const Position& position) { return models[position.table().options.architects].get(); }

}  // namespace akropolis::window

using namespace akropolis;
using namespace akropolis::window;

extern "C" {

AKROPOLIS_EXPORT(give_weights)
std::int32_t akropolis_give_weights(std::int32_t architects, std::int32_t bytes, std::int32_t hidden,
                                    std::int32_t second, double rivalry) {
  const std::string_view given = question(bytes);
  const Shape shape{hidden, second};
  const float weight = static_cast<float>(rivalry);
  if (architects < 1 || architects > kMostSeats || !is_shape(shape) || !is_rivalry(weight) ||
      given.size() != shape.floats() * sizeof(std::uint16_t))
    return AKROPOLIS_BROKEN_WEIGHTS;
  const auto numbers = read_halves(given);
  if (numbers.empty()) return AKROPOLIS_BROKEN_WEIGHTS;
  models[architects] = std::make_unique<Model>(numbers.data(), shape, weight);
  return 0;
}

AKROPOLIS_EXPORT(choose)
std::int32_t akropolis_choose(std::int32_t size, std::int32_t bot, std::int32_t looks_at, std::int32_t upwards,
                              double noise, std::uint64_t seed, std::int32_t simulations, double milliseconds) {
  auto position = text::read_position(question(size));
  if (!position) return AKROPOLIS_BROKEN_POSITION;
  if (position->is_over()) return AKROPOLIS_GAME_OVER;
  position->hide_order();
  const bool is_learned = bot == AKROPOLIS_VALUE || bot == AKROPOLIS_SEARCH;
  const Model* model = model_for(*position);
  if (is_learned && !model) return AKROPOLIS_NO_WEIGHTS;
  if (bot == AKROPOLIS_SEARCH && simulations < 1 && !(milliseconds > 0)) return AKROPOLIS_NO_BUDGET;
  Rng rng(seed);
  int rank;
  switch (bot) {
    case AKROPOLIS_BEGINNER:
      rank = beginners_rank(*position, {looks_at, upwards}, rng);
      break;
    case AKROPOLIS_GREEDY:
      rank = greedy_rank(*position, rng);
      break;
    case AKROPOLIS_VALUE:
      rank = value_rank(*position, *model, noise, rng);
      break;
    case AKROPOLIS_SEARCH:
      rank = search_rank(*position, *model, {simulations, milliseconds}, rng);
      break;
    default:
      rank = static_cast<int>(rng.below(static_cast<std::uint32_t>(position->legal_moves())));
  }
  Answer& answer = new_answer();
  put_move(answer, move_of(position->move_of_rank<AnyMachine>(static_cast<unsigned>(rank))));
  return answer.size();
}

AKROPOLIS_EXPORT(ideas)
std::int32_t akropolis_ideas(std::int32_t size, std::uint64_t seed, std::int32_t simulations, double milliseconds,
                             std::int32_t count) {
  const auto position = text::read_position(question(size));
  return tell_prospects(position, simulations, milliseconds, [&](const Model& model) {
    return ideas(*position, model, seed, {simulations, milliseconds}, count);
  });
}

AKROPOLIS_EXPORT(outlook)
std::int32_t akropolis_outlook(std::int32_t size, std::uint64_t seed, std::int32_t simulations, double milliseconds) {
  std::string_view asked = question(size);
  const auto also = text::read_move(text::cut_last(asked));
  const auto position = text::read_position(asked);
  const int rank = also && position ? rank_of(*position, *also) : -1;
  if (position && rank < 0) return AKROPOLIS_ILLEGAL_MOVE;
  return tell_prospects(position, simulations, milliseconds, [&](const Model& model) {
    return outlook(*position, model, seed, {simulations, milliseconds}, rank);
  });
}
}
