# SPDX-License-Identifier: MIT
# One program for several levels of the instruction set: it holds the whole of itself once a level, and begins in the
# best one that the processor has (protocol/universal_main.cpp).
#
# A level is one relocatable object in which every symbol is local but its `main`, which has a name of its own. Else the
# linker would keep one copy of each inline function and template, the standard library's among them, and nothing says
# of which level: the AVX-512 copy of std::vector::push_back would end the program on an older processor, wherever it
# was called from. For the same reason a level's initializers of globals are kept out of .init_array, whose functions
# run before `main`, those of all levels: they go to a section of their own, which is run when the level is chosen.
#
# Libraries that are no layers (the system's, and tables that are the same on every level) are linked once.

if(EMILIA_SANITIZE)
  message(FATAL_ERROR "EMILIA_ARCH=universal does not go with EMILIA_SANITIZE: sanitizers have to see the whole program "
                      "initialized. Expected portable, native or an instruction set.")
endif()
find_program(EMILIA_LD NAMES ld.bfd ld REQUIRED)   # lld learned --force-group-allocation late
find_program(EMILIA_OBJCOPY NAMES objcopy REQUIRED)

# add_level(level OBJECTS generator-expression...): makes ${level}.o of the build tree from objects compiled for the
# level, in one of which is a `main`, which is called emilia_main_${level} there.
function(add_level level)
  cmake_parse_arguments(ARG "" "" "OBJECTS" ${ARGN})
  set(linked ${PROJECT_BINARY_DIR}/${level}.linked.o)
  add_custom_command(OUTPUT ${level}.o
    COMMAND ${EMILIA_LD} -r --force-group-allocation -o ${linked} ${ARG_OBJECTS}
    COMMAND ${EMILIA_OBJCOPY} --redefine-sym main=emilia_main_${level} --keep-global-symbol=emilia_main_${level}
            --rename-section .init_array=emilia_init_${level} ${linked} ${level}.o
    DEPENDS ${ARG_OBJECTS}
    BYPRODUCTS ${linked}
    COMMENT "Linking level ${level}"
    COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

# compile_for_level(objects level SOURCES file... DEFINITIONS definition... LIBRARIES library...): the sources compiled
# for a level, as a generator expression.
function(compile_for_level objects level name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEFINITIONS;LIBRARIES" ${ARGN})
  add_library(${name}_${level} OBJECT EXCLUDE_FROM_ALL ${ARG_SOURCES})
  target_compile_options(${name}_${level} PRIVATE -march=x86-64-${level})
  target_compile_definitions(${name}_${level} PRIVATE ${ARG_DEFINITIONS})
  target_link_libraries(${name}_${level} PRIVATE emilia_flags ${ARG_LIBRARIES})
  set_target_properties(${name}_${level} PROPERTIES EXPORT_COMPILE_COMMANDS OFF) # the layers' own say all
  set(${objects} $<TARGET_OBJECTS:${name}_${level}> PARENT_SCOPE)
endfunction()

# collect_libraries(library layers others ONCE library...): the layers that a layer needs, itself among them, and the
# other libraries that those link.
function(collect_libraries library layers others)
  cmake_parse_arguments(ARG "" "" "ONCE" ${ARGN})
  set(found_layers ${library})
  set(found_others "")
  get_target_property(linked ${library} LINK_LIBRARIES)
  list(REMOVE_ITEM linked emilia_flags emilia_instruction_set)
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

# add_universal_program(name main TOP layer ONCE library...): the top layer, those that it needs and the source of `main`
# on every level of EMILIA_LEVELS, behind the `main` that chooses. Libraries of the project that are named as ONCE are
# the same on every level. The layers' own libraries, which the tests link, are EMILIA_HOST_LEVEL's.
function(add_universal_program name main)
  cmake_parse_arguments(ARG "" "TOP" "ONCE" ${ARGN})
  collect_libraries(${ARG_TOP} layers libraries ONCE ${ARG_ONCE})
  set(level_objects "")
  foreach(level IN LISTS EMILIA_LEVELS)
    compile_for_level(objects ${level} ${name} SOURCES ${main} LIBRARIES ${libraries})
    foreach(layer IN LISTS layers)
      if(level STREQUAL EMILIA_HOST_LEVEL)
        list(APPEND objects $<TARGET_OBJECTS:${layer}>)
        continue()
      endif()
      get_target_property(sources ${layer} SOURCES)
      get_target_property(definitions ${layer} COMPILE_DEFINITIONS)
      if(NOT definitions)
        set(definitions "")
      endif()
      compile_for_level(layer_objects ${level} ${layer} SOURCES ${sources} DEFINITIONS ${definitions} LIBRARIES ${libraries})
      list(APPEND objects ${layer_objects})
    endforeach()
    add_level(${level} OBJECTS ${objects})
    list(APPEND level_objects ${PROJECT_BINARY_DIR}/${level}.o)
  endforeach()
  add_executable(${name} protocol/universal_main.cpp ${level_objects})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  target_link_libraries(${name} PRIVATE emilia_flags ${libraries})
endfunction()
