# SPDX-License-Identifier: MIT
# Build information of `emilia --version`. CMake runs again after a commit or a change of the weights.
set(commit "")
execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --show-toplevel
  OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if("${top}" STREQUAL "${PROJECT_SOURCE_DIR}") # not a repository around an unpacked archive
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --git-path logs/HEAD
    OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  get_filename_component(log ${log} ABSOLUTE BASE_DIR ${PROJECT_SOURCE_DIR})
  if(EXISTS ${log})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${log})
  endif()
endif()
set(weights ${PROJECT_SOURCE_DIR}/eval/weights/emilia.weights)
file(SHA256 ${weights} digest)
string(SUBSTRING ${digest} 0 12 digest)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${weights})
set_source_files_properties(commands/build_info.cpp PROPERTIES
  SKIP_UNITY_BUILD_INCLUSION ON
  COMPILE_DEFINITIONS "EMILIA_COMMIT=\"${commit}\";EMILIA_WEIGHTS=\"${digest}\";EMILIA_COMPILER=\"${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}\"")
