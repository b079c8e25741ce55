// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace emilia::test {

/// How a dialect is tried by lines that nobody would send.
struct DialectCase {
  std::string_view name;
  std::span<const std::string_view> seeds;  ///< what lines are made from: each is good, or nearly so
  std::string_view error;                   ///< how its errors begin
  std::string_view first;                   ///< said before anything else
};

std::span<const DialectCase> dialect_cases();

/// Would a line of any dialect take memory, threads, files or much time, as it should?
bool is_costly(const std::string& line);

}  // namespace emilia::test
