// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace emilia {

/// Scheduling of threads that sleep most of the time and must keep time limits.
enum class Priority : std::uint8_t {
  prompt,  ///< `require_prompt_wakeups`
  normal   ///< like other programs
};

/// Names in the order of `Priority`.
inline constexpr std::array<std::string_view, 2> kPriorityNames = {"prompt", "normal"};

/// Asks the system to schedule the calling thread soon after it wakes, also while every core is busy. Child
/// threads do not inherit this. On Linux 6.12 and later the thread gets a short time slice
/// (sched_setattr(2)). Other systems ignore the call.
/// Errors: none.
void prefer_prompt_wakeups();

/// Asks for the same, for a thread that sleeps most of the time and then has little work. If the user may set
/// it (root, RLIMIT_RTPRIO), the thread also gets the lowest real-time priority and runs at once.
void require_prompt_wakeups();

/// Asks the system to schedule the calling thread like those of other programs again.
void end_prompt_wakeups();

/// Scheduling of one thread. Asks the system only for changes, so a thread that stays normal keeps the policy
/// with which the program was started.
/// Threads: used by that thread only.
class ThreadPriority {
 public:
  /// Schedules the calling thread.
  void set(Priority priority) {
    if (priority == priority_) return;
    priority_ = priority;
    return priority == Priority::prompt ? require_prompt_wakeups() : end_prompt_wakeups();
  }

 private:
  Priority priority_ = Priority::normal;
};

}  // namespace emilia
