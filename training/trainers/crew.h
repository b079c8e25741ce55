// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>

#include "engine/base/kept_threads.h"

namespace emilia {

/// Threads for programs that distribute small jobs thousands of times a second. Jobs must not throw.
/// Threads: used from one thread.
class Crew {
 public:
  using Job = std::function<void(int)>;

  /// The caller of `for_each` is one of the threads. If the system has too few threads, the available ones do
  /// the work.
  /// Requires: threads >= 1.
  explicit Crew(int threads) : threads_(threads) {}

  /// Calls `job` once for each number below `count`, in any order, and returns when all calls are done. Does
  /// not wait for threads that wake up after the work is done.
  void for_each(int count, const Job& job) {
    std::atomic<int> next{0};
    const auto work = [&] {
      for (int i = next++; i < count; i = next++) job(i);
    };
    try {
      for (int i = 1; i < std::min(threads_, count); ++i) helpers_.run(std::ref(work));
    } catch (const std::exception&) {  // std::system_error or std::bad_alloc
    }
    work();
    helpers_.finish();
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
  int threads_;
  KeptThreads helpers_;
};

}  // namespace emilia
