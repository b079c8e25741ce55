// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <immintrin.h>

namespace emilia {

/// Vectors (`eval/net/kernels/lanes.h`) of 128 bits, for x86-64-v2.
struct Sse4Lanes {
  static constexpr int kPairs = 8;
  static constexpr int kNumbers = 8;
  static constexpr int kSums = 4;

  using Pairs = __m128i;
  using Numbers = __m128i;
  using Sums = __m128i;
  using Bytes = __m128i;

  static Pairs load_pairs(const std::int16_t* pairs) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(pairs));
  }
  static Sums load_sums(const std::int32_t* sums) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(sums));
  }
  static Pairs add_pairs(Pairs sums, Pairs pairs) { return _mm_add_epi16(sums, pairs); }
  static Pairs add_highs(Pairs highs, Pairs pairs) { return _mm_add_epi16(highs, _mm_srai_epi16(pairs, 8)); }

  /// A factor of 256 makes the product of 7 bits one of 15 bits, which is a single instruction.
  template <int shift>
  static std::array<Numbers, 1> products(Pairs sums, Pairs highs) {
    const __m128i lows = _mm_sub_epi16(sums, _mm_slli_epi16(highs, 8));
    return {_mm_mulhrs_epi16(_mm_slli_epi16(clipped(_mm_srai_epi16(lows, shift)), 8),
                             clipped(_mm_srai_epi16(highs, shift)))};
  }

  template <int shift>
  static std::array<Numbers, 2> activations(const Sums* sums) {
    return {clipped(_mm_packs_epi32(_mm_srai_epi32(sums[0], shift), _mm_srai_epi32(sums[1], shift))),
            clipped(_mm_packs_epi32(_mm_srai_epi32(sums[2], shift), _mm_srai_epi32(sums[3], shift)))};
  }

  static Bytes bytes(const Numbers* numbers) { return _mm_packus_epi16(numbers[0], numbers[1]); }

  template <int place>
  static Bytes quad(Bytes bytes) {
    return _mm_shuffle_epi32(bytes, place * 0x55);
  }

  static Bytes in_each_quad(std::uint32_t quad) { return _mm_set1_epi32(static_cast<int>(quad)); }

  static Sums add_products(Sums sums, Bytes bytes, const std::int8_t* weights) {
    const __m128i pairs = _mm_maddubs_epi16(bytes, _mm_load_si128(reinterpret_cast<const __m128i*>(weights)));
    return _mm_add_epi32(sums, _mm_madd_epi16(pairs, _mm_set1_epi16(1)));
  }

  template <std::size_t vectors>
  static std::int32_t total_of_products(const std::array<Numbers, vectors>& numbers,
                                        const std::int16_t* weights) {
    __m128i sums = _mm_madd_epi16(numbers[0], load_pairs(weights));
    for (std::size_t i = 1; i < vectors; ++i)
      sums = _mm_add_epi32(sums, _mm_madd_epi16(numbers[i], load_pairs(weights + i * kNumbers)));
    return total(sums);
  }

  static std::int32_t total(__m128i sums) {
    sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0xB1)));
  }

 private:
  static Numbers clipped(Numbers x) {
    return _mm_min_epi16(_mm_max_epi16(x, _mm_setzero_si128()), _mm_set1_epi16(127));
  }
};

}  // namespace emilia
