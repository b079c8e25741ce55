// SPDX-License-Identifier: MIT
#include "engine/search/threads/team.h"

#include <utility>

namespace emilia {

bool Team::offer(const Task& task) {
  const std::lock_guard lock(mutex_);
  for (Member& member : members_) {
    if (!member.is_waiting || (member.above != nullptr && !task.split_point->is_below(member.above)))
      continue;
    member.is_waiting = false;
    member.task = task;
    idle_.fetch_sub(1, std::memory_order_relaxed);
    ++task.split_point->helpers;
    ++tasks_taken_;
    member.changed.notify_one();
    return true;
  }
  return false;
}

std::optional<Task> Team::next_task(int thread, SplitPoint* above) {
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return above != nullptr ? above->helpers == 0 : is_closed_; };
  if (is_over()) return std::nullopt;
  Member& member = members_[thread];
  member.above = above;
  member.is_waiting = true;
  idle_.fetch_add(1, std::memory_order_relaxed);
  member.changed.wait(lock, [&] { return !member.is_waiting || is_over(); });
  if (member.is_waiting) {
    member.is_waiting = false;
    idle_.fetch_sub(1, std::memory_order_relaxed);
  }
  return std::exchange(member.task, std::nullopt);
}

void Team::report_done(SplitPoint& split_point) {
  const std::lock_guard lock(mutex_);
  if (--split_point.helpers > 0) return;
  for (Member& member : members_) {
    if (member.is_waiting && member.above == &split_point) member.changed.notify_one();
  }
}

void Team::close() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  for (Member& member : members_) member.changed.notify_one();
}

std::uint64_t Team::tasks_taken() const {
  const std::lock_guard lock(mutex_);
  return tasks_taken_;
}

}  // namespace emilia
