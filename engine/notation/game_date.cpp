// SPDX-License-Identifier: MIT
#include "engine/notation/game_date.h"

#include <algorithm>
#include <array>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/notation/text_source.h"

namespace emilia {

namespace {

constexpr std::string_view kDateSeparators = "-./";

/// Consumes up to two digits of a number from `least` to `most` and returns them as two; empty if none come
/// next.
std::string take_two_digits(std::string_view& rest, int least, int most) {
  std::size_t length = 0;
  while (length < 2 && length < rest.size() && is_digit(rest[length])) ++length;
  const auto number = parse_integer(rest.substr(0, length), "number", least, most);
  if (!number) return "";
  rest.remove_prefix(length);
  return (*number < 10 ? "0" : "") + std::to_string(*number);
}

bool take_one_of(std::string_view& rest, std::string_view characters) {
  if (rest.empty() || characters.find(rest[0]) == std::string_view::npos) return false;
  rest.remove_prefix(1);
  return true;
}

/// Parses "13:19:14.25+00:00" and other forms of a time, in UTC or not.
void take_time(std::string_view rest, GameDate& date) {
  std::string text;
  for (const int most : {23, 59, 60}) {
    if (!text.empty() && !take_one_of(rest, ":")) return;
    const std::string part = take_two_digits(rest, 0, most);
    if (part.empty()) return;
    text += (text.empty() ? "" : ":") + part;
  }
  if (rest.size() > 1 && rest[0] == '.' && is_digit(rest[1]))
    rest.remove_prefix(std::min(rest.find_first_not_of("0123456789", 1), rest.size()));
  constexpr std::array<std::string_view, 5> kUtc = {"Z", "+00:00", "+0000", "UTC", "GMT"};
  const bool is_utc = std::ranges::find(kUtc, trimmed(rest, " ._")) != kUtc.end();
  (is_utc ? date.utc_time : date.local_time) = text;
}

}  // namespace

std::string GameDate::text(char separator) const {
  std::string joined = year;
  if (!month.empty()) joined += separator + month;
  if (!month.empty() && !day.empty()) joined += separator + day;
  return joined;
}

GameDate parse_game_date(std::string_view text) {
  GameDate date;
  std::string_view rest = trimmed(text);
  if (take_one_of(rest, "T")) {
    take_time(rest, date);
    return date;
  }
  if (!parse_integer(rest.substr(0, 4), "year", 0, 9999) || rest.size() < 4 ||
      (rest.size() > 4 && is_digit(rest[4])))
    return date;
  date.year = rest.substr(0, 4);
  rest.remove_prefix(4);
  if (take_one_of(rest, kDateSeparators)) date.month = take_two_digits(rest, 1, 12);
  if (!date.month.empty() && take_one_of(rest, kDateSeparators)) date.day = take_two_digits(rest, 1, 31);
  if (!date.day.empty() && take_one_of(rest, "T_ ")) take_time(rest, date);
  return date;
}

}  // namespace emilia
