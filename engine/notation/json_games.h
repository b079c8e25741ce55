// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

/// JSON games, one object on each line, with all fields of a `GameRecord`:
///
/// `{"black":"A","white":"B","place":"","date":"","black_rating":2100,"white_rating":2000,
/// "black_clock":{"main":300,"increment":12,"extension":0},"result":{"winner":"black","margin":12,
/// "ending":"played_out"},"columns":8,"rows":8,"start":"B...","moves":[{"move":"f5","evaluation":1.5,"time":2.5}],
/// "scores":[{"move":"d6","score":-2}]}`
///
/// Times are in seconds. The start is a position string (`parse_position`). An evaluation is in discs from
/// its player's view. A missing field is unknown; a missing start is the usual one for the sides.

namespace emilia {

/// Maximal length of a line.
inline constexpr std::size_t kMaxJsonLength = std::size_t{1} << 20U;

/// Reader of JSON games. Empty lines are skipped.
class JsonGameReader : public GameReader {
 public:
  explicit JsonGameReader(InputFile file) : source_(std::move(file)) {}

  bool skip_damaged() override;

 private:
  Result<std::optional<GameRecord>> read_next() override;
  TextSource source_;
  bool is_behind_line_ = false;  ///< the line of the last error was consumed
};

/// Parses the game of one line.
/// Errors: name the field.
Result<GameRecord> parse_json_game(std::string_view text);

/// Returns the game as one line without its end.
/// Errors: the build has no JSON library.
Result<std::string> to_json(const GameRecord& record);

}  // namespace emilia
