// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>

#include "engine/engine.h"

namespace emilia {

/// Has the thread that waits for a search ask `SearchHooks::is_to_stop` at once. Any thread may ring it, the
/// one that hears of the search too, and before the search has begun.
class SearchAlarm {
 public:
  void ring();

  /// Waits until it rings, or for that time, and silences it.
  void wait_for(std::chrono::milliseconds time);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_ringing_ = false;
};

/// Who hears of a search that is waited for; what is empty does not.
struct SearchHooks {
  std::function<void(const SearchInfo& info)> on_info = {};  ///< as `SearchObserver::on_info`
  /// Asked several times a second, on the caller's thread, with the last completed depth; true ends the
  /// search.
  std::function<bool(const SearchInfo& last)> is_to_stop = {};
  SearchAlarm* alarm = nullptr;  ///< where others may ring; it has to outlive the search
};

/// The end of a search.
struct SearchOutcome {
  Square move = Square::none;
  SearchInfo info;  ///< of the best move at the last depth that was completed; its depth is 0 where none was
};

/// Searches the engine's position and waits for the answer. An error when the search could not begin.
Result<SearchOutcome> search_and_wait(Engine& engine, const SearchLimits& limits,
                                      const SearchHooks& hooks = {});

}  // namespace emilia
