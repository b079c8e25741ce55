// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "engine/base/result.h"

namespace emilia {

/// The longest time that is taken, in seconds: more than eleven days.
inline constexpr std::int64_t kMaxSeconds = 1'000'000;

/// A whole number written in digits, `min` <= value <= `max`. The error calls it `what` and names the word
/// and the range. Requires 0 <= min.
Result<std::int64_t> parse_integer(std::string_view word, std::string_view what, std::int64_t min,
                                   std::int64_t max);

/// A time in seconds, from 0 to kMaxSeconds, written in digits with an optional decimal point: "2", "0.25".
Result<std::chrono::microseconds> parse_seconds(std::string_view word, std::string_view what);

/// A time in whole milliseconds, from 0 to 1000 x kMaxSeconds.
Result<std::chrono::milliseconds> parse_milliseconds(std::string_view word, std::string_view what);

/// A share from 0 to 1, written in digits with an optional decimal point: "1", "0.25".
Result<double> parse_share(std::string_view word, std::string_view what);

}  // namespace emilia
