// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <iostream>
#include <string_view>

namespace emilia {

/// Returns the exit status of `run`. An exception is printed with the program's name and ends it with
/// `failure`.
template <typename Run>
int guarded(std::string_view program, int failure, const Run& run) {
  try {
    return run();
  } catch (const std::exception& error) {
    std::cerr << program << ": " << error.what() << '\n';
    return failure;
  }
}

}  // namespace emilia
