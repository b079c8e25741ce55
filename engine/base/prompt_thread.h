// SPDX-License-Identifier: MIT
#pragma once

namespace emilia {

/// Asks the system to run the calling thread soon after it wakes, also while every core is busy. Threads that
/// it creates do not inherit this. Best effort, never an error: on Linux 6.12 and later a short time slice
/// lets the thread in before others have used theirs up (sched_setattr(2)); elsewhere nothing happens.
void prefer_prompt_wakeups();

/// The same for a thread that sleeps nearly always and then has little to do: where the user may have it
/// (root, RLIMIT_RTPRIO), it also gets the lowest real-time priority, which is let in at once.
void require_prompt_wakeups();

}  // namespace emilia
