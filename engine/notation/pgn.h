// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/reversi_fen.h"
#include "engine/notation/text_source.h"

/// PGN, the Portable Game Notation of chess, as used by Othello programs: tags, then `1. f5 d6 2. c3 d3`.

namespace emilia {

/// Reader of PGN games.
/// The result is the tag `Result`, or stands after the moves. It is two disc counts, Black's first (`35-29`),
/// or `1-0`, `0-1`, `1/2-1/2`, where the first player is Black. For a finished game the board decides the
/// winner, because programs disagree on the order. Games of xboard's variant `reversi`, in which White moves
/// first, are read with the players' names swapped; its moves `P@f5` and `@@@@` are accepted. `FEN` is a
/// start position as a string (`parse_board_position`) or in chess FEN. Without the tag `Variant`, the side
/// to move, the number of discs and the moves decide which letter of a chess FEN is Black. A value of a tag
/// may contain quotes and ends at `"]`. NAGs (`$1`) and `--` after the last move are skipped. A comment
/// `{+1.50/12 2.5s}` is the evaluation and time of the move before it. Other comments, variations and tags
/// are skipped.
class PgnReader : public GameReader {
 public:
  explicit PgnReader(InputFile file) : source_(std::move(file)) {}

  /// Skips to the next line of tags after a line of moves.
  bool skip_damaged() override;

 private:
  Result<std::optional<GameRecord>> read_next() override;
  struct Tag {
    std::string value;
    TextSource::Place place;
  };
  using Tags = std::map<std::string, Tag, std::less<>>;

  /// Game that is being read. A chess FEN without `Variant` can have two readings until a move is legal in
  /// only one of them.
  struct Draft {
    GameRecord record;
    FileMoves player;
    std::optional<GameRecord> other;  ///< second reading
    FileMoves other_player;
    std::optional<Error> ambiguity;  ///< error, unless the second reading turns out to be right
    std::string result;              ///< result after the moves
  };

  Result<Tags> read_tags();
  Status read_tag(Tags& tags);
  Result<std::string> read_tag_value();
  Status read_moves(Draft& draft);
  Status read_remark(Draft& draft);
  Status skip_variation();
  void skip_blanks();
  static bool is_of_xboard(const Tags& tags);
  static std::string text_of(const Tags& tags, std::string_view name);
  static std::string date_of(const Tags& tags);
  static Result<Draft> draft_of_tags(const Tags& tags);
  static Status take_start(const Tags& tags, Draft& draft);
  static Status take_chess_fen(const Tags& tags, const Tag& fen, const FenDiscs& discs, Draft& draft);
  static void take_numbers(const Tags& tags, GameRecord& record);
  static Status take_outcome(const Tags& tags, const Tag& result, GameRecord& record);
  static Status play_word(const std::string& word, TextSource::Place place, Draft& draft);
  static Status play(Square move, Draft& draft);

  TextSource source_;
  bool is_in_moves_ = false;     ///< the tags of the game were consumed
  bool is_behind_game_ = false;  ///< the game of the last error was consumed
};

/// Returns the game as several lines, the last one empty. Passes are written as `--`, so that each colour
/// keeps its column. A start other than the usual one of 8x8 is written as a `FEN` tag.
std::string to_pgn(const GameRecord& record);

}  // namespace emilia
