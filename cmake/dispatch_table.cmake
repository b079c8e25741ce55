# SPDX-License-Identifier: MIT
# Writes the dispatch table of a universal program (cmake/universal.cmake). Run by `cmake -P` with NM, LEVELS, and the
# FOLDER of ${level}.linked.o and once.o. Files written to FOLDER:
#   dispatch_table.S  a jump for each function of the levels that once.o calls, to that of the chosen level
#   ${level}.names    new names of these functions in the level, for objcopy
#   ${level}.kept     names that objcopy keeps global

cmake_minimum_required(VERSION 3.25)

# read_symbols(symbols file option...): the global symbols of an object as a list of "name type ...".
function(read_symbols symbols file)
  execute_process(COMMAND ${NM} --portability --extern-only ${ARGN} ${FOLDER}/${file}
    OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" lines "${lines}")
  set(${symbols} ${lines} PARENT_SCOPE)
endfunction()

read_symbols(wanted once.o --undefined-only)
list(TRANSFORM wanted REPLACE " .*" "")
list(GET LEVELS 0 first)
read_symbols(defined ${first}.linked.o --defined-only)

set(functions "")
foreach(symbol IN LISTS defined)
  string(REGEX REPLACE " .*" "" name "${symbol}")
  if(name AND name IN_LIST wanted)
    if(NOT symbol MATCHES " [TW] ") # a function, possibly inline
      message(FATAL_ERROR "cannot dispatch `${symbol}`: a layer that is compiled once uses it, and it is not a function. "
                          "Add a function that returns it.")
    endif()
    list(APPEND functions ${name})
  endif()
endforeach()

# One table of functions for each level, and the table that the jumps use.
list(LENGTH functions count)
set(assembly ".globl emilia_dispatch, emilia_dispatch_size\n.hidden emilia_dispatch, emilia_dispatch_size\n.bss\n.balign 8\nemilia_dispatch: .zero 8 * ${count}\n"
  ".section .rodata\n.balign 8\nemilia_dispatch_size: .quad ${count}\n.text\n")
set(place 0)
foreach(function IN LISTS functions)
  string(APPEND assembly ".globl ${function}\n.type ${function}, @function\n${function}: jmp *emilia_dispatch + 8 * ${place}(%rip)\n")
  math(EXPR place "${place} + 1")
endforeach()
string(APPEND assembly ".section .data.rel.ro, \"aw\"\n.balign 8\n")
foreach(level IN LISTS LEVELS)
  string(APPEND assembly ".globl emilia_dispatch_${level}\n.hidden emilia_dispatch_${level}\nemilia_dispatch_${level}:\n")
  set(names "")
  set(kept "")
  foreach(function IN LISTS functions)
    string(APPEND assembly ".quad ${function}_${level}\n")
    string(APPEND names "${function} ${function}_${level}\n")
    string(APPEND kept "${function}_${level}\n")
  endforeach()
  file(WRITE ${FOLDER}/${level}.names "${names}")
  file(WRITE ${FOLDER}/${level}.kept "${kept}")
endforeach()
file(WRITE ${FOLDER}/dispatch_table.S "${assembly}.section .note.GNU-stack, \"\", @progbits\n")
