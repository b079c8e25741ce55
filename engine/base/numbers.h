// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/result.h"

/// Numbers in words that people and files give, and the words for numbers. Each parser takes the whole word
/// and nothing but digits, with a sign before them where the range has room for it; its error calls the
/// number `what`, and names the word and the range.

namespace emilia {

/// The longest time that is taken, in seconds: more than eleven days.
inline constexpr std::int64_t kMaxSeconds = 1'000'000;

/// A whole number, min <= value <= max. A sign is taken where min < 0.
Result<std::int64_t> parse_integer(std::string_view word, std::string_view what, std::int64_t min,
                                   std::int64_t max);

/// A number with an optional decimal point, min <= value <= max. A sign is taken where min < 0.
Result<double> parse_decimal(std::string_view word, std::string_view what, double min, double max);

/// A time in seconds, from 0 to kMaxSeconds, with an optional decimal point: "2", "0.25".
Result<std::chrono::microseconds> parse_seconds(std::string_view word, std::string_view what);

/// A time in whole milliseconds, from 0 to 1000 x kMaxSeconds.
Result<std::chrono::milliseconds> parse_milliseconds(std::string_view word, std::string_view what);

/// The number with that many decimals: "-0.50". Requires a finite number, 0 <= decimals <= 9.
std::string format_decimal(double value, int decimals);

/// The same without zeros at the end of the decimals, and without the point where there are none left: "7",
/// "7.5".
std::string format_short_decimal(double value, int decimals);

/// The number with that many decimals, for who writes all digits that there are, as JSON does.
double rounded(double value, int decimals);

/// The time in seconds.
constexpr double in_seconds(std::chrono::duration<double> time) {
  return time.count();
}

}  // namespace emilia
