// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/words.h"
#include "engine/board/position.h"

/// Parsers and formats of GTP: lines, colours, moves and scores.

namespace emilia {

/// Splits a line without comment and control characters into the id, which may be empty, and the rest. Tabs
/// count as blanks.
struct GtpLine {
  std::string id;
  std::string text;
};
GtpLine parse_gtp_line(std::string_view line);

/// Returns true for the comment `# interrupt`, with which GoGui stops a running command.
bool is_gtp_interrupt(std::string_view line);

/// Parses "black", "b", "white" or "w", ignoring case.
Result<Color> parse_gtp_colour(std::string_view token);

/// Moves that `allow` and `avoid` of Leela Zero and KataGo leave to choose from.
class MoveFilter {
 public:
  explicit MoveFilter(const Position& position) : position_(position) {}

  /// Parses the words after `allow` or `avoid`: colour, moves with commas, depth. A rule for the other side
  /// has no effect, because only the next move is restricted.
  Status read(bool allows, Words& tokens);

  /// Returns the moves; empty for all.
  /// Errors: no legal move is left.
  [[nodiscard]] Result<std::vector<Square>> moves() const;

 private:
  Position position_;
  std::optional<WideBitboard> allowed_;
  WideBitboard avoided_;
};

/// Returns "F5" or "PASS".
std::string gtp_move(Square move);

/// Returns "B+6", "W+2", or "0" for a draw; empty squares count for the winner. Requires a finished game.
std::string gtp_score(const Position& position, Scoring scoring);

}  // namespace emilia
