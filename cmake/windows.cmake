# SPDX-License-Identifier: MIT
# Toolchain for 64-bit Windows: clang with the headers and libraries of Debian's mingw-w64 (POSIX threads), everything
# linked statically. clang, because gcc does not align AVX variables on the stack of Windows (GCC bug 54412). packaging/build_windows
# puts the libraries that mingw-w64 lacks into build/windows-libraries.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR AMD64)
set(triple x86_64-w64-mingw32)

execute_process(COMMAND ${triple}-g++-posix -print-libgcc-file-name OUTPUT_VARIABLE gcc OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
cmake_path(GET gcc PARENT_PATH gcc)

set(CMAKE_C_COMPILER clang)
set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_ASM_COMPILER clang)
foreach(language C CXX ASM)
  set(CMAKE_${language}_COMPILER_TARGET ${triple})
endforeach()
# Not the headers of Linux; thread-local variables as in libstdc++, which gcc has compiled.
add_compile_options(-nostdlibinc -femulated-tls)
set(CMAKE_C_STANDARD_INCLUDE_DIRECTORIES /usr/${triple}/include)
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${gcc}/include/c++ ${gcc}/include/c++/${triple} /usr/${triple}/include)
set(CMAKE_RC_COMPILER ${triple}-windres)
foreach(tool AR RANLIB NM OBJCOPY OBJDUMP STRIP)
  string(TOLOWER ${tool} name)
  set(CMAKE_${tool} /usr/bin/${triple}-${name})
endforeach()
# Stripped by the linker, because the strip of mingw-w64 writes the time into the file.
foreach(kind EXE SHARED)
  set(CMAKE_${kind}_LINKER_FLAGS_INIT "-fuse-ld=lld -B${gcc} -L${gcc} -static -pthread -s -Wl,--no-insert-timestamp")
endforeach()

set(CMAKE_FIND_ROOT_PATH ${CMAKE_CURRENT_LIST_DIR}/../build/windows-libraries /usr/${triple})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
