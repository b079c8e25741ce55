// SPDX-License-Identifier: MIT
#include "tests/fuzz/read_book.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  emilia::test::read_book(emilia::read_edax_book, data, size);
  return 0;
}
