// SPDX-License-Identifier: MIT
#pragma once

namespace emilia {

/// Asks the system to schedule the calling thread soon after it wakes, also while every core is busy. Child
/// threads do not inherit this. On Linux 6.12 and later the thread gets a short time slice
/// (sched_setattr(2)). Other systems ignore the call.
/// Errors: none.
void prefer_prompt_wakeups();

/// Asks for the same, for a thread that sleeps most of the time and then has little work. If the user may set
/// it (root, RLIMIT_RTPRIO), the thread also gets the lowest real-time priority and runs at once.
void require_prompt_wakeups();

}  // namespace emilia
