// Many games that Python holds: one call at a time, shared among threads, stopped by Ctrl-C.
#pragma once

#include <atomic>
#include <type_traits>

#include "akropolis/many_games.hpp"
#include "akropolis/share.hpp"
#include "game.hpp"

namespace akropolis::python {

inline constexpr std::int64_t kGamesAtATime = 16;

class CoreBatch {
 public:
  CoreBatch(const OptionsTuple& given, const Given<std::uint64_t>& seeds, int threads)
      : games_(options_of(given), seeds.data(), seeds.size()), threads_(threads) {}
  CoreBatch(const ManyGames& games, int threads) : games_(games), threads_(threads) {}
  CoreBatch(const CoreBatch& other) : CoreBatch(other.games_, other.threads_) {}

  ManyGames& games() { return games_; }
  const Options& options() const { return games_.options(); }
  std::int64_t size() const { return games_.size(); }
  std::size_t count() const { return unsigned_of(size()); }
  Position& at(std::int64_t game) { return games_.at(game); }
  int& threads() { return threads_; }

  std::int64_t checked(std::int64_t game) const {
    if (game < 0 || game >= size()) throw std::out_of_range("there is no such game");
    return game;
  }

  // One call at a time: the GIL is released, and another thread might come in.
  class Turn {
   public:
    explicit Turn(CoreBatch& batch) : batch_(batch) {
      if (batch_.is_busy_.exchange(true)) throw std::runtime_error("this batch is at work in another thread");
    }
    Turn(const Turn&) = delete;
    ~Turn() { batch_.is_busy_ = false; }

   private:
    CoreBatch& batch_;
  };

  // work(game), or work(game, interrupt) where one game may take long, for every game; Ctrl-C stops it.
  template <class Work>
  void for_each(Work&& work, std::int64_t at_a_time = kGamesAtATime) {
    attentively([&](const Interrupt& interrupt) {
      share_work(size(), at_a_time, threads_, interrupt, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t game = first; game < last; ++game)
          if constexpr (std::is_invocable_v<Work, std::int64_t, const Interrupt&>)
            work(game, interrupt);
          else
            work(game);
      });
    });
  }

  // An array with a row of so many numbers for each game; write(position, row) fills it.
  template <class Number, class Write>
  nb::object table_of(std::size_t width, Write&& write) {
    const Turn turn(*this);
    const Room<Number> room({count(), width});
    for_each([&](std::int64_t game) { write(at(game), room.data() + unsigned_of(game) * width); });
    return room.give();
  }

  // An array with a number for each game.
  template <class Number, class Ask>
  nb::object column_of(Ask&& ask) {
    const Turn turn(*this);
    const Room<Number> room({count()});
    for_each([&](std::int64_t game) { room.data()[game] = static_cast<Number>(ask(at(game))); });
    return room.give();
  }

  // Where the rows of each game begin, if it has so many; and where the last ends.
  template <class Count>
  Room<std::int64_t> offsets_of(Count&& rows_of) {
    const Room<std::int64_t> offsets({count() + 1});
    std::int64_t sum = 0;
    for (std::int64_t game = 0; game < size(); ++game) {
      offsets.data()[game] = sum;
      sum += rows_of(at(game));
    }
    offsets.data()[size()] = sum;
    return offsets;
  }

 private:
  ManyGames games_;
  int threads_;
  std::atomic<bool> is_busy_ = false;
};

using BatchClass = nb::class_<CoreBatch>;

// What the files of the batch bind, each its part.
void bind_batch_views(BatchClass& bound);
void bind_batch_moves(BatchClass& bound);
void bind_batch_models(BatchClass& bound);

inline ActionCodec codec_for(const CoreBatch& batch, int reach) {
  if (reach < 1 || reach > kMostReach) throw std::invalid_argument("a reach from 1 to 60 is wanted");
  return {batch.options().site_size(), reach};
}

}  // namespace akropolis::python
