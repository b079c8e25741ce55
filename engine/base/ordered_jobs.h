// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "engine/base/result.h"

namespace emilia {

/// Runner of jobs on several threads that delivers the outcomes in the order of the jobs. So the outcomes do
/// not depend on the number of threads. At most kMaxAhead outcomes wait for an earlier one.
template <typename Job, typename Outcome>
class OrderedJobs {
 public:
  using NextJob = std::function<Result<std::optional<Job>>()>;  ///< `nullopt` at the end
  using DoJob = std::function<Outcome(int thread, const Job& job)>;
  using Deliver = std::function<Status(const Outcome& outcome)>;

  static constexpr std::uint64_t kMaxAhead = 1024;

  /// Threads: `next_job` and `deliver` are called by one thread at a time, `do_job` by all of them at once
  /// with its thread number, 0 to threads - 1.
  OrderedJobs(NextJob next_job, DoJob do_job, Deliver deliver)
      : next_job_(std::move(next_job)), do_job_(std::move(do_job)), deliver_(std::move(deliver)) {}

  /// Runs all jobs, or those before the first error, and returns that error. Rethrows an exception of a job.
  /// Requires: threads >= 1; called once.
  Status run(int threads) {
    {
      std::vector<std::jthread> workers;
      workers.reserve(static_cast<std::size_t>(threads));
      for (int thread = 0; thread < threads; ++thread) workers.emplace_back([this, thread] { work(thread); });
    }
    if (exception_) std::rethrow_exception(exception_);
    return outcome_;
  }

 private:
  void work(int thread) {
    try {
      while (auto taken = take()) hand_in(taken->first, do_job_(thread, taken->second));
    } catch (...) {
      const std::lock_guard lock(mutex_);
      exception_ = std::current_exception();
      stop();
    }
  }

  /// Returns a job and its index; `nullopt` if no job is left.
  std::optional<std::pair<std::uint64_t, Job>> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return is_over_ || taken_count_ < delivered_count_ + kMaxAhead; });
    if (is_over_) return std::nullopt;
    const Result<std::optional<Job>> job = next_job_();
    if (!job) outcome_ = job.error();
    if (!job || !*job) {
      stop();
      return std::nullopt;
    }
    return std::pair(taken_count_++, **job);
  }

  /// Delivers an outcome and the outcomes that waited for it, or stores it until the earlier ones arrive.
  void hand_in(std::uint64_t place, Outcome outcome) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(place, std::move(outcome));
    while (!waiting_.empty() && waiting_.begin()->first == delivered_count_ && !is_closed_) {
      if (const Status delivered = deliver_(waiting_.begin()->second); !delivered) {
        outcome_ = delivered;
        is_closed_ = true;
        stop();
      }
      waiting_.erase(waiting_.begin());
      ++delivered_count_;
    }
    changed_.notify_all();
  }

  /// Requires: the caller holds the mutex.
  void stop() {
    is_over_ = true;
    changed_.notify_all();
  }

  const NextJob next_job_;
  const DoJob do_job_;
  const Deliver deliver_;

  std::mutex mutex_;  ///< guards the members below
  std::condition_variable changed_;
  std::map<std::uint64_t, Outcome> waiting_;  ///< finished outcomes by index that wait for an earlier one
  std::uint64_t taken_count_ = 0;
  std::uint64_t delivered_count_ = 0;
  bool is_over_ = false;    ///< no further job is taken
  bool is_closed_ = false;  ///< no further outcome is delivered
  Status outcome_ = success();
  std::exception_ptr exception_;
};

}  // namespace emilia
