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
/// Empty lines are skipped, and so is `#` with what is behind it.
class TranscriptReader : public GameReader {
 public:
  static constexpr std::size_t kMaxLineLength = 4096;

  /// The stream must outlive the reader.
  explicit TranscriptReader(std::istream& in) : source_(in) {}

  Result<std::optional<GameRecord>> next() override;

 private:
  void skip_to_game();
  Result<GameRecord> read_game();

  TextSource source_;
};

/// The moves as a transcript without its passes, behind the start position where that is not the usual one.
std::string to_transcript_line(const GameRecord& record);

}  // namespace emilia
