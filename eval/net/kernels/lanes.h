// SPDX-License-Identifier: MIT
#pragma once

#include "eval/net/kernels/lanes_portable.h"

/// The vectors that a network is evaluated with, and the only place that looks at the instruction set that
/// the compiler was told of. `FastestLanes` are the fastest of this build; all give the same numbers, and are
/// tested against the portable ones. Each set of them has
///
/// - kNumbers, Numbers: so many numbers of 16 bits in a vector, a divisor of 16;
/// - kSums, Sums: so many of 32 bits, a divisor of 16;
/// - Bytes: 16 activations of 8 bits, once or several times;
/// - load_numbers, load_sums: from aligned memory;
/// - load_row: kNumbers of 8 bits from memory, as numbers of 16;
/// - add_numbers: without overflow;
/// - activations: of numbers, or of 16 sums, shifted right and clipped to 0..127, as numbers;
/// - bytes: 16 activations as bytes;
/// - quad<place>: the bytes 4 place .. 4 place + 3 in each four;
/// - in_each_quad: four bytes, the lowest first, in each four;
/// - add_products: adds to the i-th sum the products of the i-th four bytes and weights 4 i .. 4 i + 3;
/// - total_of_products: of all numbers of vectors and as many weights.
///
/// Activations are below 128 and bytes the first operand, so that the sum of two products fits 16 bits.
#if defined(__SSE4_1__)
#include "eval/net/kernels/lanes_sse4.h"
#endif
#if defined(__AVX2__)
#include "eval/net/kernels/lanes_avx2.h"
#endif
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#include "eval/net/kernels/lanes_avx512.h"
#endif
#if defined(__aarch64__) && defined(__ARM_NEON)
#include "eval/net/kernels/lanes_neon.h"
#endif

namespace emilia {

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
using FastestLanes = Avx512Lanes;
#elif defined(__AVX2__)
using FastestLanes = Avx2Lanes;
#elif defined(__SSE4_1__)
using FastestLanes = Sse4Lanes;
#elif defined(__aarch64__) && defined(__ARM_NEON)
using FastestLanes = NeonLanes;
#else
using FastestLanes = PortableLanes;
#endif

}  // namespace emilia
