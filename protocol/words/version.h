// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace emilia {

/// The engine's name and version as every front-end shows them; the number comes from the build.
inline constexpr std::string_view kNameAndVersion = "Emilia " EMILIA_VERSION;
inline constexpr std::string_view kAuthor = "The Emilia authors";

/// The instruction set that this code was compiled for; of x86-64 the level, however much more there is.
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
inline constexpr std::string_view kInstructionSet = "x86-64-v4";
#elif defined(__AVX2__) && defined(__BMI2__) && defined(__FMA__)
inline constexpr std::string_view kInstructionSet = "x86-64-v3";
#elif defined(__SSE4_2__) && defined(__POPCNT__)
inline constexpr std::string_view kInstructionSet = "x86-64-v2";
#elif defined(__x86_64__)
inline constexpr std::string_view kInstructionSet = "x86-64";
#elif defined(__aarch64__)
inline constexpr std::string_view kInstructionSet = "arm64";
#else
inline constexpr std::string_view kInstructionSet = "portable";
#endif

}  // namespace emilia
