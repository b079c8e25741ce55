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

/// A position to be solved, and what is known of it.
struct KnownPosition {
  Shape board;
  std::string position;           ///< in characters, which `parse_position` takes
  std::optional<Discs> score;     ///< its value to the side to move
  std::vector<ScoredMove> moves;  ///< some moves and their values, perhaps, on 8x8
};

/// Reads positions in one of two forms, which the first character tells apart: OBF (`ObfReader`), where the
/// best of the scores is taken for the position's; or a line for each as 65 characters, `W` or `B` first, and
/// perhaps the score behind them, "+12". `%` begins a remark in both. Lines of 65 characters are positions of
/// 8x8, lines of other lengths of the square board that has so many; with a board all have to be of its size,
/// and none is OBF. An error names line and column.
Result<std::vector<KnownPosition>> parse_problems(const std::string& text,
                                                  const std::optional<Shape>& board = {});

/// The positions of several files, one after the other; "-" is stdin. An error names the file too; one
/// without a position is an error.
Result<std::vector<KnownPosition>> read_problem_files(std::span<const std::string> paths,
                                                      const std::optional<Shape>& board = {});

}  // namespace emilia
