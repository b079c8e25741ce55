// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cpuid.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

// Chooses for a program or a library that holds its hot layers once a level of x86-64 (cmake/universal.cmake
// says how): the best level that the processor has, or the one that the environment asks for. It is compiled
// for any x86-64 and runs before all that is not.

namespace {

using Function = void (*)();
using Initializer = void (*)(int, char**, char**);

}  // namespace

// The functions of a level that the rest of the program calls. The linker makes the ends of its section of
// initializers; they are null where it has none.
#define EMILIA_LEVEL(level)                                                   \
  extern const Function emilia_door_##level[];                                \
  extern const Initializer __start_emilia_init_##level __attribute__((weak)); \
  extern const Initializer __stop_emilia_init_##level __attribute__((weak));
extern "C" {
EMILIA_LEVEL(v2)
EMILIA_LEVEL(v3)
EMILIA_LEVEL(v4)
extern Function emilia_door[];  ///< what the calls go by
extern const std::size_t emilia_door_size;
}

namespace {

/// What a processor says of itself: the bits that __builtin_cpu_supports does not know by name everywhere.
bool has_bits(unsigned leaf, unsigned bits_of_ecx) {
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  return __get_cpuid(leaf, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bits_of_ecx) == bits_of_ecx;
}

constexpr unsigned kFeatures = 1;
constexpr unsigned kExtendedFeatures = 0x80000001;

/// The levels as the x86-64 psABI defines them, each by what the one below it has not. The builtin asks
/// whether the system keeps the wider registers, too.
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
  const Function* door;
  const Initializer* initializers_begin;
  const Initializer* initializers_end;
};

/// The best first.
const std::array<InstructionLevel, 3> kInstructionLevels = {{
    {"v4", has_v4, emilia_door_v4, &__start_emilia_init_v4, &__stop_emilia_init_v4},
    {"v3", has_v3, emilia_door_v3, &__start_emilia_init_v3, &__stop_emilia_init_v3},
    {"v2", has_v2, emilia_door_v2, &__start_emilia_init_v2, &__stop_emilia_init_v2},
}};

constexpr const char* kLevelVariable = "EMILIA_LEVEL";

/// The level that the environment asks for, or null. Within other people's programs one that cannot be had is
/// none: a library that is not asked for anything ends no process.
const char* asked_level() {
  const char* asked = std::getenv(kLevelVariable);
#ifdef EMILIA_LIBRARY
  const auto can_be_had = [&](const InstructionLevel& level) {
    return std::strcmp(asked, level.name) == 0 && level.is_there();
  };
  if (asked != nullptr && std::ranges::none_of(kInstructionLevels, can_be_had)) return nullptr;
#endif
  return asked;
}

/// The level to run, or null after a word on stderr why there is none.
const InstructionLevel* choose_level() {
  const char* asked = asked_level();
  for (const InstructionLevel& level : kInstructionLevels) {
    if (asked != nullptr && std::strcmp(asked, level.name) != 0) continue;
    if (level.is_there()) return &level;
    if (asked == nullptr) continue;
    std::fprintf(stderr, "emilia: this processor does not have the level x86-64-%s that %s asks for\n", asked,
                 kLevelVariable);
    return nullptr;
  }
  if (asked != nullptr) {
    std::fprintf(stderr, "emilia: invalid value '%.20s' of %s: expected v2, v3 or v4\n", asked,
                 kLevelVariable);
  } else {
    std::fputs("emilia: this processor is too old; expected x86-64-v2 or better (SSE4.2 and POPCNT)\n",
               stderr);
  }
  return nullptr;
}

/// 101 is the first of the priorities that are not the compiler's.
__attribute__((constructor(101))) void enter_level(int argc, char* argv[], char* environment[]) {
  __builtin_cpu_init();
  const InstructionLevel* level = choose_level();
  if (level == nullptr) _exit(EXIT_FAILURE);
  std::copy_n(level->door, emilia_door_size, emilia_door);
  for (const auto* initializer = level->initializers_begin; initializer != level->initializers_end;
       ++initializer) {
    (*initializer)(argc, argv, environment);
  }
}

}  // namespace
