// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <barrier>
#include <functional>
#include <thread>
#include <vector>

namespace emilia {

/// Threads that wait for work, for programs that share out small pieces of work thousands of times a second:
/// starting threads would take longer than the work. To be used from one thread. Jobs must not throw.
class Crew {
 public:
  /// The caller of `for_each` is one of the threads. Requires threads >= 1.
  explicit Crew(int threads) : barrier_(threads) {
    for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { serve(); });
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  ~Crew() {
    is_over_ = true;
    barrier_.arrive_and_wait();
  }

  /// Calls `job` once for each number below `count`, in no order, and returns when all calls have.
  void for_each(int count, const std::function<void(int)>& job) {
    count_ = count;
    job_ = &job;
    next_ = 0;
    barrier_.arrive_and_wait();
    work();
    barrier_.arrive_and_wait();
  }

 private:
  void serve() {
    for (;;) {
      barrier_.arrive_and_wait();
      if (is_over_) return;
      work();
      barrier_.arrive_and_wait();
    }
  }

  void work() {
    for (int i = next_++; i < count_; i = next_++) (*job_)(i);
  }

  std::barrier<> barrier_;  ///< what follows is changed only while all others wait at it
  const std::function<void(int)>* job_ = nullptr;
  int count_ = 0;
  bool is_over_ = false;
  std::atomic<int> next_{0};
  std::vector<std::jthread> threads_;
};

}  // namespace emilia
