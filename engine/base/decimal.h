// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace emilia {

/// A number of digits with an optional sign and decimal point, between -10^9 and 10^9; nothing when `text` is
/// no such number.
std::optional<double> parse_decimal(std::string_view text);

/// The number with that many decimals: "-0.50". Requires a finite number, 0 <= decimals <= 9.
std::string format_decimal(double value, int decimals);

/// The same without zeros at the end of the decimals, and without the point where there are none left: "7",
/// "7.5".
std::string format_short_decimal(double value, int decimals);

}  // namespace emilia
