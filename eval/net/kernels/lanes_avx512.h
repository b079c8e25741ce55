// SPDX-License-Identifier: MIT
#pragma once

#include "eval/net/kernels/lanes_avx2.h"

namespace emilia {

/// Vectors (`eval/net/kernels/lanes.h`) with pairs, sums and bytes of 512 bits. Each quarter has the same
/// bytes.
struct Avx512Lanes {
  static constexpr int kPairs = 32;
  static constexpr int kNumbers = Avx2Lanes::kNumbers;
  static constexpr int kSums = 16;

  using Pairs = __m512i;
  using Numbers = Avx2Lanes::Numbers;
  using Sums = __m512i;
  using Bytes = __m512i;

  static Pairs load_pairs(const std::int16_t* pairs) { return _mm512_load_si512(pairs); }
  static Sums load_sums(const std::int32_t* sums) { return _mm512_load_si512(sums); }
  static Pairs add_pairs(Pairs sums, Pairs pairs) { return _mm512_add_epi16(sums, pairs); }
  static Pairs add_highs(Pairs highs, Pairs pairs) {
    return _mm512_add_epi16(highs, _mm512_srai_epi16(pairs, 8));
  }

  /// As in Sse4Lanes.
  template <int shift>
  static std::array<Numbers, 2> products(Pairs sums, Pairs highs) {
    const __m512i lows = _mm512_sub_epi16(sums, _mm512_slli_epi16(highs, 8));
    const __m512i products =
        _mm512_mulhrs_epi16(_mm512_slli_epi16(clipped(_mm512_srai_epi16(lows, shift)), 8),
                            clipped(_mm512_srai_epi16(highs, shift)));
    return {_mm512_castsi512_si256(products), _mm512_extracti64x4_epi64(products, 1)};
  }

  template <int shift>
  static std::array<Numbers, 1> activations(const Sums* sums) {
    return {Avx2Lanes::clipped(_mm512_cvtsepi32_epi16(_mm512_srai_epi32(sums[0], shift)))};
  }

  static Bytes bytes(const Numbers* numbers) {
    return _mm512_broadcast_i32x4(_mm256_cvtepi16_epi8(numbers[0]));
  }

  template <int place>
  static Bytes quad(Bytes bytes) {
    return _mm512_shuffle_epi32(bytes, static_cast<_MM_PERM_ENUM>(place * 0x55));
  }

  static Bytes in_each_quad(std::uint32_t quad) { return _mm512_set1_epi32(static_cast<int>(quad)); }

  static Sums add_products(Sums sums, Bytes bytes, const std::int8_t* weights) {
    const __m512i pairs = _mm512_maddubs_epi16(bytes, _mm512_load_si512(weights));
    return _mm512_add_epi32(sums, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)));
  }

  template <std::size_t vectors>
  static std::int32_t total_of_products(const std::array<Numbers, vectors>& numbers,
                                        const std::int16_t* weights) {
    return Avx2Lanes::total_of_products(numbers, weights);
  }

 private:
  static Pairs clipped(Pairs x) {
    return _mm512_min_epi16(_mm512_max_epi16(x, _mm512_setzero_si512()), _mm512_set1_epi16(127));
  }
};

}  // namespace emilia
