// SPDX-License-Identifier: MIT
#pragma once

#include "eval/net/kernels/lanes_portable.h"

/// Vectors for evaluating a network. This is the only place that tests the instruction set of the compiler.
/// `FastestLanes` are the fastest vectors of this build. All give the same numbers, and are tested against
/// the portable ones. Each version has
///
/// - kNumbers, Numbers: number of 16-bit numbers in a vector, a divisor of 16.
/// - kSums, Sums: number of 32-bit sums in a vector, a divisor of 16.
/// - Bytes: 16 activations of 8 bits, once or several times.
/// - load_numbers, load_sums: loads from aligned memory.
/// - load_embedding: loads kNumbers bytes, as 16-bit numbers.
/// - add_numbers: adds without overflow.
/// - activations: shifts numbers, or 16 sums, right and clips them to 0..127, as numbers.
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
