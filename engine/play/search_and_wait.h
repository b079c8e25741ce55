// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>

#include "engine/api/engine.h"

namespace emilia {

/// Alarm that makes a thread waiting for a search call `SearchHooks::is_to_stop` at once.
/// Threads: any thread may ring it, including the observer of the search, also before the search starts.
class SearchAlarm {
 public:
  void ring();

  /// Waits for the alarm or for that time, then resets the alarm.
  void wait_for(std::chrono::milliseconds time);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_ringing_ = false;
};

/// Callbacks of a search that is waited for. An empty callback is not called.
struct SearchHooks {
  std::function<void(const SearchInfo& info)> on_info = {};  ///< see `SearchObserver::on_info`
  /// Called several times a second on the caller's thread with the last completed depth. Returns true to end
  /// the search.
  std::function<bool(const SearchInfo& last)> is_to_stop = {};
  SearchAlarm* alarm = nullptr;  ///< alarm for other threads; must outlive the search
};

/// Result of a search.
struct SearchOutcome {
  Square move = Square::none;
  SearchInfo info;         ///< last result for the best move; its depth is 0 if no depth was completed
  SearchInfo last_scored;  ///< last of these results whose score is not a bound
};

/// Searches the engine's position and waits for the answer.
/// Errors: the search could not start.
Result<SearchOutcome> search_and_wait(Engine& engine, const SearchLimits& limits,
                                      const SearchHooks& hooks = {});

}  // namespace emilia
