// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.h"

/// Parsers and serializers for numbers. A parser accepts a whole word of digits, with a sign if the range
/// includes negative numbers.
/// Errors: "invalid WHAT 'WORD': expected RANGE".

namespace emilia {

/// Longest accepted time, in seconds: more than eleven days.
inline constexpr std::int64_t kMaxSeconds = 1'000'000;

/// Parses an integer, min <= value <= max. A sign is accepted if min < 0.
Result<std::int64_t> parse_integer(std::string_view word, std::string_view what, std::int64_t min,
                                   std::int64_t max);

/// Parses a number with an optional decimal point, min <= value <= max. A sign is accepted if min < 0.
Result<double> parse_decimal(std::string_view word, std::string_view what, double min, double max);

/// Parses a time in seconds, 0 to kMaxSeconds, with an optional decimal point: "2", "0.25".
Result<std::chrono::microseconds> parse_seconds(std::string_view word, std::string_view what);

/// Parses a time in whole milliseconds, 0 to 1000 x kMaxSeconds.
Result<std::chrono::milliseconds> parse_milliseconds(std::string_view word, std::string_view what);

/// Returns the number with that many decimals: "-0.50".
/// Requires: `value` is finite, 0 <= decimals <= 9.
std::string format_decimal(double value, int decimals);

/// Returns the number without trailing zeros, and without the point if no decimals remain: "7", "7.5".
std::string format_short_decimal(double value, int decimals);

/// Returns the number rounded to that many decimals, for writers that print all digits, such as JSON.
double rounded(double value, int decimals);

/// Returns a time in seconds.
constexpr double in_seconds(std::chrono::duration<double> time) {
  return time.count();
}

}  // namespace emilia
