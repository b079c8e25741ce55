// SPDX-License-Identifier: MIT
#include "tests/fuzz/read_everything.h"

// EMILIA_FORMAT is a name of `GameFormat`: the target's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  emilia::test::read_everything(emilia::GameFormat::EMILIA_FORMAT, data, size);
  return 0;
}
