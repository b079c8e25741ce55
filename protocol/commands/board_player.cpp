// SPDX-License-Identifier: MIT
#include "protocol/commands/board_player.h"

#include <condition_variable>
#include <mutex>
#include <new>

#include "engine/engine.h"
#include "engine/textbook/narrow_position.h"
#include "engine/wide_options.h"
#include "protocol/reports/report.h"

namespace emilia {

namespace {

constexpr auto kLookInterval = std::chrono::milliseconds(50);  ///< at the hook that ends a search

/// The end of a search, which one thread waits for.
class SearchEnd {
 public:
  void come() {
    {
      const std::lock_guard lock(mutex_);
      has_come_ = true;
    }
    changed_.notify_all();
  }

  /// Waits for it, and calls `stop` as often as the hook wants the search to end.
  template <typename Stop>
  void wait(const SearchHooks& hooks, Stop stop) {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kLookInterval, [this] { return has_come_; })) {
      lock.unlock();
      if (hooks.is_to_stop && hooks.is_to_stop()) stop();
      lock.lock();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool has_come_ = false;
};

/// Keeps what a search of the main engine tells, which may be read when it has ended.
class NarrowListener : public SearchObserver {
 public:
  explicit NarrowListener(const SearchHooks& hooks) : hooks_(hooks) {}

  void on_info(const SearchInfo& info) override {
    if (hooks_.on_depth) hooks_.on_depth(format_info(info));
    if (info.line != 1) return;
    found.depth = info.depth;
    found.score = info.score;
    found.is_exact = info.is_exact;
    found.nodes = info.nodes;
    found.elapsed = info.elapsed;
    found.line.clear();
    for (const Square move : info.pv) found.line.push_back(widened(move));
  }
  void on_best_move(const BestMove& best) override {
    found.move = widened(best.move);
    end.come();
  }

  FoundMove found;
  SearchEnd end;

 private:
  const SearchHooks& hooks_;
};

/// The same of a classic search.
class WideListener : public WideObserver {
 public:
  explicit WideListener(const SearchHooks& hooks) : hooks_(hooks) {}

  void on_wide_depth(const TextbookDepth& depth) override {
    found.depth = depth.result.depth;
    found.score = depth.result.score;
    found.is_exact = depth.result.is_exact;
    found.nodes = depth.stats.nodes;
    found.elapsed = depth.elapsed;
    found.line = depth.result.line;
    if (hooks_.on_depth) hooks_.on_depth(format_info(depth));
  }
  void on_wide_move(WideSquare best) override {
    found.move = best;
    end.come();
  }

  FoundMove found;
  SearchEnd end;

 private:
  const SearchHooks& hooks_;
};

/// Starts a search, waits for its end and gives what the listener has kept.
template <typename Engine, typename Listener>
Result<FoundMove> search_with(Engine& engine, Listener& listener, const SearchLimits& limits,
                              const SearchHooks& hooks) {
  if (const Status started = engine.go(limits, listener); !started) return started.error();
  listener.end.wait(hooks, [&engine] { engine.stop(); });
  engine.wait();
  return listener.found;
}

/// On boards that fit 64 squares.
class NarrowPlayer : public BoardPlayer {
 public:
  explicit NarrowPlayer(const EngineOptions& options) : engine_(options) {}

  Result<FoundMove> search(const WideGame& game, const SearchLimits& limits,
                           const SearchHooks& hooks) override {
    engine_.set_game(Game(narrowed(game)));
    NarrowListener listener(hooks);
    return search_with(engine_, listener, limits, hooks);
  }

  void forget() override { engine_.new_game(); }

 private:
  Engine engine_;
};

/// On the others.
class WidePlayer : public BoardPlayer {
 public:
  explicit WidePlayer(const EngineOptions& options) : engine_(options.board, wide_options(options)) {}

  Result<FoundMove> search(const WideGame& game, const SearchLimits& limits,
                           const SearchHooks& hooks) override {
    try {
      engine_.set_game(game);
    } catch (const std::bad_alloc&) {
      return Error{"not enough memory for a table of " + std::to_string(engine_.options().hash_megabytes) +
                   " MB"};
    }
    WideListener listener(hooks);
    return search_with(engine_, listener, limits, hooks);
  }

  void forget() override { engine_.new_game(); }

 private:
  WideEngine engine_;
};

}  // namespace

std::unique_ptr<BoardPlayer> make_board_player(const EngineOptions& options) {
  if (options.board.fits_64_bits()) return std::make_unique<NarrowPlayer>(options);
  return std::make_unique<WidePlayer>(options);
}

Result<std::optional<ExactScore>> find_exact_score(BoardPlayer& player, WideGame game,
                                                   const SearchHooks& hooks) {
  const Color side = game.position().to_move;
  ExactScore exact;
  std::optional<Score> score;
  // More than once where a pass comes first, or where a table's entry has cut the line short.
  while (!game.is_finished()) {
    std::vector<WideSquare> moves = {WideSquare::pass};
    if (game.legal_moves() != 0) {
      const Result<FoundMove> found = player.search(game, SearchLimits(), hooks);
      if (!found) return found.error();
      if (!found->is_exact && hooks.is_to_stop && hooks.is_to_stop()) return std::optional<ExactScore>();
      if (!found->is_exact || found->line.empty()) {
        return Error{"the search of " + to_string(game.geometry(), game.position()) +
                     " ended without an exact score"};
      }
      if (!score) score = game.position().to_move == side ? found->score : -found->score;
      exact.nodes += found->nodes;
      exact.elapsed += found->elapsed;
      moves = found->line;
    }
    for (const WideSquare move : moves) {
      if (const Status played = game.play(move); !played) return played.error();
      exact.line.push_back(move);
    }
  }
  const Discs end = final_score(game.geometry(), game.position().board, FinalCount::empties_to_winner);
  exact.score = score ? score->whole_discs() : game.position().to_move == side ? end : -end;
  return std::optional(exact);
}

}  // namespace emilia
