# SPDX-License-Identifier: MIT
# Universal programs: one program for several x86-64 ISA levels. It contains its hot layers once for each level and all
# other code once. protocol/programs/universal_level.cpp chooses the best level of the processor before other code runs.
#
# A level is one relocatable object in which every symbol is local except the functions that other code calls. Their names
# end with the level, and calls go through the dispatch table (cmake/dispatch_table.cmake). Without this the linker would
# keep one copy of each inline function and template, of any level: an AVX-512 copy of std::vector::push_back would crash
# an older processor. Initializers of globals in .init_array run for every level, so a level has its own section for them,
# which runs when the level is chosen.
#
# Code that is compiled once is compiled for the lowest level. Libraries that are not layers (the system's, the weights)
# are linked once.

if(EMILIA_SANITIZE)
  message(FATAL_ERROR "cannot combine EMILIA_ARCH=universal with EMILIA_SANITIZE: sanitizers need the initializers of the "
                      "whole program. Set EMILIA_ARCH to portable, native or a value of -march.")
endif()
include(${CMAKE_CURRENT_LIST_DIR}/objects.cmake)

# add_dispatch_table(folder level...): makes dispatch_table.S and the ${level}.o of a folder from its ${level}.linked.o and
# once.o.
function(add_dispatch_table folder)
  list(TRANSFORM ARGN PREPEND ${folder}/ OUTPUT_VARIABLE levels)
  list(TRANSFORM levels APPEND .linked.o OUTPUT_VARIABLE linked)
  list(TRANSFORM levels APPEND .names OUTPUT_VARIABLE names)
  list(TRANSFORM levels APPEND .kept OUTPUT_VARIABLE kept)
  add_custom_command(OUTPUT ${folder}/dispatch_table.S ${names} ${kept}
    COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} "-DLEVELS=${ARGN}" -DFOLDER=${folder}
            -P ${PROJECT_SOURCE_DIR}/cmake/dispatch_table.cmake
    DEPENDS ${folder}/once.o ${linked} ${PROJECT_SOURCE_DIR}/cmake/dispatch_table.cmake
    COMMENT "Writing the dispatch table"
    VERBATIM)
  foreach(level IN LISTS ARGN)
    set(object ${folder}/${level})
    add_custom_command(OUTPUT ${object}.o
      COMMAND ${EMILIA_OBJCOPY} --redefine-syms=${object}.names --keep-global-symbols=${object}.kept
              --rename-section .init_array=emilia_init_${level} ${object}.linked.o ${object}.o
      DEPENDS ${object}.linked.o ${object}.names ${object}.kept
      VERBATIM)
  endforeach()
endfunction()

# compile_for_level(objects level layer): returns the objects of a layer compiled for a level, as a generator expression.
# The layer's library itself has this machine's level.
function(compile_for_level objects level layer)
  if(level STREQUAL EMILIA_HOST_LEVEL)
    set(${objects} $<TARGET_OBJECTS:${layer}> PARENT_SCOPE)
    return()
  endif()
  if(TARGET ${layer}_${level}) # made for another program
    set(${objects} $<TARGET_OBJECTS:${layer}_${level}> PARENT_SCOPE)
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
  set(${objects} $<TARGET_OBJECTS:${layer}_${level}> PARENT_SCOPE)
endfunction()

# add_universal_objects(name objects libraries TOP layer ONCE library... [WITH object...]): returns the objects and
# libraries to link for the top layer and the layers that it needs. Hot layers are compiled for every level of
# EMILIA_LEVELS, the others once, together with the objects WITH. Libraries of the project under ONCE are not layers.
function(add_universal_objects name objects libraries)
  cmake_parse_arguments(ARG "" "TOP" "ONCE;WITH" ${ARGN})
  set(folder ${PROJECT_BINARY_DIR}/levels/${name})
  file(MAKE_DIRECTORY ${folder})
  collect_libraries(${ARG_TOP} layers others ONCE ${ARG_ONCE})
  set(once ${ARG_WITH})
  set(hot_layers "")
  foreach(layer IN LISTS layers)
    get_target_property(linked ${layer} LINK_LIBRARIES)
    if(emilia_hot IN_LIST linked)
      list(APPEND hot_layers ${layer})
    else()
      list(APPEND once $<TARGET_OBJECTS:${layer}>)
    endif()
  endforeach()
  link_objects(${folder}/once.o ${once})
  foreach(level IN LISTS EMILIA_LEVELS)
    set(level_objects "")
    foreach(layer IN LISTS hot_layers)
      compile_for_level(compiled ${level} ${layer})
      list(APPEND level_objects ${compiled})
    endforeach()
    link_objects(${folder}/${level}.linked.o --force-group-allocation ${level_objects})
  endforeach()
  add_dispatch_table(${folder} ${EMILIA_LEVELS})
  list(TRANSFORM EMILIA_LEVELS PREPEND ${folder}/ OUTPUT_VARIABLE levels)
  list(TRANSFORM levels APPEND .o)
  add_library(${name}_dispatch OBJECT ${PROJECT_SOURCE_DIR}/protocol/programs/universal_level.cpp ${folder}/dispatch_table.S)
  set_target_properties(${name}_dispatch PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(${name}_dispatch PRIVATE emilia_flags)
  if(name STREQUAL "libemilia")
    target_compile_definitions(${name}_dispatch PRIVATE EMILIA_LIBRARY)
  endif()
  set(${objects} $<TARGET_OBJECTS:${name}_dispatch> ${folder}/once.o ${levels} PARENT_SCOPE)
  set(${libraries} ${others} PARENT_SCOPE)
endfunction()

# add_universal_program(name main TOP layer ONCE library...): adds a program from the source `main` and such objects. The
# libraries of the hot layers, which the tests link, are compiled for EMILIA_HOST_LEVEL.
function(add_universal_program name main)
  cmake_parse_arguments(ARG "" "TOP" "ONCE" ${ARGN})
  add_library(${name}_main OBJECT ${main})
  target_link_libraries(${name}_main PRIVATE ${ARG_TOP} emilia_once)
  add_universal_objects(${name} objects libraries TOP ${ARG_TOP} ONCE ${ARG_ONCE} WITH $<TARGET_OBJECTS:${name}_main>)
  add_executable(${name} ${objects})
  target_link_libraries(${name} PRIVATE emilia_flags ${libraries})
endfunction()
