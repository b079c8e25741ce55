// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace emilia::test {

/// Game of `tests/positions/rule_cases.tsv`. Texts are as in the file.
struct GameCase {
  std::string name;
  std::string transcript;
  std::vector<int> passes;  ///< number of discs played before each forced pass
  int most_moves = 0;
  int most_flips = 0;
  std::string last_position;
  int black = 0;
  int white = 0;
  int empties = 0;
  bool is_over = false;
  std::optional<int> black_score;
};

/// Position of the same file.
struct PositionCase {
  std::string name;
  std::string position;
  std::string state;  ///< "move", "pass" or "over"
  std::vector<std::string> legal_moves;
  std::optional<int> value;  ///< for the side to move
};

struct RuleCases {
  std::vector<GameCase> games;
  std::vector<PositionCase> positions;
};

/// Reads the file.
/// Errors: throws std::runtime_error if the file is missing or invalid.
RuleCases load_rule_cases();

}  // namespace emilia::test
