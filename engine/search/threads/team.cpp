// SPDX-License-Identifier: MIT
#include "engine/search/threads/team.h"

#include <utility>

namespace emilia {

bool Team::has_idle(const SplitPoint* above) const {
  for (const std::atomic<Word>& word : free_) {
    if (word.load(std::memory_order_relaxed) != 0) return true;
  }
  for (; above != nullptr; above = above->parent) {
    if (above->owner_waits.load(std::memory_order_relaxed)) return true;
  }
  return false;
}

bool Team::offer(const Task& task) {
  const std::optional<int> thread = claim_any(task.split_point->parent);
  if (!thread) return false;
  task.split_point->helpers.fetch_add(1, std::memory_order_relaxed);
  tasks_taken_.fetch_add(1, std::memory_order_relaxed);
  Member& member = members_[*thread];
  {
    const std::lock_guard lock(member.mutex);
    member.task = task;
  }
  member.changed.notify_one();
  return true;
}

void Team::add_idle(int thread, SplitPoint* above) {
  if (above != nullptr) {
    above->owner_waits.store(true, std::memory_order_release);
  } else {
    free_[thread / kWordBits].fetch_or(Word{1} << (thread % kWordBits), std::memory_order_release);
  }
}

bool Team::claim(int thread, SplitPoint* above) {
  if (above != nullptr) return above->owner_waits.exchange(false, std::memory_order_acq_rel);
  const Word bit = Word{1} << (thread % kWordBits);
  return (free_[thread / kWordBits].fetch_and(~bit, std::memory_order_acq_rel) & bit) != 0;
}

std::optional<int> Team::claim_any(SplitPoint* above) {
  for (; above != nullptr; above = above->parent) {
    if (above->owner_waits.load(std::memory_order_relaxed) && claim(above->owner, above)) return above->owner;
  }
  int first = 0;  // thread of the word's lowest bit
  for (const std::atomic<Word>& word : free_) {
    for (Word free = word.load(std::memory_order_relaxed); free != 0;
         free = word.load(std::memory_order_relaxed)) {
      const int thread = first + std::countr_zero(free);
      if (claim(thread, nullptr)) return thread;
    }
    first += kWordBits;
  }
  return std::nullopt;
}

std::optional<Task> Team::next_task(int thread, SplitPoint* above) {
  const auto is_over = [&] {
    return above != nullptr ? above->helpers.load(std::memory_order_acquire) == 0
                            : is_closed_.load(std::memory_order_acquire);
  };
  Member& member = members_[thread];
  while (!is_over()) {
    add_idle(thread, above);
    std::unique_lock lock(member.mutex);
    member.changed.wait(lock, [&] { return member.task || member.is_woken; });
    member.is_woken = false;
    const bool has_to_take = !member.task && !claim(thread, above);  // a claimed thread gets a task
    if (has_to_take) member.changed.wait(lock, [&] { return member.task.has_value(); });
    if (member.task) return std::exchange(member.task, std::nullopt);
  }
  return std::nullopt;
}

void Team::report_done(SplitPoint& split_point) {
  const int owner = split_point.owner;  // the split point may end after the next line
  if (split_point.helpers.fetch_sub(1, std::memory_order_acq_rel) == 1) wake(owner);
}

void Team::wake(int thread) {
  Member& member = members_[thread];
  {
    const std::lock_guard lock(member.mutex);
    member.is_woken = true;
  }
  member.changed.notify_one();
}

void Team::close() {
  is_closed_.store(true, std::memory_order_release);
  for (int thread = 0; thread < size(); ++thread) wake(thread);
}

}  // namespace emilia
