// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/board/position.h"

/// The small change of GTP: lines, colours, moves and scores.

namespace emilia {

/// A line without its comment and its control characters, parted into the id, which may be empty, and the
/// rest. Tabs are blanks.
struct GtpLine {
  std::string id;
  std::string text;
};
GtpLine parse_gtp_line(std::string_view line);

/// Is it the comment `# interrupt`, by which GoGui asks a running command to end?
bool is_gtp_interrupt(std::string_view line);

/// "black", "b", "white" or "w", in either case.
Result<Color> parse_gtp_colour(std::string_view word);

/// "F5", "PASS".
std::string gtp_move(Square move);

/// "B+6", "W+2", or "0" for a draw; the empty squares to the winner. Requires a finished game.
std::string gtp_score(const Position& position);

}  // namespace emilia
