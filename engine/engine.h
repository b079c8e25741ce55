// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "engine/board/game.h"
#include "engine/options.h"
#include "engine/search/limits.h"
#include "engine/search/observer.h"
#include "eval/evaluation.h"

namespace emilia {

class Searcher;

/// The evaluation that the options choose. An error when there are no weights in the file that they name.
Result<Evaluation> load_evaluation(const EngineOptions& options);

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

  /// Requires values within the ranges of `EngineOptions`. An error (not enough memory for the table, no
  /// weights in the file) changes nothing.
  Status set_options(const EngineOptions& options);

  /// The evaluation of the kind, with the chosen weights if it is the learned one.
  [[nodiscard]] Evaluation evaluation(EvalKind kind) const {
    return kind == evaluation_.kind ? evaluation_ : Evaluation(kind);
  }

  [[nodiscard]] const Game& game() const { return game_; }
  void set_game(const Game& game) { game_ = game; }

  /// Forgets what earlier searches learned and goes back to the start position.
  void new_game();

  /// Begins to search the game's current position and returns at once; `observer` must live until the search
  /// has ended and hears the answer exactly once. After an error (the system has no more threads) it hears
  /// nothing.
  Status go(const SearchLimits& limits, SearchObserver& observer);

  /// Asks the search to answer now. Harmless when none is running.
  void stop();

  /// The pondered move was played: the limits of the search begin to count. Harmless otherwise.
  void ponder_hit();

  /// Waits until the search has answered and its threads are idle.
  void wait();

  /// True from `go` until the observer has heard the answer.
  [[nodiscard]] bool is_searching() const;

 private:
  EngineOptions options_;
  Evaluation evaluation_;
  Game game_;
  std::unique_ptr<Searcher> searcher_;
};

}  // namespace emilia
