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
find_program(EMILIA_LD NAMES ld.bfd ld REQUIRED)   # lld learned --force-group-allocation late
find_program(EMILIA_OBJCOPY NAMES objcopy REQUIRED)

# link_objects(name [option] object...): makes one object of many, in the build tree.
function(link_objects name)
  set(objects ${ARGN})
  list(FILTER objects EXCLUDE REGEX "^--")
  add_custom_command(OUTPUT ${name}
    COMMAND ${EMILIA_LD} -r -o ${name} ${ARGN}
    DEPENDS ${objects}
    COMMENT "Linking ${name}"
    COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

# add_door(level...): makes door.S and the ${level}.o from the ${level}.linked.o and once.o.
function(add_door)
  list(TRANSFORM ARGN APPEND .linked.o OUTPUT_VARIABLE linked)
  list(TRANSFORM ARGN APPEND .names OUTPUT_VARIABLE names)
  list(TRANSFORM ARGN APPEND .door OUTPUT_VARIABLE doors)
  add_custom_command(OUTPUT door.S ${names} ${doors}
    COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} "-DLEVELS=${ARGN}" -DFOLDER=${PROJECT_BINARY_DIR}
            -P ${PROJECT_SOURCE_DIR}/cmake/door.cmake
    DEPENDS once.o ${linked} ${PROJECT_SOURCE_DIR}/cmake/door.cmake
    COMMENT "Finding what the levels are asked for"
    VERBATIM)
  foreach(level IN LISTS ARGN)
    add_custom_command(OUTPUT ${level}.o
      COMMAND ${EMILIA_OBJCOPY} --redefine-syms=${level}.names --keep-global-symbols=${level}.door
              --rename-section .init_array=emilia_init_${level} ${level}.linked.o ${level}.o
      DEPENDS ${level}.linked.o ${level}.names ${level}.door
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
  get_target_property(sources ${layer} SOURCES)
  get_target_property(libraries ${layer} LINK_LIBRARIES)
  list(REMOVE_ITEM libraries emilia_hot)
  add_library(${layer}_${level} OBJECT EXCLUDE_FROM_ALL ${sources})
  target_compile_options(${layer}_${level} PRIVATE -march=x86-64-${level})
  target_link_libraries(${layer}_${level} PRIVATE ${libraries})
  set_target_properties(${layer}_${level} PROPERTIES EXPORT_COMPILE_COMMANDS OFF) # the layers' own say all
  set(${objects} $<TARGET_OBJECTS:${layer}_${level}> PARENT_SCOPE)
endfunction()

# collect_libraries(library layers others ONCE library...): the layers that a layer needs, itself among them, and the
# other libraries that those link.
function(collect_libraries library layers others)
  cmake_parse_arguments(ARG "" "" "ONCE" ${ARGN})
  set(found_layers ${library})
  set(found_others "")
  get_target_property(linked ${library} LINK_LIBRARIES)
  list(REMOVE_ITEM linked emilia_flags emilia_hot emilia_once)
  foreach(needed IN LISTS linked)
    if(needed MATCHES "^emilia_" AND NOT needed IN_LIST ARG_ONCE)
      collect_libraries(${needed} more_layers more_others ONCE ${ARG_ONCE})
      list(APPEND found_layers ${more_layers})
      list(APPEND found_others ${more_others})
    else()
      list(APPEND found_others ${needed})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES found_layers)
  list(REMOVE_DUPLICATES found_others)
  set(${layers} ${found_layers} PARENT_SCOPE)
  set(${others} ${found_others} PARENT_SCOPE)
endfunction()

# add_universal_program(name main TOP layer ONCE library...): the source of `main`, the top layer and those that it needs:
# those that link emilia_hot on every level of EMILIA_LEVELS, the others once. Libraries of the project that are named as
# ONCE are no layers. The hot layers' own libraries, which the tests link, are EMILIA_HOST_LEVEL's.
function(add_universal_program name main)
  cmake_parse_arguments(ARG "" "TOP" "ONCE" ${ARGN})
  collect_libraries(${ARG_TOP} layers libraries ONCE ${ARG_ONCE})
  add_library(${name}_main OBJECT ${main})
  target_link_libraries(${name}_main PRIVATE ${ARG_TOP} emilia_once)
  set(once $<TARGET_OBJECTS:${name}_main>)
  set(hot_layers "")
  foreach(layer IN LISTS layers)
    get_target_property(linked ${layer} LINK_LIBRARIES)
    if(emilia_hot IN_LIST linked)
      list(APPEND hot_layers ${layer})
    else()
      list(APPEND once $<TARGET_OBJECTS:${layer}>)
    endif()
  endforeach()
  link_objects(once.o ${once})
  foreach(level IN LISTS EMILIA_LEVELS)
    set(level_objects "")
    foreach(layer IN LISTS hot_layers)
      compile_for_level(objects ${level} ${layer})
      list(APPEND level_objects ${objects})
    endforeach()
    link_objects(${level}.linked.o --force-group-allocation ${level_objects})
  endforeach()
  add_door(${EMILIA_LEVELS})
  list(TRANSFORM EMILIA_LEVELS APPEND .o OUTPUT_VARIABLE levels)
  list(TRANSFORM levels PREPEND ${PROJECT_BINARY_DIR}/)
  add_executable(${name} protocol/universal_level.cpp door.S ${PROJECT_BINARY_DIR}/once.o ${levels})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(${name} PRIVATE emilia_flags ${libraries})
endfunction()
