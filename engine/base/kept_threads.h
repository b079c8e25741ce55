// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

namespace emilia {

/// Threads that wait for the next work when they have done theirs. Waking one is faster than starting one: a
/// start takes 0.1 ms on Linux and 5 ms under Wine.
class KeptThreads {
 public:
  KeptThreads() = default;
  KeptThreads(const KeptThreads&) = delete;
  KeptThreads& operator=(const KeptThreads&) = delete;

  /// Waits for the end of all work.
  ~KeptThreads();

  /// Runs `work`, which must not throw, on a waiting thread. Starts a thread if none waits.
  /// Errors: throws std::system_error or std::bad_alloc if the system has no more threads; `work` does not
  /// run then.
  void run(std::function<void()> work);

  /// Waits until no thread works.
  void wait();

  /// Drops the work that no thread has begun, and waits for the rest.
  void finish();

 private:
  void serve();

  std::mutex mutex_;  ///< guards the members below
  std::condition_variable has_work_;
  std::condition_variable is_done_;
  std::queue<std::function<void()>> work_;  ///< no thread has begun it
  std::size_t unfinished_ = 0;              ///< waiting and running work
  bool is_closing_ = false;
  std::vector<std::thread> threads_;  ///< at least as many as unfinished work
};

}  // namespace emilia
