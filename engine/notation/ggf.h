// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

/// GGF, the Generic Game Format of the server GGS, which NBoard and NTest speak too:
/// https://www.skatgame.net/mburo/ggsa/ggf

namespace emilia {

/// Reads the games of a file one after the other. `(;GM[Othello] ... ;)` is a game; the numbers that stand
/// before the games in the archives of GGS are skipped, and so are properties that say nothing here. `BO`
/// says how large the board is, 4x4 to 10x10; without it the game begins on 8x8 as usual.
class GgfReader : public GameReader {
 public:
  explicit GgfReader(InputFile file) : source_(std::move(file)) {}

  Result<std::optional<GameRecord>> next() override;

  /// The game that follows begins with the next `(;`.
  bool skip_damaged() override;

 private:
  Result<GameRecord> read_game();
  Status read_property(GameRecord& record, bool& has_board);

  TextSource source_;
  bool is_behind_opening_ = false;  ///< the `(;` of the next game was taken
};

/// The one game of a text.
Result<GameRecord> parse_ggf(std::string_view text);

/// A move and its note as GGF writes them.
struct GgfMove {
  Square move = Square::none;
  MoveNote note;

  bool operator==(const GgfMove&) const = default;
};

/// Reads "F5", "f5/1.23", "F5//2.5", "PA/-0.5/0.31": a square or a pass, perhaps an evaluation in discs,
/// perhaps seconds.
Result<GgfMove> parse_ggf_move(std::string_view text);

/// What `parse_ggf_move` reads, with two decimals of the evaluation and three at most of the seconds.
std::string format_ggf_move(const GgfMove& move);

/// Reads "[hours:]minutes:seconds", perhaps with "/increment" and "/extension" in the same form; a part that
/// is empty is 0. What a comma parts off, a number of moves, is skipped.
Result<GameClock> parse_ggf_clock(std::string_view text);

/// "05:00", "05:00/00:12", "05:00/00:12/02:00".
std::string format_ggf_clock(const GameClock& clock);

/// What GGS puts down for a game that was won otherwise than by counting.
inline constexpr double kWonWithoutCounting = 64;

/// Reads Black's discs minus White's, perhaps with what ended the game: "+12.00", "-64:r" (resigned), ":t"
/// (time ran out), ":s" (agreed).
Result<GameOutcome> parse_ggf_outcome(std::string_view text);

/// Whether decimals end in zeros: "+12.00" or "+12".
enum class Zeros : std::uint8_t { written, left_out };

/// Black's discs minus White's, those of a game that was won otherwise than by counting if no margin is
/// known; nothing of a game that was played out without a known margin.
std::optional<double> ggf_difference(const GameOutcome& outcome);

/// What `parse_ggf_outcome` reads. Requires a `ggf_difference`.
std::string format_ggf_outcome(const GameOutcome& outcome, Zeros zeros);

/// The game as one line of GGF, without its end. Requires a square board without blocked squares.
std::string to_ggf(const GameRecord& record);

}  // namespace emilia
