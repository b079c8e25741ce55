# SPDX-License-Identifier: MIT
# Functions that link objects into objects and collect the libraries of layers.
find_program(EMILIA_LD NAMES ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-ld.bfd ld.bfd ld REQUIRED) # older versions of lld lack --force-group-allocation
find_program(EMILIA_OBJCOPY NAMES ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-objcopy objcopy REQUIRED)

# link_objects(name [option] object...): links many objects into one, in the build tree.
function(link_objects name)
  set(objects ${ARGN})
  list(FILTER objects EXCLUDE REGEX "^--")
  add_custom_command(OUTPUT ${name}
    COMMAND ${EMILIA_LD} -r -o ${name} ${ARGN}
    DEPENDS ${objects}
    COMMENT "Linking ${name}"
    COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

# collect_libraries(library layers others ONCE library...): returns the layers that a layer needs, including itself, and
# the other libraries that they link.
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
