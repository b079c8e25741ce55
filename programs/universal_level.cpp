// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cpuid.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// Chooses the x86-64 ISA level of a universal program or library (cmake/universal.cmake): the best level of
// the processor, or the one in the environment. Compiled for every x86-64, it runs before all code of a
// level.

namespace {

using Function = void (*)();

}  // namespace

extern "C" {
// Functions of each level that the rest of the program calls. The first one is null if the program does not
// contain the level.
extern const Function emilia_dispatch_v2[];
extern const Function emilia_dispatch_v3[];
extern const Function emilia_dispatch_v4[];
extern Function emilia_dispatch[];  ///< dispatch table
extern const std::size_t emilia_dispatch_size;
}

namespace {

/// Returns true if CPUID reports these bits, some of which not every __builtin_cpu_supports knows by name.
bool has_bits(unsigned leaf, unsigned bits_of_ecx) {
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  return __get_cpuid(leaf, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bits_of_ecx) == bits_of_ecx;
}

constexpr unsigned kFeatures = 1;
constexpr unsigned kExtendedFeatures = 0x80000001;

/// Levels of the x86-64 psABI, each by the features that the level below lacks. The builtin also checks that
/// the system saves the wider registers.
bool has_v2() {
  return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("ssse3") &&
         __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2") &&
         has_bits(kFeatures, bit_SSE3 | bit_CMPXCHG16B) && has_bits(kExtendedFeatures, bit_LAHF_LM);
}

bool has_v3() {
  return has_v2() && __builtin_cpu_supports("avx") && __builtin_cpu_supports("avx2") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
         has_bits(kFeatures, bit_F16C | bit_MOVBE) && has_bits(kExtendedFeatures, bit_LZCNT);
}

bool has_v4() {
  return has_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
}

struct InstructionLevel {
  const char* name;
  bool (*is_there)();
  const Function* functions;

  [[nodiscard]] bool is_built() const { return functions[0] != nullptr; }
  [[nodiscard]] bool can_run() const { return is_built() && is_there(); }
};

/// Levels, best first.
const std::array<InstructionLevel, 3> kInstructionLevels = {{
    {"v4", has_v4, emilia_dispatch_v4},
    {"v3", has_v3, emilia_dispatch_v3},
    {"v2", has_v2, emilia_dispatch_v2},
}};

constexpr const char* kLevelVariable = "EMILIA_LEVEL";

/// Returns the level in the environment, or null. The library ignores an unavailable level, because it must
/// not end the process of a program that uses it.
const char* asked_level() {
  const char* asked = std::getenv(kLevelVariable);
#ifdef EMILIA_LIBRARY
  const auto can_be_had = [&](const InstructionLevel& level) {
    return std::strcmp(asked, level.name) == 0 && level.can_run();
  };
  if (asked != nullptr && std::ranges::none_of(kInstructionLevels, can_be_had)) return nullptr;
#endif
  return asked;
}

/// Prints why no level can run.
void report_no_level(const char* asked) {
  for (const InstructionLevel& level : kInstructionLevels) {
    if (asked == nullptr || std::strcmp(asked, level.name) != 0) continue;
    std::fprintf(stderr, "emilia: cannot run x86-64-%s, which %s asks for: this %s lacks it\n", asked,
                 kLevelVariable, level.is_built() ? "processor" : "program");
    return;
  }
  if (asked != nullptr) {
    std::fprintf(stderr, "emilia: invalid value '%.20s' of %s: expected v2, v3 or v4\n", asked,
                 kLevelVariable);
    return;
  }
  const char* lowest = "";
  for (const InstructionLevel& level : kInstructionLevels) {
    if (level.is_built()) lowest = level.name;
  }
  const bool is_v2 = std::strcmp(lowest, "v2") == 0;
  std::fprintf(stderr, "emilia: cannot run on this processor: x86-64-%s or better is required%s\n", lowest,
               is_v2 ? " (SSE4.2 and POPCNT)" : "; build the program on this machine");
}

/// Returns the best level that can run, or the one in the environment, or null after an error on stderr.
const InstructionLevel* choose_level() {
  const char* asked = asked_level();
  for (const InstructionLevel& level : kInstructionLevels) {
    if (asked != nullptr && std::strcmp(asked, level.name) != 0) continue;
    if (level.can_run()) return &level;
  }
  report_no_level(asked);
  return nullptr;
}

/// Runs first: 101 is the first priority that the compiler does not reserve.
__attribute__((constructor(101))) void enter_level() {
  __builtin_cpu_init();
  const InstructionLevel* level = choose_level();
  if (level == nullptr) std::_Exit(EXIT_FAILURE);
  std::copy_n(level->functions, emilia_dispatch_size, emilia_dispatch);
}

}  // namespace
