// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/shape.h"
#include "engine/notation/obf.h"

namespace emilia {

/// Position to solve, with known scores.
struct KnownPosition {
  Shape board;
  std::string position;           ///< position string for `parse_position`
  std::optional<Discs> score;     ///< score for the side to move
  std::vector<ScoredMove> moves;  ///< known scores of moves, on 8x8
};

/// Parses positions in one of three forms; the contents decide. One is OBF or a drawn board (`ObfReader`);
/// the score of a position is then its best move score. Another has one position on each line: a string (`W`
/// or `B` first), optionally followed by the score, "+12", or a FEN (`parse_flipello_fen`). `%` and `#` start
/// a comment in both forms. The third are games in any format of `make_game_reader`, of which the last
/// position counts. A line of 65 characters is a position of 8x8, a line of another length of the square
/// board with as many squares. If `board` is given, all positions must have its size, and OBF is rejected.
/// Errors: name line and column.
Result<std::vector<KnownPosition>> parse_problems(const std::string& text,
                                                  const std::optional<Shape>& board = {});

/// Reads the positions of several files in order; "-" is stdin. Compressed files are unpacked.
/// Errors: name the file; a file without positions is an error.
Result<std::vector<KnownPosition>> read_problem_files(std::span<const std::string> paths,
                                                      const std::optional<Shape>& board = {});

}  // namespace emilia
