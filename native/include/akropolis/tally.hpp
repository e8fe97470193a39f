// How many hexes masks have. To add up the parts of a vector costs as much as to count its bits: where the machine
// counts in vectors, parts are added, taken away and doubled first, and four counts are added up at once.
#pragma once

#include <cstdint>

#include "akropolis/isa.hpp"

namespace akropolis {

#if defined(__AVX2__)

typedef std::uint64_t Tally __attribute__((vector_size(32)));

AKROPOLIS_TINY Tally tally_of(const Tally& bits) {
  const __m256i all = reinterpret_cast<__m256i>(bits), half = _mm256_set1_epi8(15);
  const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_shuffle_epi8(counts, _mm256_and_si256(all, half));
  const __m256i high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16(all, 4), half));
  return reinterpret_cast<Tally>(_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256()));
}

// Four counts of 16 bits, the first lowest.
AKROPOLIS_TINY std::uint64_t add_up(const Tally& a, const Tally& b, const Tally& c, const Tally& d) {
  typedef std::uint64_t Half __attribute__((vector_size(16)));
  const Tally all = a | b << 16 | c << 32 | d << 48;
  const Half sums = __builtin_shufflevector(all, all, 0, 1) + __builtin_shufflevector(all, all, 2, 3);
  return sums[0] + sums[1];
}

#else

using Tally = std::uint64_t;

template <class Words>
AKROPOLIS_TINY Tally tally_of(const Words& bits) {
  int sum = 0;
  for (int i = 0; i < 4; ++i) sum += __builtin_popcountll(bits[i]);
  return static_cast<Tally>(sum);
}

AKROPOLIS_TINY std::uint64_t add_up(Tally a, Tally b, Tally c, Tally d) { return a | b << 16 | c << 32 | d << 48; }

#endif

}  // namespace akropolis
