// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <vector>

#include "engine/board/game.h"
#include "engine/options.h"
#include "engine/search/limits.h"
#include "engine/search/observer.h"

namespace emilia {

class Searcher;

/// The engine as its front-ends see it: a game, options, and at most one search at a time that runs on
/// threads of its own. All members are called from one thread; the observer is called from the search's.
/// Whatever would pull the ground from under a running search (`set_game`, `set_options`, `new_game`, `go`)
/// requires that none is running.
class Engine {
 public:
  explicit Engine(const EngineOptions& options = {});
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  [[nodiscard]] const EngineOptions& options() const { return options_; }

  /// Requires values within the ranges of `EngineOptions`. An error (not enough memory for the table) changes
  /// nothing.
  Status set_options(const EngineOptions& options);

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
  Game game_;
  std::unique_ptr<Searcher> searcher_;
};

}  // namespace emilia
