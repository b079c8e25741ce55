// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <thread>

#include "engine/textbook/textbook_player.h"

namespace emilia {

/// Hears from a search of a `WideEngine`, on its thread. Must not call the engine back.
class WideObserver {
 public:
  virtual ~WideObserver() = default;
  virtual void on_wide_depth(const TextbookDepth& depth) = 0;

  /// Called exactly once, as the last call of a search.
  virtual void on_wide_move(WideSquare best) = 0;
};

/// What a user can set on it.
struct WideOptions {
  WideEval eval = WideEval::staged;
  int hash_megabytes = 64;
  Milliseconds overhead{0};
  PlanKind plan = PlanKind::shares;

  bool operator==(const WideOptions&) const = default;
};

/// The engine of the boards that do not fit 64 squares: a game, and at most one classic search at a time that
/// runs on a thread of its own. As with `Engine`, all members are called from one thread, and what would pull
/// the ground from under a running search requires that none is running.
class WideEngine {
 public:
  /// Begins at the shape's start. Throws std::bad_alloc when there is no memory for the table.
  WideEngine(const Shape& shape, const WideOptions& options);
  ~WideEngine();
  WideEngine(const WideEngine&) = delete;
  WideEngine& operator=(const WideEngine&) = delete;

  /// Of the shape on which games begin.
  [[nodiscard]] const WideGeometry& geometry() const { return geometry_; }
  [[nodiscard]] const WideOptions& options() const { return options_; }
  /// Throws as the constructor does, and changes nothing then.
  void set_options(const WideOptions& options);

  [[nodiscard]] const WideGame& game() const { return game_; }
  /// Requires a board with the sides of the shape; other squares may be blocked, and what was learned is
  /// forgotten where they are others than those of the game before. Throws as the constructor does, and
  /// changes nothing then.
  void set_game(const WideGame& game);
  /// Forgets what earlier searches learned and goes back to the start position.
  void new_game();

  /// Begins to search and returns at once; `observer` must live until it has heard the answer. An infinite
  /// search answers after `stop` only. After an error (the system has no more threads) it hears nothing.
  Status go(const SearchLimits& limits, WideObserver& observer);

  /// Asks the search to answer now. Harmless when none is running.
  void stop() {
    stop_ = true;
    stop_.notify_all();
  }
  /// Waits until the search has answered.
  void wait();

 private:
  /// A player and the geometry that it looks at.
  struct Seat {
    Seat(WideGeometry board, const WideOptions& options);
    WideGeometry geometry;
    TextbookPlayer player;
  };

  void search(const SearchLimits& limits, WideObserver& observer);

  WideGeometry geometry_;
  WideOptions options_;
  WideGame game_;
  std::unique_ptr<Seat> seat_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

}  // namespace emilia
