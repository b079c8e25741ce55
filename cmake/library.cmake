# SPDX-License-Identifier: MIT
# libemilia: one object with all code of the C interface, as a shared and as a static library. Only the functions of the
# interface are global symbols. So no symbol of the library collides with one of the program that links it, and the shared
# library needs no other visibility rules.

# Debian's folder of libraries, which GNUInstallDirs uses only for the prefix /usr. A parent project makes its own choice.
if(PROJECT_IS_TOP_LEVEL AND EXISTS /etc/debian_version AND CMAKE_LIBRARY_ARCHITECTURE)
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH "The folder of libraries, below the prefix")
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(EMILIA_SOVERSION 0) # increase it with each incompatible change of emilia.h
set(parts ${PROJECT_BINARY_DIR}/levels/libemilia)
set(symbols ${PROJECT_SOURCE_DIR}/bindings/c/symbols.txt)
file(MAKE_DIRECTORY ${parts})

include(${PROJECT_SOURCE_DIR}/cmake/objects.cmake)
if(EMILIA_ARCH STREQUAL "universal" AND levels)
  add_levels(libemilia archives layers TOP emilia_c LAST emilia_weights emilia_archives emilia_no_archives)
  target_compile_definitions(libemilia_dispatch PRIVATE EMILIA_LIBRARY)
  set(objects $<TARGET_OBJECTS:libemilia_dispatch> ${archives})
else()
  collect_layers(emilia_c layers LAST emilia_weights emilia_archives emilia_no_archives)
endif()
list(APPEND layers emilia_no_archives) # so that its users need no libarchive
list(TRANSFORM layers REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE layer_objects)
list(PREPEND objects ${layer_objects})
link_objects(${parts}/all.o --force-group-allocation ${objects} $<TARGET_OBJECTS:emilia_weights>)
add_custom_command(OUTPUT ${parts}/emilia.o
  COMMAND ${EMILIA_OBJCOPY} --keep-global-symbols=${symbols} ${parts}/all.o ${parts}/emilia.o
  DEPENDS ${parts}/all.o ${symbols}
  COMMENT "Hiding symbols outside emilia.h"
  VERBATIM)
add_custom_target(emilia_object DEPENDS ${parts}/emilia.o) # one rule, used by two libraries
set_source_files_properties(${parts}/emilia.o PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)

foreach(kind shared static)
  string(TOUPPER ${kind} type)
  add_library(emilia_${kind} ${type} ${parts}/emilia.o)
  add_library(Emilia::${kind} ALIAS emilia_${kind})
  add_dependencies(emilia_${kind} emilia_object)
  set_target_properties(emilia_${kind} PROPERTIES
    OUTPUT_NAME emilia EXPORT_NAME ${kind} LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION} SOVERSION ${EMILIA_SOVERSION})
  target_include_directories(emilia_${kind} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/c> $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/bindings/cpp>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(emilia_${kind} INTERFACE cxx_std_17)
  target_link_libraries(emilia_${kind} PRIVATE ${emilia_zstd} Threads::Threads)
endforeach()
target_link_libraries(emilia_static PRIVATE stdc++ m) # for C programs

# Targets that programs link: one for each layer, all in the same library.
option(EMILIA_STATIC "Let Emilia::engine and the other targets be the static library" OFF)
foreach(layer board notation eval engine)
  if(EMILIA_STATIC)
    add_library(Emilia::${layer} ALIAS emilia_static)
  else()
    add_library(Emilia::${layer} ALIAS emilia_shared)
  endif()
endforeach()

option(EMILIA_INSTALL "Add rules for cmake --install" ${PROJECT_IS_TOP_LEVEL})
if(NOT EMILIA_INSTALL)
  return()
endif()

add_subdirectory(cmake/library)
