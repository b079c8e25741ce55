// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/book/book_frontier.h"
#include "engine/book/leaf_search.h"

namespace emilia {

/// Search limits of the learner and conditions for its end.
struct LearnRequest {
  Evaluation evaluation;
  PositionLimits effort{
      .depth = 12, .exact_from = 20, .has_even_horizon = true};  ///< must apply to every position
  int threads = 1;                                               ///< number of positions at a time
  LeafFinder* finder = nullptr;  ///< external searcher that replaces these threads; null for none
  std::optional<std::uint64_t> max_positions;  ///< maximal size of the book
};

/// Observer of a learner.
/// Threads: called on the learner's threads, one call at a time.
class LearnObserver {
 public:
  virtual ~LearnObserver() = default;

  /// Called before each position; true ends the run after the running searches.
  virtual bool is_to_stop() = 0;

  /// Called when `count` positions were learned, of which this is the last; the book contains them.
  virtual void on_learned(const BookView& book, std::size_t count, const Board& board) = 0;
};

enum class LearnEnd : std::uint8_t {
  complete,  ///< the book is complete
  full,      ///< the book has the maximal size
  stopped    ///< stopped by the observer
};

/// Learns from a position, best lines first, until all lines have reached the limits.
/// The learner works in rounds. It plans the next positions (`next_positions`), at most an eighth of the
/// book, and stores the plan in the book. Each planned position is searched for its leaf. Positions whose
/// leaf it was are searched for their next one. Moves to planned positions are not candidates. So no search
/// depends on the result of another one, all threads have work, and the results are written in the order of
/// the plan, one transaction for each (positions of a few milliseconds share one).
/// A killed run continues without a difference: the book depends only on the request, not on threads or
/// interruptions. A plan made with other limits is dropped.
/// Errors: the file cannot be written; those of the finder.
Result<LearnEnd> learn_lines(const Book& book, const Board& root, const DeviationLimits& limits,
                             const LearnRequest& request, LearnObserver& observer);

/// Position of a game with its result for the side to move; all zero if it is unknown.
struct PlayedPosition {
  Board board;
  GameCounts games;
};

/// Game from its start, as far as it is to be learned.
struct BookGame {
  std::uint64_t id = 0;  ///< unique id of the game
  std::vector<PlayedPosition> positions;
};

/// Learns the positions of games, then counts the games. Each game counts once at each position, also if
/// other runs learn it again. Plans, resuming and errors are as for `learn_lines`.
Result<LearnEnd> learn_games(const Book& book, std::span<const BookGame> games, const LearnRequest& request,
                             LearnObserver& observer);

}  // namespace emilia
