// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace emilia::test {

/// Test case of a dialect for malformed input.
struct DialectCase {
  std::string_view name;
  std::span<const std::string_view> seeds;  ///< valid or nearly valid lines
  std::string_view error;                   ///< start of its errors
  std::string_view first;                   ///< first input line
};

std::span<const DialectCase> dialect_cases();

/// Returns true if a valid line would use memory, threads, files or much time.
bool is_costly(const std::string& line);

}  // namespace emilia::test
