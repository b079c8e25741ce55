// SPDX-License-Identifier: MIT
#pragma once

#include <immintrin.h>

#include "engine/board/kernels/rays.h"

/// Kernels (`engine/board/kernels/kernels.h`) in vectors of four words, one word for each line through the
/// square.
namespace emilia::avx2 {

inline __m256i load(const std::array<Bitboard, 4>& words) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(words.data()));
}

inline __m256i in_each_word(Bitboard set) {
  return _mm256_set1_epi64x(static_cast<long long>(set));
}

/// Returns the union of the four words.
inline Bitboard united(__m256i words) {
  const __m128i two = _mm_or_si128(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
}

/// Carry of the portable version, on four rays at once.
inline __m256i flips_above(__m256i rays, __m256i player, __m256i opponent) {
  const __m256i ones = _mm256_set1_epi64x(-1);
  const __m256i filled = _mm256_or_si256(opponent, _mm256_xor_si256(rays, ones));
  const __m256i outflank = _mm256_and_si256(_mm256_sub_epi64(filled, ones), _mm256_and_si256(player, rays));
  const __m256i is_none = _mm256_cmpeq_epi64(outflank, _mm256_setzero_si256());
  return _mm256_and_si256(_mm256_sub_epi64(_mm256_add_epi64(outflank, ones), is_none), rays);
}

/// AVX2 cannot find the highest bit. Instead the squares without an opponent's disc spread along the rays,
/// away from the move, in three doubling steps. The squares that they do not reach are the run of the
/// opponent's discs. The highest disc of the run decides if the run is flipped.
inline __m256i flips_below(__m256i rays, __m256i player, __m256i opponent) {
  const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i two_steps = _mm256_set_epi64x(14, 18, 16, 2);
  const __m256i four_steps = _mm256_set_epi64x(28, 36, 32, 4);
  const __m256i blockers = _mm256_andnot_si256(opponent, rays);
  const __m256i one = _mm256_srlv_epi64(blockers, step);
  __m256i behind = _mm256_or_si256(one, _mm256_srlv_epi64(one, step));
  behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, two_steps));
  behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, four_steps));
  const __m256i outflank = _mm256_andnot_si256(behind, _mm256_and_si256(blockers, player));
  const __m256i is_none = _mm256_cmpeq_epi64(outflank, _mm256_setzero_si256());
  const __m256i run = _mm256_andnot_si256(_mm256_or_si256(behind, blockers), rays);
  return _mm256_andnot_si256(is_none, run);
}

inline Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
  const Rays& rays = kRays[index(square)];
  const __m256i p = in_each_word(player);
  const __m256i o = in_each_word(opponent);
  return united(_mm256_or_si256(flips_above(load(rays.above), p, o), flips_below(load(rays.below), p, o)));
}

/// Runs of the portable version, one line in each word.
inline Bitboard legal_moves(Bitboard player, Bitboard opponent) {
  const __m256i step = _mm256_set_epi64x(7, 9, 8, 1);
  const __m256i two_steps = _mm256_set_epi64x(14, 18, 16, 2);
  const __m256i crossed = _mm256_set_epi64x(0x7E7E7E7E7E7E7E7E, 0x7E7E7E7E7E7E7E7E, -1, 0x7E7E7E7E7E7E7E7E);
  const __m256i p = in_each_word(player);
  const __m256i o = _mm256_and_si256(in_each_word(opponent), crossed);
  __m256i up = _mm256_and_si256(o, _mm256_sllv_epi64(p, step));
  __m256i down = _mm256_and_si256(o, _mm256_srlv_epi64(p, step));
  up = _mm256_or_si256(up, _mm256_and_si256(o, _mm256_sllv_epi64(up, step)));
  down = _mm256_or_si256(down, _mm256_and_si256(o, _mm256_srlv_epi64(down, step)));
  const __m256i up_pairs = _mm256_and_si256(o, _mm256_sllv_epi64(o, step));
  const __m256i down_pairs = _mm256_srlv_epi64(up_pairs, step);
  up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, two_steps)));
  down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, two_steps)));
  up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, two_steps)));
  down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, two_steps)));
  const __m256i ends = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));
  return united(ends) & ~(player | opponent);
}

}  // namespace emilia::avx2
