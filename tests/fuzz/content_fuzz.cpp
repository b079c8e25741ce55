// SPDX-License-Identifier: MIT
#include "engine/notation/content.h"
#include "engine/notation/problem_files.h"
#include "tests/fuzz/read_everything.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto format = emilia::format_of_content(text)) emilia::test::read_everything(*format, data, size);
  const auto problems = emilia::parse_problems(std::string(text));
  emilia::test::require(!problems || problems->size() <= size);
  return 0;
}
