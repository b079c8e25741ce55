// SPDX-License-Identifier: MIT
#include "tests/support/temporary_file.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unistd.h>

namespace emilia::test {

TemporaryFile::TemporaryFile(std::string_view ending) {
  static std::atomic<int> count = 0;
  const auto name =
      "emilia_" + std::to_string(getpid()) + "_" + std::to_string(++count) + std::string(ending);
  path_ = std::filesystem::temp_directory_path() / name;
}

TemporaryFile::~TemporaryFile() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

std::string TemporaryFile::content() const {
  std::ifstream file(path_, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void TemporaryFile::write(std::string_view content) const {
  std::ofstream(path_, std::ios::binary) << content;
}

}  // namespace emilia::test
