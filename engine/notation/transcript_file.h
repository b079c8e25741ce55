// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

namespace emilia {

/// Reads games that are a line each: perhaps the 65 characters of the start position and a blank, then the
/// moves as a transcript, in one word or in several, then perhaps the result as GGF writes it: Black's discs
/// minus White's, and what ended the game, `-12`, `+64:r`.
/// Empty lines are skipped, and so is `#` with what is behind it. A game is on the
/// board that the reader is told; without one on the square board that has as many squares as the start
/// position's characters say, or on 8x8.
class TranscriptReader : public GameReader {
 public:
  static constexpr std::size_t kMaxLineLength = 4096;

  explicit TranscriptReader(InputFile file, const std::optional<Shape>& board = {})
      : source_(std::move(file)), board_(board) {}

  Result<std::optional<GameRecord>> next() override;
  bool skip_damaged() override { return source_.skip_line(); }

 private:
  void skip_to_game();
  Result<GameRecord> read_game();

  TextSource source_;
  std::optional<Shape> board_;
};

/// The moves as a transcript without its passes, behind the start position where the board is
/// not 8x8 with its usual start, and before the result where one is known.
std::string to_transcript_line(const GameRecord& record);

}  // namespace emilia
