// SPDX-License-Identifier: MIT
#pragma once

#include "eval/net/kernels/lanes_sse4.h"

namespace emilia {

/// Vectors (`eval/net/kernels/lanes.h`) of 256 bits. Each half has the same bytes.
struct Avx2Lanes {
  static constexpr int kNumbers = 16;
  static constexpr int kSums = 8;

  using Numbers = __m256i;
  using Sums = __m256i;
  using Bytes = __m256i;

  static Numbers load_numbers(const std::int16_t* numbers) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(numbers));
  }
  static Sums load_sums(const std::int32_t* sums) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(sums));
  }
  static Numbers load_embedding(const std::int8_t* embedding) {
    return _mm256_cvtepi8_epi16(_mm_load_si128(reinterpret_cast<const __m128i*>(embedding)));
  }
  static Numbers add_numbers(Numbers a, Numbers b) { return _mm256_add_epi16(a, b); }

  template <int shift>
  static Numbers activations(Numbers x) {
    return clipped(_mm256_srai_epi16(x, shift));
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
    __m256i sums = _mm256_madd_epi16(numbers[0], load_numbers(weights));
    for (std::size_t i = 1; i < vectors; ++i)
      sums = _mm256_add_epi32(sums, _mm256_madd_epi16(numbers[i], load_numbers(weights + i * kNumbers)));
    return Sse4Lanes::total(_mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1)));
  }

 private:
  static Numbers clipped(Numbers x) {
    return _mm256_min_epi16(_mm256_max_epi16(x, _mm256_setzero_si256()), _mm256_set1_epi16(127));
  }
};

}  // namespace emilia
