// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "programs/commands/solve_board.h"

namespace emilia::test {

/// Output of a board solve.
struct SolvedBoard {
  std::string error;  ///< empty without an error
  std::string out;
  std::string err;

  /// Returns the rest of the first line that begins with this word, without surrounding blanks; empty if
  /// there is none.
  [[nodiscard]] std::string field(const std::string& name) const {
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with(name)) continue;
      const std::size_t begin = line.find_first_not_of(' ', name.size());
      return begin == std::string::npos ? "" : line.substr(begin);
    }
    return "";
  }
};

inline BoardProblem board_request(std::string_view shape, Scoring scoring = Scoring::empties_to_winner) {
  BoardProblem request;
  request.board = *parse_shape(shape);
  request.options.scoring = scoring;
  request.options.hash_megabytes = 16;
  return request;
}

inline SolvedBoard solved(const BoardProblem& request) {
  std::ostringstream out;
  std::ostringstream err;
  const auto how = print_solved_board(request, out, err);
  EXPECT_TRUE(!how || *how == SolveOutcome::right);
  return {how ? "" : how.error().message, out.str(), err.str()};
}

}  // namespace emilia::test
