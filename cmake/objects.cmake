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

# collect_layers(library layers LAST library...): returns the layers that a layer needs, including itself. Libraries of the
# project under LAST are not layers.
function(collect_layers library layers)
  cmake_parse_arguments(ARG "" "" "LAST" ${ARGN})
  set(found ${library})
  get_target_property(linked ${library} LINK_LIBRARIES)
  list(FILTER linked INCLUDE REGEX "^emilia_")
  list(REMOVE_ITEM linked emilia_flags emilia_hot emilia_once ${ARG_LAST})
  foreach(needed IN LISTS linked)
    collect_layers(${needed} more LAST ${ARG_LAST})
    list(APPEND found ${more})
  endforeach()
  list(REMOVE_DUPLICATES found)
  set(${layers} ${found} PARENT_SCOPE)
endfunction()
