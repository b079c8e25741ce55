// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

namespace emilia {

/// Reader of games, one on each line. A line begins with an optional start position of 65 characters, or as
/// in OBF (64 squares, the side to move, `;`), and a blank. Then come the moves as a transcript in one or
/// several words. Move numbers (`1.`), commas, semicolons and the signs of Logistello (`+f5-d6`) are skipped.
/// A numbered list may have several lines, and so may moves that stand alone on their lines. An optional
/// result follows in GGF form: the disc difference and the reason for the end, `-12`, `+64:r`. Empty lines
/// are skipped; `#` starts a comment. A game is on the given board. Without one, it is on the square board of
/// its start position, or on 8x8.
class TranscriptReader : public GameReader {
 public:
  static constexpr std::size_t kMaxLineLength = 4096;

  explicit TranscriptReader(InputFile file, const std::optional<Shape>& board = {})
      : source_(std::move(file)), board_(board) {}

  bool skip_damaged() override;

 private:
  Result<std::optional<GameRecord>> read_next() override;
  void skip_to_game();
  Result<GameRecord> read_game();
  bool take_start(std::string_view word, GameRecord& record);

  /// Returns true if the next line begins with a move number after 1 and so continues a numbered list.
  bool is_list_continued();

  /// Skips blanks and comments. Returns the move that then stands alone on its line.
  std::optional<Square> move_alone();

  /// Returns true if the next line has one move alone, which continues a game whose lines have one move each.
  /// Skips blanks and comments.
  bool is_column_continued(const GameRecord& record);

  TextSource source_;
  std::optional<Shape> board_;
  bool is_in_column_ = false;  ///< the lines of the last game have one move each
};

/// Parses moves in one or several words, with or without numbers, commas and signs.
/// Errors: those of `parse_transcript`.
Result<std::vector<Square>> parse_move_list(std::string_view text);

/// Returns the moves as a transcript without passes. The start position precedes them if it is not the usual
/// one of 8x8. The result follows if it is known.
std::string to_transcript_line(const GameRecord& record);

}  // namespace emilia
