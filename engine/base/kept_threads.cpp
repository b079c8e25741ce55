// SPDX-License-Identifier: MIT
#include "engine/base/kept_threads.h"

#include <utility>

namespace emilia {

KeptThreads::~KeptThreads() {
  wait();
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  has_work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void KeptThreads::run(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (unfinished_ == threads_.size()) threads_.emplace_back(&KeptThreads::serve, this);
    work_.push(std::move(work));
    ++unfinished_;
  }
  has_work_.notify_one();
}

void KeptThreads::wait() {
  std::unique_lock lock(mutex_);
  is_done_.wait(lock, [this] { return unfinished_ == 0; });
}

void KeptThreads::finish() {
  {
    const std::lock_guard lock(mutex_);
    unfinished_ -= work_.size();
    work_ = {};
  }
  wait();
}

void KeptThreads::serve() {
  std::unique_lock lock(mutex_);
  while (true) {
    has_work_.wait(lock, [this] { return is_closing_ || !work_.empty(); });
    if (work_.empty()) return;
    const std::function<void()> work = std::move(work_.front());
    work_.pop();
    lock.unlock();
    work();
    lock.lock();
    --unfinished_;
    is_done_.notify_all();
  }
}

}  // namespace emilia
