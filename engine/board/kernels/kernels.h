// SPDX-License-Identifier: MIT
#pragma once

#include "engine/board/kernels/kernels_portable.h"

/// The few functions that nearly all time goes into, and the only place that looks at the instruction set
/// that the compiler was told of. `kernels` is the namespace of the fastest set of them:
///
///   Bitboard flips(Square square, Bitboard player, Bitboard opponent)     see flip.h
///   Bitboard legal_moves(Bitboard player, Bitboard opponent)              see legal_moves.h
///
/// All sets give the same answers; the portable one is there in every build, and the others are tested
/// against it.
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
