// SPDX-License-Identifier: MIT
#include "engine/search_and_wait.h"

#include <condition_variable>
#include <mutex>

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

}  // namespace

Result<SearchOutcome> search_and_wait(Engine& engine, const SearchLimits& limits, const SearchHooks& hooks) {
  Listener listener(hooks);
  if (const Status started = engine.go(limits, listener); !started) return started.error();
  while (!listener.wait_for(kLookInterval)) {
    if (hooks.is_to_stop && hooks.is_to_stop(listener.outcome().info)) engine.stop();
  }
  engine.wait();
  return listener.outcome();
}

}  // namespace emilia
