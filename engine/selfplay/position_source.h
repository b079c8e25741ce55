// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/selfplay/played_games.h"
#include "engine/selfplay/position_file.h"

namespace emilia {

/// Which positions of its inputs a source hands out.
struct SelectionParams {
  double share = 1;  ///< of all positions, chosen at random but always the same
  int min_empties = 1;
  int max_empties = 60;

  /// Positions with a score so many discs from level are taken half as often as level ones, in general
  /// 1 / (1 + (score / this)^2) times, at random but always the same. Those without a score are not.
  std::optional<Discs> half_share_score;

  /// A position before a given move (`RecordedMove::is_given`) has no result to learn from, for that move may
  /// have been a mistake. It is handed out, with score 0, only where it has at most so many empties.
  int max_empties_without_score = 0;

  /// Above 0 positions are taken off the line: of each the one is handed out, if the game goes on so far,
  /// that 1 to so many random moves lead to, each number as likely. It has no score. The empties are those
  /// that it has.
  int max_random_moves = 0;
  std::uint64_t seed = 1;  ///< other random moves for another number
};

/// The positions of a list of inputs, one after the other: files of games, files of labelled positions, and
/// texts with a game a line (`parse_scored_game`); `#` begins a remark there. Of a game come the positions
/// with a legal move, from the side's view that has it, labelled with the game's result, and as exact where
/// the rest of the game was played perfectly. A game's number is a hash of its first position with at
/// most 36 empties: games that meet there have one number, in whatever file they stand, turned or not.
/// Positions of files of positions keep their label and their game, unless they are taken off the line.
/// Memory: the positions of one game.
class PositionSource {
 public:
  PositionSource(std::vector<std::string> paths, const SelectionParams& selection)
      : paths_(std::move(paths)), selection_(selection) {}

  /// The next positions, those of one game or as many from a file of positions: `to` is filled with them, and
  /// empty where none was selected. Returns false at the end of all inputs. Errors name the file and the
  /// place.
  Result<bool> next(std::vector<LabelledPosition>& to);

  /// Read so far, whether selected or not.
  [[nodiscard]] std::uint64_t games_read() const { return game_count_; }
  [[nodiscard]] std::uint64_t positions_read() const { return position_count_; }

 private:
  struct TextReader {
    InputFile file;
    std::uint64_t line_count = 0;
  };
  using Reader = std::variant<std::monostate, TextReader, PlayedGameReader, PositionReader>;

  Status open_next();
  Result<bool> next_of(std::monostate& reader, std::vector<LabelledPosition>& to);
  Result<bool> next_of(TextReader& reader, std::vector<LabelledPosition>& to);
  Result<bool> next_of(PlayedGameReader& reader, std::vector<LabelledPosition>& to);
  Result<bool> next_of(PositionReader& reader, std::vector<LabelledPosition>& to);
  void add_game(const PlayedGame& record, const std::vector<Position>& positions,
                std::vector<LabelledPosition>& to);

  /// Whether the position is handed out. Takes it off the line before, where the selection says so.
  bool select(LabelledPosition& position, bool has_score);

  std::vector<std::string> paths_;
  std::size_t opened_count_ = 0;  ///< of `paths_`
  SelectionParams selection_;
  Reader reader_;
  std::uint64_t game_count_ = 0;
  std::uint64_t position_count_ = 0;
};

}  // namespace emilia
