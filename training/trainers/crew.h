// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace emilia {

/// Thread pool for programs that distribute small jobs thousands of times a second, for which starting
/// threads would take longer than the work. Jobs must not throw.
/// Threads: used from one thread.
class Crew {
 public:
  using Job = std::function<void(int)>;

  /// Constructs the pool. The caller of `for_each` is one of the threads. If the system has too few threads,
  /// the available ones do the work.
  /// Requires: threads >= 1.
  explicit Crew(int threads) {
    try {
      for (int i = 1; i < threads; ++i) threads_.emplace_back([this] { serve(); });
    } catch (const std::exception&) {  // std::system_error or std::bad_alloc
    }
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    changed_.notify_all();
  }

  /// Calls `job` once for each number below `count`, in any order, and returns when all calls are done. Does
  /// not wait for threads that wake up after the work is done.
  void for_each(int count, const Job& job) {
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
      count_ = count;
      next_ = 0;
    }
    changed_.notify_all();
    work();
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return helpers_ == 0; });
    job_ = nullptr;
  }

  /// Calls a job for each number below `count`, thousands at a time for each thread, for very small jobs.
  template <typename SmallJob>
  void for_each_in_pieces(std::size_t count, const SmallJob& job) {
    constexpr std::size_t kPiece = 4096;
    for_each(static_cast<int>((count + kPiece - 1) / kPiece), [&](int piece) {
      const std::size_t begin = static_cast<std::size_t>(piece) * kPiece;
      const std::size_t end = std::min(count, begin + kPiece);
      for (std::size_t i = begin; i < end; ++i) job(i);
    });
  }

 private:
  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return is_over_ || (job_ != nullptr && next_ < count_); });
      if (is_over_) return;
      ++helpers_;
      lock.unlock();
      work();
      lock.lock();
      if (--helpers_ == 0) done_.notify_one();
    }
  }

  void work() {
    for (int i = next_++; i < count_; i = next_++) (*job_)(i);
  }

  std::mutex mutex_;  ///< guards the members below; job and count do not change while a thread works
  std::condition_variable changed_;
  std::condition_variable done_;
  const Job* job_ = nullptr;
  int count_ = 0;
  int helpers_ = 0;  ///< working threads, not counting the caller of for_each
  bool is_over_ = false;
  std::atomic<int> next_{0};
  std::vector<std::jthread> threads_;
};

}  // namespace emilia
