// SPDX-License-Identifier: MIT
#include "tests/fuzz/read_everything.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  emilia::test::read_everything(emilia::GameFormat::json, data, size);
  return 0;
}
