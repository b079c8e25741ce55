# SPDX-License-Identifier: MIT
# Makes the door of a universal program (cmake/universal.cmake): run by `cmake -P` with NM, the LEVELS, and the FOLDER of
# ${level}.linked.o and once.o. Writes there
#   door.S          each function of the levels that once.o calls, as a jump to that of the chosen level
#   ${level}.names  what objcopy is to call those functions in the level
#   ${level}.door   the names that it is to keep global

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

set(door "")
foreach(symbol IN LISTS defined)
  string(REGEX REPLACE " .*" "" name "${symbol}")
  if(name AND name IN_LIST wanted)
    if(NOT symbol MATCHES " [TW] ") # a function, or an inline one
      message(FATAL_ERROR "`${symbol}` of the layers that are compiled once a level is used by one that is compiled "
                          "once, and is not a function. Expected a function that returns it.")
    endif()
    list(APPEND door ${name})
  endif()
endforeach()

# A table of the functions a level, and the one that the jumps go by.
list(LENGTH door count)
set(assembly ".globl emilia_door, emilia_door_size\n.hidden emilia_door, emilia_door_size\n.bss\n.balign 8\nemilia_door: .zero 8 * ${count}\n"
  ".section .rodata\n.balign 8\nemilia_door_size: .quad ${count}\n.text\n")
set(place 0)
foreach(function IN LISTS door)
  string(APPEND assembly ".globl ${function}\n.type ${function}, @function\n${function}: jmp *emilia_door + 8 * ${place}(%rip)\n")
  math(EXPR place "${place} + 1")
endforeach()
string(APPEND assembly ".section .data.rel.ro, \"aw\"\n.balign 8\n")
foreach(level IN LISTS LEVELS)
  string(APPEND assembly ".globl emilia_door_${level}\n.hidden emilia_door_${level}\nemilia_door_${level}:\n")
  set(names "")
  set(kept "")
  foreach(function IN LISTS door)
    string(APPEND assembly ".quad ${function}_${level}\n")
    string(APPEND names "${function} ${function}_${level}\n")
    string(APPEND kept "${function}_${level}\n")
  endforeach()
  file(WRITE ${FOLDER}/${level}.names "${names}")
  file(WRITE ${FOLDER}/${level}.door "${kept}")
endforeach()
file(WRITE ${FOLDER}/door.S "${assembly}.section .note.GNU-stack, \"\", @progbits\n")
