# SPDX-License-Identifier: MIT
# Writes FOLDER/dispatch_table.S of a universal program (cmake/universal.cmake): a jump for each function of the levels that
# the libraries CALLERS call, to the function of the chosen level. Run by `cmake -P` with NM, LEVELS, and the FOLDER of
# ${level}.names and ${level}.a.

cmake_minimum_required(VERSION 3.25)

execute_process(COMMAND ${NM} --portability --extern-only --undefined-only ${CALLERS}
  OUTPUT_VARIABLE wanted COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" wanted "${wanted}")
list(FILTER wanted INCLUDE REGEX " ")
list(TRANSFORM wanted REPLACE " .*" "")
list(REMOVE_DUPLICATES wanted)

list(GET LEVELS 0 first)
execute_process(COMMAND ${NM} --portability --extern-only --defined-only ${FOLDER}/${first}.a
  OUTPUT_VARIABLE defined COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\n" ";" defined "${defined}")

set(functions "")
foreach(symbol IN LISTS defined)
  if(NOT symbol MATCHES "^([^ ]+)_${first} (.)" OR NOT CMAKE_MATCH_1 IN_LIST wanted)
    continue()
  endif()
  list(APPEND functions ${CMAKE_MATCH_1})
  if(NOT CMAKE_MATCH_2 MATCHES "[TW]") # a function, possibly inline
    message(FATAL_ERROR "cannot dispatch `${symbol}`: a layer that is compiled once uses it, and it is not a function. "
                        "Add a function that returns it.")
  endif()
endforeach()
list(REMOVE_DUPLICATES functions)
if(NOT functions)
  message(FATAL_ERROR "cannot dispatch: no function of ${first} is called")
endif()

# One table of functions for each level, and the table that the jumps use.
list(LENGTH functions count)
set(assembly [[
#ifdef __ELF__
#define GLOBAL(name) .globl name; .hidden name; name
#define FUNCTION(name) .type name, @function; GLOBAL(name)
.section .note.GNU-stack, "", @progbits
#else
#define GLOBAL(name) .globl name; name
#define FUNCTION(name) GLOBAL(name)
#endif
]])
string(APPEND assembly ".bss\n.balign 8\nGLOBAL(emilia_dispatch): .zero 8 * ${count}\n"
  ".data\n.balign 8\nGLOBAL(emilia_dispatch_size): .quad ${count}\n")
set(table "")
foreach(level IN LISTS LEVELS)
  list(TRANSFORM functions REPLACE "(.+)" ".quad \\1_${level}\n" OUTPUT_VARIABLE lines)
  string(JOIN "" lines ${lines})
  string(APPEND assembly "functions_${level}:\n${lines}")
  string(APPEND table ".quad name_${level}, functions_${level}\n")
endforeach()
string(APPEND assembly "GLOBAL(emilia_dispatch_levels):\n${table}.quad 0, 0\n") # BuiltLevel of programs/universal_level.cpp
foreach(level IN LISTS LEVELS)
  string(APPEND assembly "name_${level}: .asciz \"${level}\"\n")
endforeach()
string(APPEND assembly ".text\n")
set(place 0)
foreach(function IN LISTS functions)
  string(APPEND assembly "FUNCTION(${function}): jmp *emilia_dispatch + 8 * ${place}(%rip)\n")
  math(EXPR place "${place} + 1")
endforeach()
file(WRITE ${FOLDER}/dispatch_table.S "${assembly}")
