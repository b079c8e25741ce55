// SPDX-License-Identifier: MIT
#include "engine/base/numbers.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>

#include "engine/base/older_libcxx.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

Error bad_number(std::string_view word, std::string_view what, const std::string& expected) {
  const std::string name(what);
  if (word.empty()) return {"missing " + name + ": expected " + expected};
  return {"invalid " + name + " " + in_quotes(word) + ": expected " + expected};
}

std::from_chars_result read_number(const char* begin, const char* end, std::int64_t& value) {
  return std::from_chars(begin, end, value);
}

std::from_chars_result read_number(const char* begin, const char* end, double& value) {
  return std::from_chars(begin, end, value, std::chars_format::fixed);
}

/// Returns the number written as `word`, which consists of the characters in `digits` after an optional sign.
/// A sign is allowed if `min` < 0. Returns `nullopt` for another text and for a number out of range.
template <typename Number>
std::optional<Number> number_of(std::string_view word, std::string_view digits, Number min, Number max) {
  const bool is_negative = word.starts_with('-');
  std::string_view rest = word;
  if (min < 0 && (is_negative || word.starts_with('+'))) rest.remove_prefix(1);
  // from_chars also accepts a second sign, "inf" and "nan".
  if (rest.empty() || rest.find_first_not_of(digits) != std::string_view::npos) return std::nullopt;
  Number value = 0;
  const auto [end, failure] = read_number(rest.data(), rest.data() + rest.size(), value);
  if (is_negative) value = -value;
  if (failure != std::errc{} || end != rest.data() + rest.size() || value < min || value > max)
    return std::nullopt;
  return value;
}

std::optional<double> decimal_of(std::string_view word, double min, double max) {
  return number_of(word, "0123456789.", min, max);
}

}  // namespace

Result<std::int64_t> parse_integer(std::string_view word, std::string_view what, std::int64_t min,
                                   std::int64_t max) {
  if (const auto value = number_of(word, "0123456789", min, max)) return *value;
  return bad_number(word, what, "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
}

Result<double> parse_decimal(std::string_view word, std::string_view what, double min, double max) {
  if (const auto value = decimal_of(word, min, max)) return *value;
  return bad_number(word, what,
                    "a number from " + format_short_decimal(min, 3) + " to " + format_short_decimal(max, 3));
}

Result<std::chrono::microseconds> parse_seconds(std::string_view word, std::string_view what) {
  if (const auto seconds = decimal_of(word, 0, static_cast<double>(kMaxSeconds)))
    return std::chrono::microseconds(std::llround(*seconds * 1e6));
  return bad_number(word, what, "seconds from 0 to " + std::to_string(kMaxSeconds) + ", such as 0.5");
}

Result<std::chrono::milliseconds> parse_milliseconds(std::string_view word, std::string_view what) {
  const auto value = parse_integer(word, what, 0, 1000 * kMaxSeconds);
  if (!value) return value.error();
  return std::chrono::milliseconds(*value);
}

std::string format_decimal(double value, int decimals) {
  std::array<char, 400> text{};  // the largest double has 309 digits before its point
  const double scale = std::pow(10.0, decimals);
  const double shown = std::round(value * scale) == 0 ? 0.0 : value;  // no "-0.00"
  const auto written =
      std::to_chars(text.data(), text.data() + text.size(), shown, std::chars_format::fixed, decimals);
  return {text.data(), written.ptr};
}

double rounded(double value, int decimals) {
  const double scale = std::pow(10.0, decimals);
  return std::round(value * scale) / scale;
}

std::string format_short_decimal(double value, int decimals) {
  std::string text = format_decimal(value, decimals);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

}  // namespace emilia
