// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

/// JSON games: objects, one on each line or in an array, with all fields of a `GameRecord`:
///
/// `{"black":"A","white":"B","place":"","date":"","black_rating":2100,"white_rating":2000,
/// "black_clock":{"main":300,"increment":12,"extension":0},"result":{"winner":"black","margin":12,
/// "ending":"played_out"},"columns":8,"rows":8,"start":"B...","moves":[{"move":"f5","evaluation":1.5,"time":2.5}],
/// "scores":[{"move":"d6","score":-2}]}`
///
/// Times are in seconds. The start is a position string (`parse_position`). An evaluation is in discs from
/// its player's view. A missing field is unknown; a missing start is the usual one for the sides.
///
/// Moves of other programs: `moves`, `game_moves`, `move_history`, `actionHistory`, `history`, `actions`,
/// `transcript` or `kifu`, a text or a list. A number is the index of a square, row by row, and the number
/// of squares is a pass (OpenSpiel). Othello Quest has them in `position`, replays of Kaggle in `info` or in
/// `steps`.

namespace emilia {

/// Names in the order of `Ending`, and of the winners in the order of `Color`.
inline constexpr std::array<std::string_view, 4> kWaysToEnd = {"played_out", "resignation", "time_out",
                                                               "agreement"};
inline constexpr std::array<std::string_view, 3> kWinners = {"black", "white", "nobody"};

/// Maximal length of an object; a replay of Kaggle has a megabyte.
inline constexpr std::size_t kMaxJsonLength = std::size_t{16} << 20U;

/// Reader of JSON games. Blanks and brackets of arrays between the objects are skipped.
class JsonGameReader : public GameReader {
 public:
  explicit JsonGameReader(InputFile file) : source_(std::move(file)) {}

  bool skip_damaged() override;

 private:
  Result<std::optional<GameRecord>> read_next() override;
  Result<std::string> take_object();
  Result<std::string> take_line();
  static Error too_long(TextSource::Place place);

  TextSource source_;
  bool is_behind_object_ = false;  ///< the object of the last error was consumed
};

/// Parses the game of one object.
/// Errors: name the field; the object has no moves.
Result<GameRecord> parse_json_game(std::string_view text);

/// Returns the game as one line without its end.
/// Errors: the build has no JSON library.
Result<std::string> to_json(const GameRecord& record);

}  // namespace emilia
