// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "engine/board/game.h"
#include "engine/options.h"
#include "engine/search/limits.h"
#include "engine/search/observer.h"
#include "engine/search/table/proof_keeper.h"
#include "eval/evaluation.h"

namespace emilia {

class Searcher;

/// The evaluation that the options choose; the sum where they choose a network and their weights have none.
/// An error when there are no weights in the file that they name.
Result<Evaluation> load_evaluation(const EngineOptions& options);

/// An error where the evaluation that was chosen does not know the board. What the engine then does without
/// being asked is `Engine::eval_in_use`.
Status require_known_board(const EngineOptions& options);

/// The engine as its front-ends see it: a game, options, and at most one search at a time that runs on
/// threads of its own. All members are called from one thread; the observer is called from the search's.
/// Whatever would pull the ground from under a running search (`set_game`, `set_options`, `new_game`, `go`)
/// requires that none is running.
class Engine {
 public:
  /// Requires values within the ranges of `EngineOptions`. Throws std::bad_alloc when there is no memory for
  /// the table, std::invalid_argument when there are no weights in the file that they name.
  explicit Engine(const EngineOptions& options = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const EngineOptions& options() const { return options_; }

  /// Requires values within the ranges of `EngineOptions`. Another board begins a new game on it. An error
  /// (not enough memory for the table, no weights in the file) changes nothing.
  Status set_options(const EngineOptions& options);

  /// The evaluation of the kind, with the chosen weights if these are in use.
  [[nodiscard]] Evaluation evaluation(EvalKind kind) const {
    const bool has_weights = is_learned(evaluation_.kind);
    return has_weights && is_learned(kind) ? Evaluation(kind, evaluation_.weights) : Evaluation(kind);
  }

  /// The kind that searches of the game's position use: the one that was chosen, or `staged` on a board
  /// that it does not know.
  [[nodiscard]] EvalKind eval_in_use() const;

  [[nodiscard]] const Game& game() const { return game_; }
  void set_game(const Game& game) { game_ = game; }

  /// Forgets what earlier searches learned and goes back to the start position of the options' board.
  void new_game();

  /// Begins to search the game's current position and returns at once; `observer` must live until the search
  /// has ended and hears the answer exactly once. After an error (the system has no more threads) it hears
  /// nothing.
  Status go(const SearchLimits& limits, SearchObserver& observer);

  /// Positions visited by the running search or the last one. May be called while a search runs.
  [[nodiscard]] std::uint64_t nodes() const;

  /// Changes the way in which searches from now on count the end of a game. Forgets
  /// everything that was learned by counting otherwise.
  void set_scoring(Scoring scoring);

  /// Sets the listener that searches from now on tell of their proofs; it has to live as long as they do.
  void set_proofs(const ProofRequest& proofs) { proofs_ = proofs; }

  /// Tells the table what was proven before.
  void learn(const WideBoard& board, const TableEntry& proven);

  /// Asks the search to answer now. Harmless when none is running.
  void stop();

  /// The pondered move was played: the time of the search begins to count. Harmless otherwise.
  void ponder_hit();

  /// Waits until the search has answered.
  void wait_for_answer();

  /// Waits until the search has answered and its threads are idle.
  void wait();

  /// True from `go` until the observer has heard the answer.
  [[nodiscard]] bool is_searching() const;

 private:
  EngineOptions options_;
  Evaluation evaluation_;
  Game game_;
  Scoring scoring_ = Scoring::empties_to_winner;
  ProofRequest proofs_;
  std::unique_ptr<Searcher> searcher_;
};

}  // namespace emilia
