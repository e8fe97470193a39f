// What first looks at moves have found, kept while a search lasts. Its simulations come to the same cities again and
// again, and to the same tiles; only the table around them differs, and that is soon added up.
#pragma once

#include <cstddef>
#include <memory>

#include "akropolis/features.hpp"
#include "akropolis/move.hpp"
#include "akropolis/rng.hpp"

namespace akropolis {

// The moves of one tile in one city by the linear model, without what stones and tiles to come are worth. In rows of
// numbers, so that many moves are added up at once; they lie in the room that they are given.
struct TileLook {
  float* worth;                      // three for every footprint, one for each way to lie on it
  std::int16_t* values[kDistricts];  // the same
  std::uint8_t* stars[kDistricts];   // one for every footprint: they are the same whichever way the tile lies
  std::uint8_t* quarries;            // the same

  std::uint64_t at;  // where it begins in the room of many

  TileLook() = default;
  TileLook(std::byte* room, int footprints, std::uint64_t at) : at(at) {
    const auto take = [&]<class Number>(Number*& row, int count) {
      row = reinterpret_cast<Number*>(room);
      room += static_cast<std::size_t>(count) * sizeof(Number);
    };
    take(worth, 3 * footprints);
    for (auto& row : values) take(row, 3 * footprints);
    for (auto& row : stars) take(row, footprints);
    take(quarries, footprints);
  }

  static std::size_t bytes(int footprints) {
    constexpr std::size_t kOfOne = 3 * (sizeof(float) + kDistricts * sizeof(std::int16_t)) + kDistricts + 1;
    return (static_cast<std::size_t>(footprints) * kOfOne + 15) & ~std::size_t{15};
  }
};

// A city by what was laid in it since the search began.
struct CityName {
  std::uint64_t name;

  explicit CityName(int seat = 0) : name(Rng(static_cast<std::uint64_t>(seat)).next()) {}

  void lay(const Laying& laying) {
    const std::uint64_t move = laying.tile | static_cast<std::uint64_t>(static_cast<std::uint8_t>(laying.on.q)) << 8 |
                               static_cast<std::uint64_t>(static_cast<std::uint8_t>(laying.on.r)) << 16 |
                               static_cast<std::uint64_t>(laying.on.orientation) << 24 |
                               static_cast<std::uint64_t>(laying.way) << 32;
    name = Rng(name ^ move).next();
  }
  std::uint64_t with(int tile) const { return Rng(name + static_cast<std::uint64_t>(tile)).next() | 1; }
};

// As many looks as there is room for: new ones are written over the oldest.
class FirstLooks {
 public:
  void forget() { begun_ = written_; }

  // The look with this name, if it was taken and nothing was written over it since.
  bool find(std::uint64_t name, int footprints, TileLook& look) const {
    for (const Entry& entry : entries_[pair_of(name)])
      if (entry.name == name && entry.at >= begun_ && written_ <= entry.at + kRoom) {
        look = look_at(entry.at, footprints);
        return true;
      }
    return false;
  }

  // Room for a look that is to be taken. It is found again once it has been kept.
  TileLook make_room(int footprints) {
    const std::uint64_t bytes = TileLook::bytes(footprints), used = written_ % kRoom;
    if (used + bytes > kRoom) written_ += kRoom - used;
    written_ += bytes;
    return look_at(written_ - bytes, footprints);
  }
  void keep(std::uint64_t name, const TileLook& look) {
    Entry(&pair)[2] = entries_[pair_of(name)];
    pair[pair[1].at < pair[0].at] = {name, look.at};
  }

 private:
  struct Entry {
    std::uint64_t name, at;
  };
  static constexpr std::uint64_t kRoom = 5 << 20, kPairs = 4096;

  static std::size_t pair_of(std::uint64_t name) { return (name >> 8) % kPairs; }

  TileLook look_at(std::uint64_t at, int footprints) const { return {&room_[at % kRoom], footprints, at}; }

  std::unique_ptr<std::byte[]> room_{new std::byte[kRoom]};
  std::unique_ptr<Entry[][2]> entries_{new Entry[kPairs][2]()};
  // Bytes written so far, never set back: what lies further behind than the room is long was written over.
  std::uint64_t begun_ = 0, written_ = kRoom;
};

}  // namespace akropolis
