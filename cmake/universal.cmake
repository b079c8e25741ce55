# SPDX-License-Identifier: MIT
# Universal programs: one program for several x86-64 ISA levels. It contains its hot layers once for each level and all
# other code once, compiled for the lowest level. programs/universal_level.cpp chooses the best level of the
# processor before other code runs.
#
# Every symbol that the hot layers of a level define gets the level as a suffix (cmake/level_symbols.cmake). Otherwise the
# linker would keep one copy of each inline function and template, of any level: an AVX-512 copy of std::vector::push_back
# would crash an older processor. Other code calls the hot layers by their plain names, which are jumps through the
# dispatch table (cmake/dispatch_table.cmake). Hot layers must not need initializers of globals, because these would run
# for every level.

if(EMILIA_SANITIZE)
  message(FATAL_ERROR "cannot combine EMILIA_ARCH=universal with EMILIA_SANITIZE: sanitizers need the initializers of the "
                      "whole program. Set EMILIA_ARCH to portable, native or a value of -march.")
endif()
include(${CMAKE_CURRENT_LIST_DIR}/objects.cmake)

# compile_for_level(objects level layer): returns the objects of a layer compiled for a level, as a generator expression.
# The layer's library itself has this machine's level.
function(compile_for_level objects level layer)
  if(level STREQUAL EMILIA_HOST_LEVEL)
    set(${objects} $<TARGET_OBJECTS:${layer}> PARENT_SCOPE)
    return()
  endif()
  set(${objects} $<TARGET_OBJECTS:${layer}_${level}> PARENT_SCOPE)
  if(TARGET ${layer}_${level}) # made for another program
    return()
  endif()
  get_target_property(sources ${layer} SOURCES)
  get_target_property(source_folder ${layer} SOURCE_DIR)
  list(TRANSFORM sources PREPEND ${source_folder}/)
  get_target_property(libraries ${layer} LINK_LIBRARIES)
  list(REMOVE_ITEM libraries emilia_hot)
  add_library(${layer}_${level} OBJECT EXCLUDE_FROM_ALL ${sources})
  target_compile_options(${layer}_${level} PRIVATE -march=x86-64-${level})
  target_link_libraries(${layer}_${level} PRIVATE ${libraries})
  set_target_properties(${layer}_${level} PROPERTIES EXPORT_COMPILE_COMMANDS OFF) # those of the layers are complete
endfunction()

# add_levels(name archives once TOP layer [LAST library...]): compiles the hot layers that the top layer needs for each of
# the levels and makes the object library ${name}_dispatch, which calls them. Returns the archives of the levels, to be
# linked before all layers, and the layers that are compiled once. Libraries under LAST are not layers.
function(add_levels name archives once)
  cmake_parse_arguments(ARG "" "TOP" "LAST" ${ARGN})
  set(folder ${PROJECT_BINARY_DIR}/levels/${name})
  file(MAKE_DIRECTORY ${folder})
  collect_layers(${ARG_TOP} layers LAST ${ARG_LAST})
  set(once_layers "")
  set(hot_layers "")
  foreach(layer IN LISTS layers)
    get_target_property(linked ${layer} LINK_LIBRARIES)
    if(emilia_hot IN_LIST linked)
      list(APPEND hot_layers ${layer})
    else()
      list(APPEND once_layers ${layer})
    endif()
  endforeach()
  foreach(level IN LISTS levels)
    set(objects "")
    foreach(layer IN LISTS hot_layers)
      compile_for_level(compiled ${level} ${layer})
      list(APPEND objects ${compiled})
    endforeach()
    add_library(${name}_${level} STATIC EXCLUDE_FROM_ALL ${objects})
    set_target_properties(${name}_${level} PROPERTIES LINKER_LANGUAGE CXX ARCHIVE_OUTPUT_DIRECTORY ${folder})
    add_custom_command(OUTPUT ${folder}/${level}.a BYPRODUCTS ${folder}/${level}.names
      COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DOBJCOPY=${EMILIA_OBJCOPY} -DOBJDUMP=${CMAKE_OBJDUMP} -DLEVEL=${level}
              -DCOMPILED=$<TARGET_FILE:${name}_${level}> -DARCHIVE=${folder}/${level}.a
              -P ${PROJECT_SOURCE_DIR}/cmake/level_symbols.cmake
      DEPENDS ${name}_${level} ${PROJECT_SOURCE_DIR}/cmake/level_symbols.cmake
      COMMENT "Renaming the symbols of ${level}"
      VERBATIM)
    list(APPEND level_archives ${folder}/${level}.a)
  endforeach()
  list(TRANSFORM once_layers REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE callers)
  add_custom_command(OUTPUT ${folder}/dispatch_table.S
    COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} "-DLEVELS=${levels}" -DFOLDER=${folder} "-DCALLERS=${callers}"
            -P ${PROJECT_SOURCE_DIR}/cmake/dispatch_table.cmake
    DEPENDS ${level_archives} ${once_layers} ${PROJECT_SOURCE_DIR}/cmake/dispatch_table.cmake
    COMMENT "Writing the dispatch table of ${name}"
    VERBATIM)
  add_library(${name}_dispatch OBJECT ${PROJECT_SOURCE_DIR}/programs/universal_level.cpp ${folder}/dispatch_table.S)
  set_target_properties(${name}_dispatch PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(${name}_dispatch PRIVATE emilia_flags)
  set(${archives} ${level_archives} PARENT_SCOPE)
  set(${once} ${once_layers} PARENT_SCOPE)
endfunction()
