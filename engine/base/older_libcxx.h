// SPDX-License-Identifier: MIT
#pragma once

/// Decimal numbers in `from_chars`, which versions of libc++ below 20 lack. Empty with other libraries.

#include <version>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 200000

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

namespace std {

/// Requires: the text is a decimal number, which Emilia's callers check.
inline from_chars_result from_chars(const char* begin, const char* end, double& value,
                                    chars_format /*fixed*/) {
  const string text(begin, end);
  char* stop = nullptr;
  const double read = std::strtod(text.c_str(), &stop);
  if (stop == text.c_str()) return {begin, errc::invalid_argument};
  if (std::isinf(read)) return {begin + (stop - text.c_str()), errc::result_out_of_range};
  value = read;
  return {begin + (stop - text.c_str()), errc{}};
}

}  // namespace std

#endif
