// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cpuid.h>

/// Levels of the x86-64 psABI. cmake/host_level.cmake and programs/universal_level.cpp read this table.

namespace emilia {

/// Returns true if CPUID reports these bits, some of which not every __builtin_cpu_supports knows by name.
inline bool has_bits(unsigned leaf, unsigned bits_of_ecx) {
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  return __get_cpuid(leaf, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bits_of_ecx) == bits_of_ecx;
}

inline constexpr unsigned kFeatures = 1;
inline constexpr unsigned kExtendedFeatures = 0x80000001;

/// Each level by the features that the level below lacks. The builtin also checks that the system saves the
/// wider registers.
inline bool has_v2() {
  return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("ssse3") &&
         __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2") &&
         has_bits(kFeatures, bit_SSE3 | bit_CMPXCHG16B) && has_bits(kExtendedFeatures, bit_LAHF_LM);
}

inline bool has_v3() {
  return has_v2() && __builtin_cpu_supports("avx") && __builtin_cpu_supports("avx2") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
         has_bits(kFeatures, bit_F16C | bit_MOVBE) && has_bits(kExtendedFeatures, bit_LZCNT);
}

inline bool has_v4() {
  return has_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
}

struct X86Level {
  const char* name;
  bool (*is_there)();
};

/// Levels, the lowest first. CMakeLists.txt takes the names from these lines.
inline constexpr std::array kX86Levels = {
    X86Level{"v2", has_v2},
    X86Level{"v3", has_v3},
    X86Level{"v4", has_v4},
};

}  // namespace emilia
