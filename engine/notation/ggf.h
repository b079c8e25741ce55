// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

/// GGF, the Generic Game Format of the server GGS, also used by NBoard and NTest:
/// https://www.skatgame.net/mburo/ggsa/ggf

namespace emilia {

/// Reader of GGF games. A game is `(;GM[Othello] ... ;)`. The numbers before the games in the archives of GGS
/// and unknown properties are skipped. `BO` gives the size of the board, 4x4 to 10x10, and its position;
/// without it the game starts on 8x8 as usual.
class GgfReader : public GameReader {
 public:
  explicit GgfReader(InputFile file) : source_(std::move(file)) {}

  /// Skips to the next `(;`.
  bool skip_damaged() override;

 private:
  Result<std::optional<GameRecord>> read_next() override;
  Result<GameRecord> read_game();
  Status read_property(GameRecord& record, FileMoves& player, bool& has_board);

  TextSource source_;
  bool is_behind_opening_ = false;  ///< the `(;` of the next game was consumed
};

/// Parses a text with one game.
Result<GameRecord> parse_ggf(std::string_view text);

/// Move and its note in GGF.
struct GgfMove {
  Square move = Square::none;
  MoveNote note;

  bool operator==(const GgfMove&) const = default;
};

/// Parses "F5", "f5/1.23", "F5//2.5", "PA/-0.5/0.31": a square or a pass, then optionally an evaluation in
/// discs and seconds.
Result<GgfMove> parse_ggf_move(std::string_view text);

/// Returns a move for `parse_ggf_move`, with two decimals for the evaluation and up to three for the seconds.
std::string format_ggf_move(const GgfMove& move);

/// Parses "[hours:]minutes:seconds", optionally followed by "/increment" and "/extension" in the same form.
/// An empty part is 0. A comma and the number of moves after it are skipped.
Result<GameClock> parse_ggf_clock(std::string_view text);

/// Returns "05:00", "05:00/00:12" or "05:00/00:12/02:00".
std::string format_ggf_clock(const GameClock& clock);

/// Margin that GGS records for a game decided by time or resignation.
inline constexpr double kWonWithoutCounting = 64;

/// Parses the disc difference, positive for Black, and optionally the reason for the end: "+12.00", "-64:r"
/// (resigned), ":t" (time out), ":s" (agreement).
Result<GameOutcome> parse_ggf_outcome(std::string_view text);

/// Style of decimals: "+12.00" or "+12".
enum class Zeros : std::uint8_t { written, left_out };

/// Returns Black's discs minus White's. A game without a known margin returns `kWonWithoutCounting` for the
/// winner, or `nullopt` if it was played out.
std::optional<double> ggf_difference(const GameOutcome& outcome);

/// Returns an outcome for `parse_ggf_outcome`.
/// Requires: a known `ggf_difference`.
std::string format_ggf_outcome(const GameOutcome& outcome, Zeros zeros);

/// Returns the game as one line of GGF without its end.
/// Requires: a square board without blocked squares.
std::string to_ggf(const GameRecord& record);

}  // namespace emilia
