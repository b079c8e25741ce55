// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "engine/api/options.h"
#include "engine/board/game.h"
#include "engine/search/limits.h"
#include "engine/search/observer.h"
#include "engine/search/table/proof_keeper.h"
#include "eval/evaluation.h"

namespace emilia {

class Searcher;

/// Loads the evaluation chosen by the options. If the options choose a network and the weights have none,
/// returns the linear pattern evaluation.
/// Errors: no valid weights in the file of the options.
Result<Evaluation> load_evaluation(const EngineOptions& options);

/// Returns an error if an evaluation does not support the board of the options. See
/// `Engine::eval_in_use` for the automatic choice.
Status require_known_board(const Evaluation& evaluation, const EngineOptions& options);

/// The same for the evaluation that the options choose. Errors: also those of `load_evaluation`.
Status require_known_board(const EngineOptions& options);

/// Engine for front-ends: a game, options, and at most one running search, which uses threads of its own.
/// Threads: all members are called from one thread; the observer is called from the search thread.
/// Requires no running search: `set_game`, `set_options`, `new_game`, `go` and `learn`.
class Engine {
 public:
  /// Constructs an engine with options, as `set_options` does. After an error (`status`), `go` returns it
  /// until `set_options` succeeds, and the other members have no effect. Requires: values within the ranges
  /// of `EngineOptions`.
  explicit Engine(const EngineOptions& options = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Error of the options of the constructor, until `set_options` succeeds.
  [[nodiscard]] const Status& status() const { return status_; }

  [[nodiscard]] const EngineOptions& options() const { return options_; }

  /// Changes the options. Another board starts a new game on it.
  /// Requires: values within the ranges of `EngineOptions`.
  /// Errors: not enough memory for the table, or no valid weights in the file; the options then do not
  /// change.
  Status set_options(const EngineOptions& options);

  /// Returns an evaluation of that kind, with the chosen weights if they are in use.
  [[nodiscard]] Evaluation evaluation(EvalKind kind) const {
    const bool has_weights = is_learned(evaluation_.kind);
    return has_weights && is_learned(kind) ? Evaluation(kind, evaluation_.weights) : Evaluation(kind);
  }

  /// Kind of evaluation that searches of the current position use: the chosen one. On a board or scoring rule
  /// that it does not support: `pattern` if a learned one is chosen and the board has weights, else `staged`.
  [[nodiscard]] EvalKind eval_in_use() const;

  [[nodiscard]] const Game& game() const { return game_; }
  void set_game(const Game& game) { game_ = game; }

  /// Clears everything learned by earlier searches and returns to the start position of the options' board.
  void new_game();

  /// Starts a search of the current position and returns at once. The observer is notified of the answer
  /// exactly once and must exist until then.
  /// Errors: the system has no more threads; the observer is then not notified.
  Status go(const SearchLimits& limits, SearchObserver& observer);

  /// Number of positions visited by the running or last search. May be called during a search.
  [[nodiscard]] std::uint64_t nodes() const;

  /// Sets the listener for proofs of later searches. It must outlive these searches.
  void set_proofs(const ProofRequest& proofs) { proofs_ = proofs; }

  /// Stores an earlier proof in the table.
  void learn(const WideBoard& board, const TableEntry& proven);

  /// Asks the search to answer now. No effect if no search is running.
  void stop();

  /// Signals that the pondered move was played: the clock of the search starts. No effect if the search is
  /// not pondering.
  void ponder_hit();

  /// Waits for the answer of the search.
  void wait_for_answer();

  /// Waits for the answer of the search and until its threads are idle.
  void wait();

  /// Returns true from `go` until the observer was notified of the answer.
  [[nodiscard]] bool is_searching() const;

 private:
  EngineOptions options_;
  Evaluation evaluation_;
  Game game_;
  ProofRequest proofs_;
  Status status_ = success();
  std::unique_ptr<Searcher> searcher_;  ///< null after an error in the constructor
};

}  // namespace emilia
