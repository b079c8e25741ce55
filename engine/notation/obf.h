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

/// Position with known scores of its moves: all, some or none, in the order of the file.
struct Problem {
  Position position;
  std::vector<ScoredMove> scores;

  bool operator==(const Problem&) const = default;
};

/// Reader of OBF, the format of Edax for the FFO's endgame positions. A line has the 64 squares a1 .. h8 as
/// `X` or `*` (black), `O` (white), `-` or `.` (empty), and the side to move as `X` or `O`; the number of
/// discs decides if it is missing. Boards that are drawn over several lines are read, too (`read_board`).
/// Legal moves with their scores may follow: `; G8:+18; H1:-4;`. Letters may be in either case. `%` and `#`
/// start a comment. Lines of data bases, `id;squares;side;text`, are read without their id and text. Scores
/// of an illegal pass are skipped; some programs end each line with `--:-127`.
class ObfReader {
 public:
  explicit ObfReader(InputFile file) : source_(std::move(file)) {}

  /// Returns the next problem; `nullopt` at the end of the file.
  /// Errors: name line and column.
  Result<std::optional<Problem>> next();

  /// Skips the rest of the line, like `GameReader::skip_damaged`.
  bool skip_damaged() { return source_.skip_line(); }

 private:
  void skip_to_problem();
  Result<Position> read_position();
  void skip_text();
  Status read_scores(Problem& problem);
  Result<std::optional<ScoredMove>> read_scored_move(const WideBoard& board);
  Result<Discs> read_score();

  TextSource source_;
};

/// Returns the problem as a line for `ObfReader`, without its end.
std::string to_obf(const Problem& problem);

}  // namespace emilia
