# SPDX-License-Identifier: MIT
# Toolchain of clang with libc++, the standard library of macOS. packaging/check_libcxx puts the libraries that Debian has
# only for libstdc++ into build/libcxx-libraries.
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_FLAGS_INIT -stdlib=libc++)
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fexperimental-library>) # std::jthread
add_compile_definitions(_LIBCPP_ENABLE_CXX17_REMOVED_UNARY_BINARY_FUNCTION) # which Boost 1.74 uses
add_link_options(-fexperimental-library)
set(libraries ${CMAKE_CURRENT_LIST_DIR}/../build/libcxx-libraries)
list(PREPEND CMAKE_PREFIX_PATH ${libraries})
set(BOOST_ROOT ${libraries})
set(Boost_NO_BOOST_CMAKE ON) # Debian's file finds only Debian's library
set(Boost_USE_STATIC_LIBS ON)
