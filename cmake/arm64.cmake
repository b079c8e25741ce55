# SPDX-License-Identifier: MIT
# Toolchain of the preset `arm64`: Debian's cross compiler, qemu-user to run its programs, and the libraries that
# packaging/check_arm puts into build/arm64-libraries.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L /usr/aarch64-linux-gnu
  -E GCONV_PATH=${CMAKE_CURRENT_LIST_DIR}/../build/arm64-libraries/usr/lib/aarch64-linux-gnu/gconv)
set(CMAKE_FIND_ROOT_PATH ${CMAKE_CURRENT_LIST_DIR}/../build/arm64-libraries /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# Dependencies of libraries (fmt of spdlog) are searched on the program's path only if that is RPATH, not RUNPATH.
set(CMAKE_EXE_LINKER_FLAGS_INIT -Wl,--disable-new-dtags)
