# SPDX-License-Identifier: MIT
# emilia.dll with its import library and emilia.pc. Only the functions of the C interface are exported.
set(parts ${PROJECT_BINARY_DIR}/levels/libemilia)
file(STRINGS ${PROJECT_SOURCE_DIR}/bindings/c/symbols.txt functions)
list(JOIN functions "\n" exports)
file(WRITE ${parts}/emilia.def "EXPORTS\n${exports}\n")
set(CMAKE_INSTALL_LIBDIR lib)
set(CMAKE_INSTALL_INCLUDEDIR include)
set(EMILIA_PREFIX_FROM_PC ../..)
configure_file(${PROJECT_SOURCE_DIR}/cmake/emilia.pc.in ${parts}/emilia.pc @ONLY)

add_library(emilia_shared SHARED ${parts}/emilia.def)
set_target_properties(emilia_shared PROPERTIES
  OUTPUT_NAME emilia PREFIX "" IMPORT_PREFIX lib LINKER_LANGUAGE CXX ARCHIVE_OUTPUT_DIRECTORY ${parts})
if(EMILIA_ARCH STREQUAL "universal")
  add_levels(libemilia archives layers TOP emilia_c LAST emilia_weights)
  target_compile_definitions(libemilia_dispatch PRIVATE EMILIA_LIBRARY)
  target_link_libraries(emilia_shared PRIVATE libemilia_dispatch ${archives})
endif()
target_link_libraries(emilia_shared PRIVATE emilia_c)
