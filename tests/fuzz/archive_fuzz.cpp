// SPDX-License-Identifier: MIT
#include <algorithm>
#include <string_view>

#include "engine/notation/archive.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::uint64_t kMaxSize = 1 << 20;
  emilia::InputFile file = emilia::InputFile::of_text({reinterpret_cast<const char*>(data), size});
  if (const auto name = emilia::unpack(file, kMaxSize)) {
    const auto rest = file.read(kMaxSize + size + 1);
    emilia::test::require(rest.has_value() && rest->size() <= std::max(kMaxSize, std::uint64_t{size}));
  }
  return 0;
}
