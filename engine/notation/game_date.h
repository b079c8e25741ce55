// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace emilia {

/// Parts of a date of a game. Unknown parts are empty.
struct GameDate {
  std::string year;   ///< four digits
  std::string month;  ///< two digits, like the day
  std::string day;
  std::string utc_time;    ///< "13:19:14"; empty also for a time of another zone
  std::string local_time;  ///< the same of another or an unknown zone

  /// Returns "2026.11.26", with the given separator; the text ends before the first unknown part.
  [[nodiscard]] std::string text(char separator) const;
};

/// Parses a date as files write it, year first: "2026-11-26T13:19:14+00:00", "2003.12.15_13:24:03.MST",
/// "2014-02-21 20:52:27 GMT", "1985.3.4T18:30:00", "1985.??.??", "T18:30:00". Other
/// texts have no parts.
GameDate parse_game_date(std::string_view text);

}  // namespace emilia
