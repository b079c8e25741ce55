// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

/// Games as JSON, an object a line, with all that a `GameRecord` has:
///
/// `{"black":"A","white":"B","place":"","date":"","black_rating":2100,"white_rating":2000,
/// "black_clock":{"main":300,"increment":12,"extension":0},"result":{"winner":"black","margin":12,
/// "ending":"played_out"},"columns":8,"rows":8,"start":"B...","moves":[{"move":"f5","evaluation":1.5,"time":2.5}],
/// "scores":[{"move":"d6","score":-2}]}`
///
/// Times are seconds, the start is characters (`parse_position`), an evaluation is in discs from its player's
/// view. What is not known is left out; what is left out is not known, a start the usual one of the sides.

namespace emilia {

/// The longest line that is taken.
inline constexpr std::size_t kMaxJsonLength = std::size_t{1} << 20U;

/// Reads the games of a file one after the other. Empty lines are skipped.
class JsonGameReader : public GameReader {
 public:
  explicit JsonGameReader(InputFile file) : source_(std::move(file)) {}

  Result<std::optional<GameRecord>> next() override;
  bool skip_damaged() override;

 private:
  TextSource source_;
  bool is_behind_line_ = false;  ///< the line of the last error was taken
};

/// The game of one line. An error names the field.
Result<GameRecord> parse_json_game(std::string_view text);

/// The game as one line, without its end. An error in builds without JSON.
Result<std::string> to_json(const GameRecord& record);

}  // namespace emilia
