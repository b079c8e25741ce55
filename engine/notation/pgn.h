// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/notation/game_reader.h"
#include "engine/notation/text_source.h"

/// PGN, the Portable Game Notation of chess, as Othello programs have it: tags, then `1. f5 d6 2. c3 d3`.

namespace emilia {

/// Reads the games of a file one after the other.
///
/// A result is two numbers of discs, Black's first (`35-29`), or `1-0`, `0-1`, `1/2-1/2`, where the first
/// player is Black; in a finished game the board says who has won, since programs do not agree on the order.
/// xboard's games of the variant `reversi`, whose White moves first, are read with the players' names
/// exchanged, its moves `P@f5` and `@@@@` too. `FEN` is a start position in characters
/// (`parse_board_position`), or as xboard writes it (`parse_reversi_fen`). A remark `{+1.50/12 2.5s}` is what
/// the player made of the move before it, and his time; other remarks, variations and tags are skipped.
class PgnReader : public GameReader {
 public:
  explicit PgnReader(InputFile file) : source_(std::move(file)) {}

  Result<std::optional<GameRecord>> next() override;

  /// The game that follows begins with the next line of tags behind one of moves.
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
  bool is_in_moves_ = false;  ///< the tags of the game were taken
};

/// The game as several lines that end with an empty one. Passes are left out where nothing is noted of them.
/// A start that is not the usual one of 8x8 is a tag `FEN`.
std::string to_pgn(const GameRecord& record);

}  // namespace emilia
