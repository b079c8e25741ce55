// SPDX-License-Identifier: MIT
#pragma once

#include <arm_neon.h>
#include <array>
#include <cstddef>
#include <cstdint>

namespace emilia {

/// Vectors (`eval/net/kernels/lanes.h`) of 64-bit ARM.
struct NeonLanes {
  static constexpr int kPairs = 8;
  static constexpr int kNumbers = 8;
  static constexpr int kSums = 4;

  using Pairs = int16x8_t;
  using Numbers = int16x8_t;
  using Sums = int32x4_t;
  using Bytes = int8x16_t;

  static Pairs load_pairs(const std::int16_t* pairs) { return vld1q_s16(pairs); }
  static Sums load_sums(const std::int32_t* sums) { return vld1q_s32(sums); }
  static Pairs add_pairs(Pairs sums, Pairs pairs) { return vaddq_s16(sums, pairs); }
  static Pairs add_highs(Pairs highs, Pairs pairs) { return vsraq_n_s16(highs, pairs, 8); }

  template <int shift>
  static std::array<Numbers, 1> products(Pairs sums, Pairs highs) {
    const int16x8_t lows = vsubq_s16(sums, vshlq_n_s16(highs, 8));
    return {
        vrshrq_n_s16(vmulq_s16(clipped(vshrq_n_s16(lows, shift)), clipped(vshrq_n_s16(highs, shift))), 7)};
  }

  template <int shift>
  static std::array<Numbers, 2> activations(const Sums* sums) {
    return {clipped(vcombine_s16(vqmovn_s32(vshrq_n_s32(sums[0], shift)),
                                 vqmovn_s32(vshrq_n_s32(sums[1], shift)))),
            clipped(vcombine_s16(vqmovn_s32(vshrq_n_s32(sums[2], shift)),
                                 vqmovn_s32(vshrq_n_s32(sums[3], shift))))};
  }

  static Bytes bytes(const Numbers* numbers) {
    return vcombine_s8(vmovn_s16(numbers[0]), vmovn_s16(numbers[1]));
  }

  template <int place>
  static Bytes quad(Bytes bytes) {
    return vreinterpretq_s8_s32(vdupq_laneq_s32(vreinterpretq_s32_s8(bytes), place));
  }

  static Bytes in_each_quad(std::uint32_t quad) { return vreinterpretq_s8_u32(vdupq_n_u32(quad)); }

  static Sums add_products(Sums sums, Bytes bytes, const std::int8_t* weights) {
    const int8x16_t factors = vld1q_s8(weights);
    const int16x8_t low = vmull_s8(vget_low_s8(bytes), vget_low_s8(factors));
    const int16x8_t high = vmull_s8(vget_high_s8(bytes), vget_high_s8(factors));
    return vpadalq_s16(sums, vpaddq_s16(low, high));
  }

  template <std::size_t vectors>
  static std::int32_t total_of_products(const std::array<Numbers, vectors>& numbers,
                                        const std::int16_t* weights) {
    int32x4_t sums = vdupq_n_s32(0);
    for (std::size_t i = 0; i < vectors; ++i) {
      const int16x8_t factors = vld1q_s16(weights + i * kNumbers);
      sums = vmlal_s16(sums, vget_low_s16(numbers[i]), vget_low_s16(factors));
      sums = vmlal_s16(sums, vget_high_s16(numbers[i]), vget_high_s16(factors));
    }
    return vaddvq_s32(sums);
  }

 private:
  static Numbers clipped(Numbers x) { return vminq_s16(vmaxq_s16(x, vdupq_n_s16(0)), vdupq_n_s16(127)); }
};

}  // namespace emilia
