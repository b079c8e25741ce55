// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analysis/reasons.h"
#include "engine/api/engine.h"
#include "engine/notation/game_record.h"
#include "engine/play/rating_likelihood.h"

namespace emilia {

/// Losses from which a move is an inaccuracy, a mistake or a blunder.
inline constexpr Score kInaccuracy = Score::from_discs(1);
inline constexpr Score kMistake = Score::from_discs(2);
inline constexpr Score kBlunder = Score::from_discs(6);

/// Least loss that a search can tell from its own errors. A smaller one counts only if both values are
/// proven.
inline constexpr Score kNoise = Score::from_discs(1);

/// Loss of a move with an accuracy of 50 %, in discs. The accuracy of a perfect move is 100 %.
inline constexpr double kHalfAccuracyLoss = 4;

/// Returns "?!", "?" or "??" for an inaccuracy, a mistake or a blunder, else an empty text.
std::string_view mark_of(Score loss);

/// Depth of an analysis without other limits, in plies.
inline constexpr int kAnalysisDepth = 16;

/// With a depth limit, positions with at most this number of empties are solved, so their scores are exact.
inline constexpr int kSolvedEmpties = 20;

/// Limits for each position of a game. The first limit reached ends the search.
/// Requires: at least one limit.
struct AnalysisLimits {
  std::optional<int>
      depth;  ///< in plies; positions with up to four empties more, or with kSolvedEmpties, are solved
  std::optional<Microseconds> time;
};

/// Knowledge of a book about the position before a move, from the view of its player.
struct BookJudgement {
  std::optional<Score> value;  ///< value of the played move, if the book contains the position after it
  Score best_value;
  Square best_move =
      Square::none;  ///< best move: the played one if none is better; `none` at the end of a line
};

/// Shares of the people of a rating who choose a move.
struct PeoplesJudgement {
  int rating = 0;
  double played = 0;  ///< share of the played move, 0 to 1
  double best = 0;    ///< share of the best move
};

/// Analysis of one move. Scores are from the view of its player.
struct MoveAnalysis {
  Position before;
  Square move = Square::none;
  Score value;                             ///< value of the played move
  Score best_value;                        ///< value of the best move; at least `value`
  std::vector<Square> line;                ///< best line; begins with the played move if no move is better
  int depth = 0;                           ///< depth of the best line in plies
  bool is_exact = false;                   ///< both values are proven
  std::optional<BookJudgement> book = {};  ///< set if a book was used and contains the position
  std::optional<PeoplesJudgement> people = {};  ///< set by `with_people` if the move had a choice
  std::vector<Square> played_line = {};         ///< line of the played move; empty if it is `line`
  std::vector<Reason> reasons = {};             ///< reasons for a mistake, as far as known

  /// Discs lost; zero if the difference of the values is below the noise of a search.
  [[nodiscard]] Score loss() const {
    const Score difference = best_value - value;
    return is_exact || difference >= kNoise ? difference : Score();
  }
  [[nodiscard]] Square best_move() const { return line.front(); }

  /// Value after the move, from Black's view.
  [[nodiscard]] Score value_for_black() const { return before.to_move == Color::black ? value : -value; }
};

struct GameAnalysis {
  GameRecord record;
  std::vector<MoveAnalysis> moves;           ///< moves in order, without passes
  bool is_interrupted = false;               ///< later moves were not analysed
  std::optional<std::size_t> moves_in_book;  ///< number of moves in the book, if one was used
  std::array<RatingLikelihood, 2> ratings;   ///< of the players, by colour; set by `with_people`
};

/// Analyses every move of a game. The best move is searched first. Another played move is then searched one
/// ply less deep, so that both values have the same horizon. `on_move` is called after each move.
/// `is_to_stop` is called several times a second: true ends the analysis, which keeps the finished moves.
/// A game that the fewest discs win is searched by that rule; its mistakes have no reasons.
/// Errors: a search could not start.
Result<GameAnalysis> analyze_game(const GameRecord& record, const EngineOptions& options,
                                  const AnalysisLimits& limits, const std::function<void()>& on_move,
                                  const std::function<bool()>& is_to_stop = {});

/// Returns the `count` moves with the largest losses of at least 1.5 discs, in the order of the game.
std::vector<const MoveAnalysis*> turning_points(const GameAnalysis& analysis, std::size_t count);

/// Sum of the losses of moves.
struct MoveLosses {
  std::uint64_t moves = 0;
  std::uint64_t mistakes = 0;  ///< moves that lost kMistake or more
  Score sum;

  void add(Score loss);
  void add(const MoveLosses& other);
  [[nodiscard]] double discs_a_move() const;
};

/// Returns the losses of a side over a game.
MoveLosses losses_of(const GameAnalysis& analysis, Color color);

/// Returns the mean accuracy of the moves of a side, 0 to 100; nothing without moves.
std::optional<double> accuracy_of(const GameAnalysis& analysis, Color color);

/// Returns "Black +4" or "White won by resignation"; empty if the result is unknown.
std::string format_outcome(const GameRecord& record);

/// Returns the number of a move in its game, from 1, without passes.
inline std::size_t move_number(const GameAnalysis& analysis, const MoveAnalysis& move) {
  return static_cast<std::size_t>(&move - analysis.moves.data()) + 1;
}

}  // namespace emilia
