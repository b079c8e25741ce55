// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

/// PGN, the Portable Game Notation of chess, as used by Othello programs: tags, then `1. f5 d6 2. c3 d3`.

namespace emilia {

/// Reader of PGN games.
/// A result is two disc counts, Black's first (`35-29`), or `1-0`, `0-1`, `1/2-1/2`, where the first player
/// is Black. For a finished game the board decides the winner, because programs disagree on the order.
/// Games of xboard's variant `reversi`, in which White moves first, are read with the players' names swapped;
/// its moves `P@f5` and `@@@@` are accepted.
/// `FEN` is a start position as a string (`parse_board_position`) or in xboard's form (`parse_reversi_fen`).
/// A comment `{+1.50/12 2.5s}` is the evaluation and time of the move before it. Other comments, variations
/// and tags are skipped.
class PgnReader : public GameReader {
 public:
  explicit PgnReader(InputFile file) : source_(std::move(file)) {}

  Result<std::optional<GameRecord>> next() override;

  /// Skips to the next line of tags after a line of moves.
  bool skip_damaged() override;

 private:
  struct Tag {
    std::string value;
    TextSource::Place place;
  };
  using Tags = std::map<std::string, Tag, std::less<>>;

  Status read_tag(Tags& tags);
  Status read_moves(GameRecord& record);
  Status read_remark(GameRecord& record);
  Status skip_variation();
  void skip_blanks();
  static Result<GameRecord> record_of_tags(const Tags& tags);
  static Status take_start(const Tags& tags, GameRecord& record);
  static void take_numbers(const Tags& tags, GameRecord& record);
  static Status take_outcome(const Tags& tags, GameRecord& record);
  static Status play_word(const std::string& word, TextSource::Place place, GameRecord& record);

  TextSource source_;
  bool is_in_moves_ = false;  ///< the tags of the game were consumed
};

/// Returns the game as several lines, the last one empty. Passes without notes are omitted. A start other
/// than the usual one of 8x8 is written as a `FEN` tag.
std::string to_pgn(const GameRecord& record);

}  // namespace emilia
