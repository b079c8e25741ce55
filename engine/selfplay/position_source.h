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

/// Selection of positions from the inputs.
struct SelectionParams {
  double share = 1;  ///< share of all positions; random, but equal in every run
  int min_empties = 1;
  int max_empties = 60;

  /// Score in discs at which positions are taken half as often as balanced ones; in general with probability
  /// 1 / (1 + (score / this)^2), equal in every run. Applies only to positions with a score.
  std::optional<Discs> half_share_score;

  /// Largest number of empties of positions without a score. A position before an opening or random move
  /// (`RecordedMove::is_given`) has no result to learn from, because that move may be a mistake. It is
  /// selected with score 0 if it has at most this number of empties.
  int max_empties_without_score = 0;

  /// If above 0, positions are off-policy: each is replaced by the position after a random number of random
  /// moves, 1 to this, if the game lasts so long. It has no score, and its own number of empties.
  int max_random_moves = 0;
  std::uint64_t seed = 1;  ///< equal seeds give equal random moves
};

/// Source of the positions of a list of inputs: files of games, files of labelled positions, and texts with
/// one game on each line (`parse_scored_game`; `#` starts a comment). A game gives its positions with a legal
/// move, from the view of the side to move. They are labelled with the game's result, as exact if the rest of
/// the game was played perfectly. A game's number is a hash of its first position with at most 36 empties, so
/// that games that reach the same position, in any file or orientation, have one number. Positions of files
/// of positions keep their label and game, unless they are replaced by off-policy positions. Memory: the
/// positions of one game.
class PositionSource {
 public:
  PositionSource(std::vector<std::string> paths, const SelectionParams& selection)
      : paths_(std::move(paths)), selection_(selection) {}

  /// Fills `to` with the next positions, those of one game or as many from a file of positions; empty if none
  /// was selected. Returns false at the end of all inputs.
  /// Errors: name the file and the place.
  Result<bool> next(std::vector<LabelledPosition>& to);

  /// Number of games read, selected or not.
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

  /// Returns true if the position is selected. Replaces it by an off-policy position first, if the selection
  /// asks for that.
  bool select(LabelledPosition& position, bool has_score);

  std::vector<std::string> paths_;
  std::size_t opened_count_ = 0;  ///< number of opened `paths_`
  SelectionParams selection_;
  Reader reader_;
  std::uint64_t game_count_ = 0;
  std::uint64_t position_count_ = 0;
};

}  // namespace emilia
