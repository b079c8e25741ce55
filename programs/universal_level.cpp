// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "programs/x86_levels.h"

// Chooses the x86-64 ISA level of a universal program or library (cmake/universal.cmake): the best level of
// the processor, or the one in the environment. Compiled for every x86-64, it runs before all code of a
// level.

namespace {

using emilia::kX86Levels;
using emilia::X86Level;
using Function = void (*)();

/// Functions of a level that the rest of the program calls.
struct BuiltLevel {
  const char* name;
  const Function* functions;
};

}  // namespace

extern "C" {
extern const BuiltLevel emilia_dispatch_levels[];  ///< levels of the program; the last one has no name
extern Function emilia_dispatch[];                 ///< dispatch table
extern const std::size_t emilia_dispatch_size;
}

namespace {

/// Returns the functions of a level; null if the program does not contain it.
const Function* functions_of(const X86Level& level) {
  const BuiltLevel* built = emilia_dispatch_levels;
  while (built->name != nullptr && std::strcmp(built->name, level.name) != 0) ++built;
  return built->functions;
}

bool can_run(const X86Level& level) {
  return functions_of(level) != nullptr && level.is_there();
}

constexpr const char* kLevelVariable = "EMILIA_LEVEL";

/// Returns the level in the environment, or null. The library ignores an unavailable level, because it must
/// not end the process of a program that uses it.
const char* asked_level() {
  const char* asked = std::getenv(kLevelVariable);
#ifdef EMILIA_LIBRARY
  const auto can_be_had = [&](const X86Level& level) {
    return std::strcmp(asked, level.name) == 0 && can_run(level);
  };
  if (asked != nullptr && std::ranges::none_of(kX86Levels, can_be_had)) return nullptr;
#endif
  return asked;
}

/// Prints why no level can run.
void report_no_level(const char* asked) {
  for (const X86Level& level : kX86Levels) {
    if (asked == nullptr || std::strcmp(asked, level.name) != 0) continue;
    std::fprintf(stderr, "emilia: cannot run x86-64-%s, which %s asks for: this %s lacks it\n", asked,
                 kLevelVariable, functions_of(level) != nullptr ? "processor" : "program");
    return;
  }
  if (asked != nullptr) {
    std::fprintf(stderr, "emilia: invalid value '%.20s' of %s: expected %s to %s\n", asked, kLevelVariable,
                 kX86Levels.front().name, kX86Levels.back().name);
    return;
  }
  const char* lowest = emilia_dispatch_levels[0].name;
  const bool is_v2 = std::strcmp(lowest, "v2") == 0;
  std::fprintf(stderr, "emilia: cannot run on this processor: x86-64-%s or better is required%s\n", lowest,
               is_v2 ? " (SSE4.2 and POPCNT)" : "; build the program on this machine");
}

/// Returns the functions of the best level that can run, or of the one in the environment, or null after an
/// error on stderr.
const Function* choose_level() {
  const char* asked = asked_level();
  const Function* best = nullptr;
  for (const X86Level& level : kX86Levels) {
    if (asked != nullptr && std::strcmp(asked, level.name) != 0) continue;
    if (can_run(level)) best = functions_of(level);
  }
  if (best == nullptr) report_no_level(asked);
  return best;
}

/// Runs first: 101 is the first priority that the compiler does not reserve.
__attribute__((constructor(101))) void enter_level() {
  __builtin_cpu_init();
  const Function* functions = choose_level();
  if (functions == nullptr) std::_Exit(EXIT_FAILURE);
  std::copy_n(functions, emilia_dispatch_size, emilia_dispatch);
}

}  // namespace
