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

/// Jobs that several threads do side by side and whose outcomes come out in the order in which the jobs went
/// in, so that they are the same however many threads there are. At most kMaxAhead outcomes wait for an
/// earlier one.
template <typename Job, typename Outcome>
class OrderedJobs {
 public:
  using NextJob = std::function<Result<std::optional<Job>>()>;  ///< nothing at the end
  using DoJob = std::function<Outcome(int thread, const Job& job)>;
  using Deliver = std::function<Status(const Outcome& outcome)>;

  static constexpr std::uint64_t kMaxAhead = 1024;

  /// `next_job` and `deliver` are called by one thread at a time, `do_job` by all of them at once, with
  /// 0 <= thread < threads.
  OrderedJobs(NextJob next_job, DoJob do_job, Deliver deliver)
      : next_job_(std::move(next_job)), do_job_(std::move(do_job)), deliver_(std::move(deliver)) {}

  /// Does all jobs, or those before the first error, which it returns. Throws what a job throws. Requires
  /// threads >= 1. To be called once.
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

  /// A job and its place in the order; nothing when there is no more to do.
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

  /// Delivers the outcome and those that waited for it, unless it has to wait itself.
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

  /// Requires the mutex.
  void stop() {
    is_over_ = true;
    changed_.notify_all();
  }

  const NextJob next_job_;
  const DoJob do_job_;
  const Deliver deliver_;

  std::mutex mutex_;  ///< guards what follows
  std::condition_variable changed_;
  std::map<std::uint64_t, Outcome> waiting_;  ///< done, by their place, behind one that is not
  std::uint64_t taken_count_ = 0;
  std::uint64_t delivered_count_ = 0;
  bool is_over_ = false;    ///< no job is to be taken any more
  bool is_closed_ = false;  ///< nothing is to be delivered any more
  Status outcome_ = success();
  std::exception_ptr exception_;
};

}  // namespace emilia
