# SPDX-License-Identifier: MIT
# EMILIA_HOST_LEVEL: the best level of EMILIA_LEVELS that this machine runs; v2 when cross-compiling.
include(CheckCXXSourceRuns)

# runs_level(level features...): tests the features that the level adds to the level below it and that the engine uses.
function(runs_level level)
  set(tests "")
  foreach(feature IN LISTS ARGN)
    string(APPEND tests " && __builtin_cpu_supports(\"${feature}\")")
  endforeach()
  check_cxx_source_runs("int main() { return (true${tests}) ? 0 : 1; }" EMILIA_HOST_RUNS_${level})
endfunction()

set(EMILIA_HOST_LEVEL v2)
if(NOT CMAKE_CROSSCOMPILING)
  runs_level(v3 avx2 bmi bmi2 fma)
  runs_level(v4 avx2 bmi bmi2 fma avx512f avx512bw avx512cd avx512dq avx512vl)
  if(EMILIA_HOST_RUNS_v4)
    set(EMILIA_HOST_LEVEL v4)
  elseif(EMILIA_HOST_RUNS_v3)
    set(EMILIA_HOST_LEVEL v3)
  endif()
endif()
