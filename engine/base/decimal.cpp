// SPDX-License-Identifier: MIT
#include "engine/base/decimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace emilia {

namespace {

constexpr double kMaxDecimal = 1e9;

}  // namespace

std::optional<double> parse_decimal(std::string_view text) {
  std::string_view digits = text;
  const bool is_negative = digits.starts_with('-');
  if (is_negative || digits.starts_with('+')) digits.remove_prefix(1);
  // from_chars would take "inf", "nan" and a second sign too.
  const bool has_digit = std::ranges::any_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  if (!has_digit || digits.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
  double value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, std::chars_format::fixed);
  if (error != std::errc() || stop != end || value > kMaxDecimal) return std::nullopt;
  return is_negative ? -value : value;
}

std::string format_decimal(double value, int decimals) {
  std::array<char, 400> text{};  // the largest double has 309 digits before its point
  const double scale = std::pow(10.0, decimals);
  const double shown = std::round(value * scale) == 0 ? 0.0 : value;  // no "-0.00"
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), shown, std::chars_format::fixed, decimals);
  return {text.data(), written.ptr};
}

std::string format_short_decimal(double value, int decimals) {
  std::string text = format_decimal(value, decimals);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace emilia
