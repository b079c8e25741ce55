// SPDX-License-Identifier: MIT
#include "engine/play/search_and_wait.h"

#include "engine/play/level.h"

namespace emilia {

namespace {

/// interval between calls of the hook that can end a search
constexpr auto kLookInterval = std::chrono::milliseconds(50);

/// Observer that stores the results of a search.
class Listener : public SearchObserver {
 public:
  explicit Listener(const SearchHooks& hooks)
      : hooks_(hooks), alarm_(hooks.alarm == nullptr ? own_alarm_ : *hooks.alarm) {}

  /// Waits until the search has ended, the alarm rings or the time is over. Returns true if the search has
  /// ended.
  bool wait_for(std::chrono::milliseconds time) {
    alarm_.wait_for(time);
    const std::lock_guard lock(mutex_);
    return has_ended_;
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
    if (info.bound == Bound::none) outcome_.last_scored = info;
  }
  void on_best_move(const BestMove& best) override {
    {
      const std::lock_guard lock(mutex_);
      outcome_.move = best.move;
      has_ended_ = true;
    }
    alarm_.ring();
  }

  const SearchHooks& hooks_;
  SearchAlarm own_alarm_;
  SearchAlarm& alarm_;
  mutable std::mutex mutex_;  ///< guards the members below
  SearchOutcome outcome_;
  bool has_ended_ = false;
};

/// Waits for a search that `start` begins and `player` can end.
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

void SearchAlarm::ring() {
  {
    const std::lock_guard lock(mutex_);
    is_ringing_ = true;
  }
  changed_.notify_all();
}

void SearchAlarm::wait_for(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, time, [this] { return is_ringing_; });
  is_ringing_ = false;
}

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
