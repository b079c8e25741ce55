# SPDX-License-Identifier: MIT
# One program for several levels of the instruction set: it holds its hot layers once a level, all else once, and calls
# the hot layers of the best level that the processor has (protocol/universal_level.cpp chooses before anything else runs).
#
# A level is one relocatable object in which every symbol is local but its door: the functions that the rest calls, each
# with the level at the end of its name (cmake/door.cmake finds them). Else the linker would keep one copy of each inline
# function and template, the standard library's among them, and nothing says of which level: the AVX-512 copy of
# std::vector::push_back would end the program on an older processor, wherever it was called from. For the same reason a
# level's initializers of globals are kept out of .init_array, whose functions run whatever the level is: they go to a
# section of their own, which is run when the level is chosen.
#
# What is compiled once is compiled for the lowest level. Libraries that are no layers (the system's, the weights) are
# linked once.

if(EMILIA_SANITIZE)
  message(FATAL_ERROR "EMILIA_ARCH=universal does not go with EMILIA_SANITIZE: sanitizers have to see the whole program "
                      "initialized. Expected portable, native or an instruction set.")
endif()
include(${CMAKE_CURRENT_LIST_DIR}/objects.cmake)

# add_door(folder level...): makes door.S and the ${level}.o from the ${level}.linked.o and once.o of a folder.
function(add_door folder)
  list(TRANSFORM ARGN PREPEND ${folder}/ OUTPUT_VARIABLE levels)
  list(TRANSFORM levels APPEND .linked.o OUTPUT_VARIABLE linked)
  list(TRANSFORM levels APPEND .names OUTPUT_VARIABLE names)
  list(TRANSFORM levels APPEND .door OUTPUT_VARIABLE doors)
  add_custom_command(OUTPUT ${folder}/door.S ${names} ${doors}
    COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} "-DLEVELS=${ARGN}" -DFOLDER=${folder}
            -P ${PROJECT_SOURCE_DIR}/cmake/door.cmake
    DEPENDS ${folder}/once.o ${linked} ${PROJECT_SOURCE_DIR}/cmake/door.cmake
    COMMENT "Finding what the levels are asked for"
    VERBATIM)
  foreach(level IN LISTS ARGN)
    set(object ${folder}/${level})
    add_custom_command(OUTPUT ${object}.o
      COMMAND ${EMILIA_OBJCOPY} --redefine-syms=${object}.names --keep-global-symbols=${object}.door
              --rename-section .init_array=emilia_init_${level} ${object}.linked.o ${object}.o
      DEPENDS ${object}.linked.o ${object}.names ${object}.door
      VERBATIM)
  endforeach()
endfunction()

# compile_for_level(objects level layer): a layer's sources compiled for a level, as a generator expression: its
# library's objects where that is for this level.
function(compile_for_level objects level layer)
  if(level STREQUAL EMILIA_HOST_LEVEL)
    set(${objects} $<TARGET_OBJECTS:${layer}> PARENT_SCOPE)
    return()
  endif()
  if(TARGET ${layer}_${level}) # another program's
    set(${objects} $<TARGET_OBJECTS:${layer}_${level}> PARENT_SCOPE)
    return()
  endif()
  get_target_property(sources ${layer} SOURCES)
  get_target_property(libraries ${layer} LINK_LIBRARIES)
  list(REMOVE_ITEM libraries emilia_hot)
  add_library(${layer}_${level} OBJECT EXCLUDE_FROM_ALL ${sources})
  target_compile_options(${layer}_${level} PRIVATE -march=x86-64-${level})
  target_link_libraries(${layer}_${level} PRIVATE ${libraries})
  set_target_properties(${layer}_${level} PROPERTIES EXPORT_COMPILE_COMMANDS OFF) # the layers' own say all
  set(${objects} $<TARGET_OBJECTS:${layer}_${level}> PARENT_SCOPE)
endfunction()

# add_universal_objects(name objects libraries TOP layer ONCE library... [WITH object...]): the top layer and those that it
# needs, each hot one on every level of EMILIA_LEVELS, the others once with the objects that go WITH them. Libraries of the
# project that are named as ONCE are no layers. Gives what is to be linked for it.
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
  add_door(${folder} ${EMILIA_LEVELS})
  list(TRANSFORM EMILIA_LEVELS PREPEND ${folder}/ OUTPUT_VARIABLE levels)
  list(TRANSFORM levels APPEND .o)
  add_library(${name}_door OBJECT ${PROJECT_SOURCE_DIR}/protocol/universal_level.cpp ${folder}/door.S)
  set_target_properties(${name}_door PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(${name}_door PRIVATE emilia_flags)
  if(name STREQUAL "libemilia")
    target_compile_definitions(${name}_door PRIVATE EMILIA_LIBRARY)
  endif()
  set(${objects} $<TARGET_OBJECTS:${name}_door> ${folder}/once.o ${levels} PARENT_SCOPE)
  set(${libraries} ${others} PARENT_SCOPE)
endfunction()

# add_universal_program(name main TOP layer ONCE library...): a program of the source of `main` and such objects. The hot
# layers' own libraries, which the tests link, are EMILIA_HOST_LEVEL's.
function(add_universal_program name main)
  cmake_parse_arguments(ARG "" "TOP" "ONCE" ${ARGN})
  add_library(${name}_main OBJECT ${main})
  target_link_libraries(${name}_main PRIVATE ${ARG_TOP} emilia_once)
  add_universal_objects(${name} objects libraries TOP ${ARG_TOP} ONCE ${ARG_ONCE} WITH $<TARGET_OBJECTS:${name}_main>)
  add_executable(${name} ${objects})
  target_link_libraries(${name} PRIVATE emilia_flags ${libraries})
endfunction()
