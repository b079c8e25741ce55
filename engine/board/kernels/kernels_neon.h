// SPDX-License-Identifier: MIT
#pragma once

#include <arm_neon.h>

#include "engine/board/kernels/kernels_portable.h"

/// Kernels (`engine/board/kernels/kernels.h`) for 64-bit ARM, in vectors of two words.
namespace emilia::neon {

/// The scalar version is faster: ARM's scalar instructions shift an operand at no cost.
using portable::legal_moves;

/// Carry of the portable version, on two rays at once.
inline uint64x2_t flips_on_two_rays(const Bitboard* rays_of_square, uint64x2_t player, uint64x2_t opponent) {
  const uint64x2_t rays = vld1q_u64(rays_of_square);
  const uint64x2_t carry = vsubq_u64(vornq_u64(opponent, rays), vdupq_n_u64(kAllSquares));
  const uint64x2_t outflank = vandq_u64(vandq_u64(carry, player), rays);
  return vandq_u64(vaddq_u64(outflank, vtstq_u64(outflank, outflank)), rays);
}

/// Returns the flips on the four rays towards higher bits.
inline uint64x1_t flips_above(Square square, uint64x1_t player, uint64x1_t opponent) {
  const Bitboard* rays = kRays[index(square)].above.data();
  const uint64x2_t p = vcombine_u64(player, player);
  const uint64x2_t o = vcombine_u64(opponent, opponent);
  const uint64x2_t turned = vorrq_u64(flips_on_two_rays(rays, p, o), flips_on_two_rays(rays + 2, p, o));
  return vorr_u64(vget_low_u64(turned), vget_high_u64(turned));
}

/// Returns the board rotated by 180 degrees: a1 becomes h8.
inline uint64x1_t turned_around(uint64x1_t set) {
  return vreinterpret_u64_u8(vrev64_u8(vrbit_u8(vreinterpret_u8_u64(set))));
}

/// The rays towards lower bits are the rays towards higher bits of the rotated board.
inline Bitboard flips(Square square, Bitboard player, Bitboard opponent) {
  const uint64x1_t p = vcreate_u64(player);
  const uint64x1_t o = vcreate_u64(opponent);
  const uint64x1_t above = flips_above(square, p, o);
  const Square opposite = square_at(kSquareCount - 1 - index(square));
  const uint64x1_t below = flips_above(opposite, turned_around(p), turned_around(o));
  return vget_lane_u64(vorr_u64(above, turned_around(below)), 0);
}

}  // namespace emilia::neon
