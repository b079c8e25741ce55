// SPDX-License-Identifier: MIT
#pragma once

#include <istream>
#include <optional>
#include <string>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

namespace emilia {

/// Reads games that are a line each: perhaps the 65 characters of the start position and a blank, then the
/// moves as a transcript, in one word or in several, then perhaps the result as Black's discs minus White's.
/// Empty lines are skipped, and so is `#` with what is behind it. The games are on 8x8, or on the board that
/// the reader is told, whose positions have as many characters as it needs.
class TranscriptReader : public GameReader {
 public:
  static constexpr std::size_t kMaxLineLength = 4096;

  /// The stream must outlive the reader.
  explicit TranscriptReader(std::istream& in, const std::optional<Shape>& board = {})
      : source_(in), board_(board) {}

  Result<std::optional<GameRecord>> next() override;

 private:
  void skip_to_game();
  Result<GameRecord> read_game();

  [[nodiscard]] Result<Position> parse_start(std::string_view word) const;

  TextSource source_;
  std::optional<Shape> board_;
};

/// The moves as a transcript without its passes, behind the start position where the board is
/// not 8x8 with its usual start.
std::string to_transcript_line(const GameRecord& record);

}  // namespace emilia
