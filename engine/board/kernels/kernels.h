// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/kernels_portable.h"

/// Kernels: the functions that take nearly all of the time. This is the only place that tests the instruction
/// set of the compiler. `kernels` is the namespace of the fastest version:
///
/// Bitboard flips(Square square, Bitboard player, Bitboard opponent)     see flip.h
/// Bitboard legal_moves(Bitboard player, Bitboard opponent)              see legal_moves.h
///
/// All versions give the same results. The portable one is always compiled, and the others are tested against
/// it.
#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__AVX512CD__)
#include "engine/board/kernels/kernels_avx512.h"
namespace emilia {
namespace kernels = avx512;
}
#elif defined(__AVX2__)
#include "engine/board/kernels/kernels_avx2.h"
namespace emilia {
namespace kernels = avx2;
}
#elif defined(__aarch64__) && defined(__ARM_NEON)
#include "engine/board/kernels/kernels_neon.h"
namespace emilia {
namespace kernels = neon;
}
#else
namespace emilia {
namespace kernels = portable;
}
#endif
