// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/board/position.h"
#include "engine/notation/game_record.h"
#include "engine/notation/text_source.h"

namespace emilia {

/// A position with what is known of its moves: all of them, some, or none, in the order of the file.
struct Problem {
  Position position;
  std::vector<ScoredMove> scores;

  bool operator==(const Problem&) const = default;
};

/// Reads OBF, the format of the FFO's endgame positions as Edax writes it: a line has the 64 squares a1 .. h8
/// as `X` or `*` (black), `O` (white), `-` or `.` (empty), the side to move as `X` or `O`, and perhaps legal
/// moves with their scores, `; G8:+18; H1:-4;`. Letters may be small; `%` and what is behind it is a remark.
class ObfReader {
 public:
  explicit ObfReader(InputFile file) : source_(std::move(file)) {}

  /// The next problem; nothing at the end of the file. An error names line and column.
  Result<std::optional<Problem>> next();

  /// As `GameReader::skip_damaged`.
  bool skip_damaged() { return source_.skip_line(); }

 private:
  void skip_to_problem();
  Result<Position> read_position();
  Status read_scores(Problem& problem);
  Result<ScoredMove> read_scored_move(const WideBoard& board);
  Result<Discs> read_score();

  TextSource source_;
};

/// The problem as a line that `ObfReader` reads, without its end.
std::string to_obf(const Problem& problem);

}  // namespace emilia
