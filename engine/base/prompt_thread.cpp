// SPDX-License-Identifier: MIT
#include "engine/base/prompt_thread.h"

#ifdef __linux__
#include <cstdint>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace emilia {

#ifdef __linux__

namespace {

constexpr std::uint64_t kResetOnFork = 1;
constexpr std::uint64_t kSliceNanoseconds = 100'000;  // the shortest slice that the kernel grants

/// First version of the kernel's struct. Not every C library declares it.
struct SchedulingAttributes {
  std::uint32_t size = sizeof(SchedulingAttributes);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = kResetOnFork;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = 0;
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};
static_assert(sizeof(SchedulingAttributes) == 48);

/// Gives the calling thread an ordinary priority and a time slice; 0 for the system's own.
void set_slice(std::uint64_t nanoseconds) {
  SchedulingAttributes attributes;
  attributes.nice = getpriority(PRIO_PROCESS, 0);
  attributes.runtime = nanoseconds;
  syscall(SYS_sched_setattr, 0, &attributes, 0);
}

}  // namespace

void prefer_prompt_wakeups() {
  set_slice(kSliceNanoseconds);
}
void end_prompt_wakeups() {
  set_slice(0);
}

void require_prompt_wakeups() {
  sched_param parameters{};
  parameters.sched_priority = sched_get_priority_min(SCHED_RR);
  if (sched_setscheduler(0, SCHED_RR | SCHED_RESET_ON_FORK, &parameters) != 0) prefer_prompt_wakeups();
}

#else

void prefer_prompt_wakeups() {}
void require_prompt_wakeups() {}
void end_prompt_wakeups() {}

#endif

}  // namespace emilia
