# SPDX-License-Identifier: MIT
# EMILIA_HOST_LEVEL: the best level of programs/x86_levels.h that this machine runs; the lowest when cross-compiling.
list(GET all_levels 0 EMILIA_HOST_LEVEL)
if(NOT CMAKE_CROSSCOMPILING)
  if(NOT DEFINED EMILIA_BEST_LEVEL)
    try_run(ran compiled SOURCE_FROM_CONTENT host_level.cpp [[
#include <cstdio>
#include "programs/x86_levels.h"
int main() {
  const char* best = "";
  for (const emilia::X86Level& level : emilia::kX86Levels) {
    if (level.is_there()) best = level.name;
  }
  std::fputs(best, stdout);
}
]]
      CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR}
      COMPILE_OUTPUT_VARIABLE reason RUN_OUTPUT_VARIABLE best)
    if(NOT compiled)
      message(FATAL_ERROR "cannot test the x86-64 level of this machine: ${reason}")
    endif()
    set(EMILIA_BEST_LEVEL "${best}" CACHE INTERNAL "Best x86-64 level of this machine")
  endif()
  if(EMILIA_BEST_LEVEL)
    set(EMILIA_HOST_LEVEL ${EMILIA_BEST_LEVEL})
  endif()
endif()
