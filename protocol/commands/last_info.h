// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "engine/search/observer.h"

namespace emilia {

/// Keeps the last news of a search and lets one wait for its end.
class LastInfo : public SearchObserver {
 public:
  void on_info(const SearchInfo& info) override {
    const std::lock_guard lock(mutex_);
    info_ = info;
  }

  void on_best_move(const BestMove& /*best*/) override {
    {
      const std::lock_guard lock(mutex_);
      has_ended_ = true;
    }
    ended_.notify_all();
  }

  /// True when the search has ended, false when the time was over first.
  bool wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, time, [this] { return has_ended_; });
  }

  [[nodiscard]] SearchInfo info() const {
    const std::lock_guard lock(mutex_);
    return info_;
  }

 private:
  mutable std::mutex mutex_;  ///< guards what follows
  std::condition_variable ended_;
  SearchInfo info_;
  bool has_ended_ = false;
};

}  // namespace emilia
