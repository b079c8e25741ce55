// SPDX-License-Identifier: MIT
#include "engine/search_and_wait.h"

#include <condition_variable>
#include <mutex>

#include "engine/level.h"

namespace emilia {

namespace {

constexpr auto kLookInterval = std::chrono::milliseconds(50);  ///< at the hook that ends a search

/// Keeps what a search tells.
class Listener : public SearchObserver {
 public:
  explicit Listener(const SearchHooks& hooks) : hooks_(hooks) {}

  /// False when the time was over before the search.
  bool wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, time, [this] { return has_ended_; });
  }

  [[nodiscard]] SearchOutcome outcome() const {
    const std::lock_guard lock(mutex_);
    return outcome_;
  }

 private:
  void on_info(const SearchInfo& info) override {
    if (hooks_.on_info) hooks_.on_info(info);
    if (info.line != 1) return;
    const std::lock_guard lock(mutex_);
    outcome_.info = info;
  }
  void on_best_move(const BestMove& best) override {
    {
      const std::lock_guard lock(mutex_);
      outcome_.move = best.move;
      has_ended_ = true;
    }
    ended_.notify_all();
  }

  const SearchHooks& hooks_;
  mutable std::mutex mutex_;  ///< guards what follows
  std::condition_variable ended_;
  SearchOutcome outcome_;
  bool has_ended_ = false;
};

/// Waits for what `start` begins and `player` ends.
template <typename Player, typename Start>
Result<SearchOutcome> wait_for_answer(Player& player, const SearchHooks& hooks, const Start& start) {
  Listener listener(hooks);
  if (const Status started = start(listener); !started) return started.error();
  while (!listener.wait_for(kLookInterval)) {
    if (hooks.is_to_stop && hooks.is_to_stop(listener.outcome().info)) player.stop();
  }
  player.wait();
  return listener.outcome();
}

}  // namespace

Result<SearchOutcome> search_and_wait(Engine& engine, const SearchLimits& limits, const SearchHooks& hooks) {
  return wait_for_answer(engine, hooks,
                         [&](SearchObserver& observer) { return engine.go(limits, observer); });
}

Result<SearchOutcome> search_and_wait(LevelPlayer& player, const LevelRequest& request,
                                      const SearchHooks& hooks) {
  return wait_for_answer(player, hooks,
                         [&](SearchObserver& observer) { return player.go(request, observer); });
}

}  // namespace emilia
