// SPDX-License-Identifier: MIT
#include "engine/base/numbers.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <system_error>

#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::string_view kDigits = "0123456789";

Error bad_number(std::string_view word, std::string_view what, const std::string& expected) {
  const std::string name(what);
  if (word.empty()) return {"missing " + name + ", expected " + expected};
  return {"bad " + name + " " + in_quotes(word) + ", expected " + expected};
}

/// A number from 0 to `max` in digits with an optional decimal point; nothing where it is another text.
std::optional<double> parse_decimal(std::string_view word, double max) {
  // Looking at the first character keeps out what from_chars also takes: signs, "inf" and "nan".
  const bool is_number =
      !word.empty() && (kDigits.find(word.front()) != std::string_view::npos || word.front() == '.');
  double value = 0;
  const char* const word_end = word.data() + word.size();
  const auto [end, failure] = std::from_chars(word.data(), word_end, value, std::chars_format::fixed);
  if (!is_number || failure != std::errc{} || end != word_end || value > max) return std::nullopt;
  return value;
}

}  // namespace

Result<std::int64_t> parse_integer(std::string_view word, std::string_view what, std::int64_t min,
                                   std::int64_t max) {
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), value);
  const bool is_number = !word.empty() && word.find_first_not_of(kDigits) == std::string_view::npos;
  if (!is_number || failure != std::errc{} || value < min || value > max) {
    return bad_number(word, what,
                      "a whole number from " + std::to_string(min) + " to " + std::to_string(max));
  }
  return value;
}

Result<std::chrono::microseconds> parse_seconds(std::string_view word, std::string_view what) {
  const auto seconds = parse_decimal(word, static_cast<double>(kMaxSeconds));
  if (!seconds)
    return bad_number(word, what, "seconds from 0 to " + std::to_string(kMaxSeconds) + ", such as 0.5");
  return std::chrono::microseconds(std::llround(*seconds * 1e6));
}

Result<std::chrono::milliseconds> parse_milliseconds(std::string_view word, std::string_view what) {
  const auto value = parse_integer(word, what, 0, 1000 * kMaxSeconds);
  if (!value) return value.error();
  return std::chrono::milliseconds(*value);
}

Result<double> parse_share(std::string_view word, std::string_view what) {
  const auto share = parse_decimal(word, 1);
  if (!share) return bad_number(word, what, "a share from 0 to 1, such as 0.5");
  return *share;
}

}  // namespace emilia
