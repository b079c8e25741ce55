// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/analysis/reasons.h"
#include "engine/engine.h"
#include "engine/notation/game_record.h"

namespace emilia {

/// A move that lost so much or more is a mistake.
inline constexpr Score kMistake = Score::from_discs(2);

/// With a limit of depth, positions of so many empties or fewer are solved whatever it is: what they are
/// worth is exact.
inline constexpr int kSolvedEmpties = 20;

/// How long each position of a game is looked at; the first limit that is reached counts. At least one is
/// there.
struct AnalysisLimits {
  std::optional<int>
      depth;  ///< in plies; positions with up to four empties more, or kSolvedEmpties, are solved
  std::optional<Microseconds> time;
};

/// What a book has for the position before a move, from the view of its player.
struct BookJudgement {
  std::optional<Score> value;  ///< of the move that was made, where the book has the position behind it
  Score best_value;
  Square best_move =
      Square::none;  ///< the move that was made where none is better; none at the end of a line
};

/// What the engine makes of one move. Scores are from the view of its player.
struct MoveAnalysis {
  Position before;
  Square move = Square::none;
  Score value;               ///< of the move that was made
  Score best_value;          ///< of the best move; at least `value`
  std::vector<Square> line;  ///< the best line; begins with the move that was made where nothing is better
  int depth = 0;             ///< of the best line, in plies
  bool is_exact = false;     ///< both values are proven
  std::optional<BookJudgement> book = {};  ///< where a book was asked and has the position
  std::vector<Square> played_line = {};    ///< begins with the move that was made; empty where that is `line`
  std::vector<Reason> reasons = {};        ///< why a mistake is one, where that can be said

  [[nodiscard]] Score loss() const { return best_value - value; }
  [[nodiscard]] Square best_move() const { return line.front(); }

  /// What the position is worth behind the move, from Black's view.
  [[nodiscard]] Score value_for_black() const { return before.to_move == Color::black ? value : -value; }
};

struct GameAnalysis {
  GameRecord record;
  std::vector<MoveAnalysis> moves;           ///< in their order; passes, which nobody chooses, are left out
  bool is_interrupted = false;               ///< the moves behind the last one were not looked at
  std::optional<std::size_t> moves_in_book;  ///< how far the game was in the book, where one was asked
};

/// Looks at every move of a game. The best move is searched for, and a move that is not the best is searched
/// one ply less deep, so that the two values see the same positions at their horizon. `on_move` is called for
/// each move that is done. `is_to_stop` is asked several times a second: true ends the analysis, which keeps
/// the moves that are done. An error when a search could not begin.
Result<GameAnalysis> analyze_game(const GameRecord& record, const EngineOptions& options,
                                  const AnalysisLimits& limits, const std::function<void()>& on_move,
                                  const std::function<bool()>& is_to_stop = {});

/// The moves that lost most, at least a disc and a half each, in the order of the game: at most `count`.
std::vector<const MoveAnalysis*> turning_points(const GameAnalysis& analysis, std::size_t count);

/// The number of a move in its game, which counts from 1 and leaves passes out.
inline std::size_t move_number(const GameAnalysis& analysis, const MoveAnalysis& move) {
  return static_cast<std::size_t>(&move - analysis.moves.data()) + 1;
}

}  // namespace emilia
