// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/book/book_frontier.h"
#include "engine/book/leaf_search.h"

namespace emilia {

/// How a book learns: what a position is searched with, and when to end.
struct LearnRequest {
  Evaluation evaluation;
  PositionLimits effort{
      .depth = 12, .exact_from = 20, .has_even_horizon = true};  ///< asked about every position
  int threads = 1;                                               ///< positions at a time
  LeafFinder* finder = nullptr;                ///< who searches instead of these threads; null for nobody
  std::optional<std::uint64_t> max_positions;  ///< of the book
};

/// Hears from a learner, one call at a time, on its threads.
class LearnObserver {
 public:
  virtual ~LearnObserver() = default;

  /// Asked before each position; true ends the run behind those that are being searched.
  virtual bool is_to_stop() = 0;

  /// So many positions were learned, the last of them this one; the book as it is now has them.
  virtual void on_learned(const BookView& book, std::size_t count, const Board& board) = 0;
};

enum class LearnEnd : std::uint8_t {
  complete,  ///< nothing was left to learn
  full,      ///< the book has as many positions as were asked for
  stopped    ///< by the observer
};

/// Learns from a position on, best lines first, until the limits are reached on every line.
///
/// The learner goes on in rounds: it plans the next positions (`next_positions`), an eighth of the book at
/// most, and writes the plan into the book. A position of the plan is searched, for its leaf, together with
/// those whose leaf it was, for their next one; none of the moves that lead to planned positions is taken for
/// a leaf. So no search depends on another's result, all threads have work, and what is learned is added in
/// the order of the plan, a transaction each (positions of a few milliseconds share one). A run that was
/// ended, by a kill at any moment too, is gone on with as if it had never been: the book depends on what was
/// asked for, never on the number of threads nor on the ends. A plan that was made with other limits is
/// dropped.
///
/// Errors: the file cannot be written, or the finder's.
Result<LearnEnd> learn_lines(const Book& book, const Board& root, const DeviationLimits& limits,
                             const LearnRequest& request, LearnObserver& observer);

/// A position of a game, with how it went for the side to move; all zero where that is not known.
struct PlayedPosition {
  Board board;
  GameCounts games;
};

/// A game from its start on, as far as it is to be learned.
struct BookGame {
  std::uint64_t id = 0;  ///< which other games have not
  std::vector<PlayedPosition> positions;
};

/// Learns the positions of games, and then counts the games: each once at each position, whatever is learned
/// together with it another time. The same holds as above.
Result<LearnEnd> learn_games(const Book& book, std::span<const BookGame> games, const LearnRequest& request,
                             LearnObserver& observer);

}  // namespace emilia
