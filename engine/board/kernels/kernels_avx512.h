// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include "engine/board/kernels/kernels_avx2.h"

/// Kernels (`engine/board/kernels/kernels.h`) with two additions of AVX-512 (F, VL, CD) to AVX2: the highest
/// bit of a word, and any function of three words. Vectors of eight words were not faster than two of four.
namespace emilia::avx512 {

using avx2::in_each_word;
using avx2::legal_moves;
using avx2::load;
using avx2::united;

inline Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
  constexpr int kAOrNotB = 0xF3;    // of (a, b, c)
  constexpr int kAll = 0x80;        // a & b & c
  constexpr int kAAndBNotC = 0x40;  // a & b & ~c
  constexpr int kAAndBOrC = 0xEA;   // (a & b) | c
  const Rays& rays = kRays[index(square)];
  const __m256i above = load(rays.above);
  const __m256i below = load(rays.below);
  const __m256i p = in_each_word(player);
  const __m256i o = in_each_word(opponent);
  const __m256i ones = _mm256_set1_epi64x(-1);
  const __m256i zero = _mm256_setzero_si256();

  const __m256i filled = _mm256_ternarylogic_epi64(o, above, above, kAOrNotB);
  const __m256i up = _mm256_ternarylogic_epi64(_mm256_sub_epi64(filled, ones), p, above, kAll);
  const __m256i up_turned =
      _mm256_ternarylogic_epi64(_mm256_add_epi64(up, ones), above, _mm256_cmpeq_epi64(up, zero), kAAndBNotC);

  const __m256i top = in_each_word(bit(Square::h8));
  const __m256i leading = _mm256_lzcnt_epi64(_mm256_andnot_si256(o, below));
  const __m256i down = _mm256_and_si256(_mm256_srlv_epi64(top, leading), p);
  const __m256i from_down = _mm256_sub_epi64(zero, _mm256_add_epi64(down, down));
  return united(_mm256_ternarylogic_epi64(from_down, below, up_turned, kAAndBOrC));
}

}  // namespace emilia::avx512
