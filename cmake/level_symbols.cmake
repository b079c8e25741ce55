# SPDX-License-Identifier: MIT
# Adds the suffix _LEVEL to every global symbol that the objects in the archive COMPILED define, and writes ARCHIVE. Run by
# `cmake -P` with NM, OBJCOPY and OBJDUMP. The new names are in LEVEL.names beside ARCHIVE, a line "old new" each.

cmake_minimum_required(VERSION 3.25)
cmake_path(REPLACE_FILENAME ARCHIVE ${LEVEL}.names OUTPUT_VARIABLE names)
cmake_path(REPLACE_FILENAME ARCHIVE ${LEVEL}.options OUTPUT_VARIABLE options)

# first_words(list pattern command...): returns the first group of the pattern for each line of the output of a command
# that matches, each once.
function(first_words list pattern)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" lines "${lines}")
  list(FILTER lines INCLUDE REGEX "${pattern}")
  list(TRANSFORM lines REPLACE "${pattern}" "\\1")
  list(REMOVE_DUPLICATES lines)
  set(${list} ${lines} PARENT_SCOPE)
endfunction()

# Type n: the name of a group of sections, for example of the constructors of a template class.
first_words(symbols "^([^ ]+) [A-Zn] .*" ${NM} --portability --defined-only ${COMPILED})
first_words(sections "^ *[0-9]+ ([^ ]+) .*" ${OBJDUMP} --section-headers --wide ${COMPILED})

set(constructors ${sections})
list(FILTER constructors INCLUDE REGEX "^\\.(init_array|ctors)")
if(constructors)
  message(FATAL_ERROR "cannot compile for several levels: a hot layer has a global that needs an initializer at run time. "
                      "Make it constexpr, constinit, or a static local variable.")
endif()

# In the object format of Windows, the name of a section with an inline function is that of the function.
list(FILTER sections INCLUDE REGEX "\\$")
list(TRANSFORM symbols REPLACE "(.+)" "\\1 \\1_${LEVEL}\n" OUTPUT_VARIABLE lines)
list(TRANSFORM sections REPLACE "(.+)" "\\1 \\1_${LEVEL}\n" OUTPUT_VARIABLE more_lines)
string(JOIN "" lines ${lines} ${more_lines})
file(WRITE ${names} "${lines}")
list(TRANSFORM sections REPLACE "(.+)" "--rename-section \\1=\\1_${LEVEL}\n")
string(JOIN "" lines ${sections})
file(WRITE ${options} "${lines}")

execute_process(COMMAND ${OBJCOPY} --redefine-syms=${names} @${options} ${COMPILED} ${ARCHIVE} COMMAND_ERROR_IS_FATAL ANY)
