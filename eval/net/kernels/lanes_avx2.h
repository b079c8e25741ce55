// SPDX-License-Identifier: MIT
#pragma once

#include "eval/net/kernels/lanes_sse4.h"

namespace emilia {

/// Vectors (`eval/net/kernels/lanes.h`) of 256 bits. Each half has the same bytes.
struct Avx2Lanes {
  static constexpr int kPairs = 16;
  static constexpr int kNumbers = 16;
  static constexpr int kSums = 8;

  using Pairs = __m256i;
  using Numbers = __m256i;
  using Sums = __m256i;
  using Bytes = __m256i;

  static Pairs load_pairs(const std::int16_t* pairs) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(pairs));
  }
  static Sums load_sums(const std::int32_t* sums) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(sums));
  }
  static Pairs add_pairs(Pairs sums, Pairs pairs) { return _mm256_add_epi16(sums, pairs); }
  static Pairs add_highs(Pairs highs, Pairs pairs) {
    return _mm256_add_epi16(highs, _mm256_srai_epi16(pairs, 8));
  }

  /// As in Sse4Lanes.
  template <int shift>
  static std::array<Numbers, 1> products(Pairs sums, Pairs highs) {
    const __m256i lows = _mm256_sub_epi16(sums, _mm256_slli_epi16(highs, 8));
    return {_mm256_mulhrs_epi16(_mm256_slli_epi16(clipped(_mm256_srai_epi16(lows, shift)), 8),
                                clipped(_mm256_srai_epi16(highs, shift)))};
  }

  /// Packing works within each half, so the middle quarters are swapped.
  template <int shift>
  static std::array<Numbers, 1> activations(const Sums* sums) {
    const __m256i packed =
        _mm256_packs_epi32(_mm256_srai_epi32(sums[0], shift), _mm256_srai_epi32(sums[1], shift));
    return {clipped(_mm256_permute4x64_epi64(packed, 0xD8))};
  }

  static Bytes bytes(const Numbers* numbers) {
    return _mm256_permute4x64_epi64(_mm256_packus_epi16(numbers[0], numbers[0]), 0x88);
  }

  template <int place>
  static Bytes quad(Bytes bytes) {
    return _mm256_shuffle_epi32(bytes, place * 0x55);
  }

  static Bytes in_each_quad(std::uint32_t quad) { return _mm256_set1_epi32(static_cast<int>(quad)); }

  static Sums add_products(Sums sums, Bytes bytes, const std::int8_t* weights) {
    const __m256i pairs =
        _mm256_maddubs_epi16(bytes, _mm256_load_si256(reinterpret_cast<const __m256i*>(weights)));
    return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
  }

  template <std::size_t vectors>
  static std::int32_t total_of_products(const std::array<Numbers, vectors>& numbers,
                                        const std::int16_t* weights) {
    __m256i sums = _mm256_madd_epi16(numbers[0], load_pairs(weights));
    for (std::size_t i = 1; i < vectors; ++i)
      sums = _mm256_add_epi32(sums, _mm256_madd_epi16(numbers[i], load_pairs(weights + i * kNumbers)));
    return Sse4Lanes::total(_mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1)));
  }

  static Numbers clipped(Numbers x) {
    return _mm256_min_epi16(_mm256_max_epi16(x, _mm256_setzero_si256()), _mm256_set1_epi16(127));
  }
};

}  // namespace emilia
