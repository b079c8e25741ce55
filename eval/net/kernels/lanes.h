// SPDX-License-Identifier: MIT
#pragma once

#include "eval/net/kernels/lanes_portable.h"

/// Vectors for evaluating a network. This is the only place that tests the instruction set of the compiler.
/// `FastestLanes` are the fastest vectors of this build. All give the same numbers, and are tested against
/// the portable ones. Each version has
///
/// - kPairs, Pairs: number of `NumberPair` in a vector, a divisor of 32.
/// - kNumbers, Numbers: number of 16-bit numbers in a vector, a divisor of 16 and of kPairs.
/// - kSums, Sums: number of 32-bit sums in a vector, a divisor of 16.
/// - Bytes: 16 activations of 8 bits, once or several times.
/// - load_pairs, load_sums: loads from aligned memory.
/// - add_pairs: adds modulo 2^16.
/// - add_highs: adds the high bytes of pairs to their sums, as 16-bit numbers.
/// - products: takes sums of pairs and of high bytes; shifts the sums of both numbers right, clips them to
///   0..127 and multiplies them: (c * d + 64) >> 7, as numbers.
/// - activations: shifts 16 sums right and clips them to 0..127, as numbers.
/// - bytes: packs 16 activations into bytes.
/// - quad<place>: copies the bytes 4 place .. 4 place + 3 to each group of four.
/// - in_each_quad: copies four bytes, the lowest first, to each group of four.
/// - add_products: adds to sum i the products of group i of four bytes and the weights 4 i .. 4 i + 3.
/// - total_of_products: sums the products of all numbers of vectors and as many weights.
///
/// Activations are below 128 and bytes are the first operand, so the sum of two products fits 16 bits.
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
