# SPDX-License-Identifier: MIT
# Dependencies of the WebAssembly build besides emscripten: zstd from the sources of web/package.json, because
# Debian has no WebAssembly library of it.
enable_language(C)
set(EMILIA_ZSTD_SOURCE "${PROJECT_SOURCE_DIR}/web/node_modules/zstd-napi/deps/zstd" CACHE PATH "Sources of zstd")
option(EMILIA_WASM_SIMD "Use vectors of 128 bits, which every browser supports since 2023; OFF to measure their effect" ON)
option(EMILIA_WASM_THREADS "Search in threads; requires a page that is isolated from other origins" OFF)

file(GLOB zstd_sources ${EMILIA_ZSTD_SOURCE}/lib/common/*.c ${EMILIA_ZSTD_SOURCE}/lib/compress/*.c
  ${EMILIA_ZSTD_SOURCE}/lib/decompress/*.c)
add_library(zstd_for_wasm STATIC ${zstd_sources})
target_include_directories(zstd_for_wasm SYSTEM PUBLIC ${EMILIA_ZSTD_SOURCE}/lib)
set_target_properties(zstd_for_wasm PROPERTIES UNITY_BUILD_BATCH_SIZE 0) # one source compiles in a fifth of the time
add_library(zstd::libzstd_shared ALIAS zstd_for_wasm)

add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fwasm-exceptions> $<$<BOOL:${EMILIA_WASM_SIMD}>:-msimd128>)
add_link_options(-fwasm-exceptions)
add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include ${PROJECT_SOURCE_DIR}/bindings/wasm/older_libcxx.h>")
if(EMILIA_WASM_THREADS)
  add_compile_options(-pthread)
  add_link_options(-pthread)
endif()
