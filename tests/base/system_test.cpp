// SPDX-License-Identifier: MIT
// What asks the system for something: memory, prompt wake-ups.
#include <algorithm>
#include <cstdint>
#include <gtest/gtest.h>
#include <new>
#include <sched.h>
#include <span>
#include <thread>

#include "engine/base/large_memory.h"
#include "engine/base/machine.h"
#include "engine/base/prompt_thread.h"

namespace emilia {
namespace {

TEST(LargeMemory, IsZeroAndItsCallersOwn) {
  constexpr std::size_t kSize = 5'000'000;
  for (const Pages pages : {Pages::small, Pages::large}) {
    const LargeMemory memory(kSize, pages);
    const std::span bytes(memory.as<unsigned char>(), kSize);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes.data()) % 4096, 0U);
    EXPECT_TRUE(std::ranges::all_of(bytes, [](unsigned char byte) { return byte == 0; }));
    std::ranges::fill(bytes, 1);
  }
}

TEST(LargeMemory, IsZeroAgainAfterClear) {
  constexpr std::size_t kSize = 5'000'000;
  for (const Pages pages : {Pages::small, Pages::large}) {
    LargeMemory memory(kSize, pages);
    const std::span bytes(memory.as<unsigned char>(), kSize);
    std::ranges::fill(bytes, 1);
    memory.clear();
    EXPECT_EQ(memory.as<unsigned char>(), bytes.data());
    EXPECT_TRUE(std::ranges::all_of(bytes, [](unsigned char byte) { return byte == 0; }));
    std::ranges::fill(bytes, 1);
  }
}

TEST(LargeMemory, ThrowsWhereThereIsNotEnough) {
  EXPECT_THROW(LargeMemory(std::size_t{1} << 62, Pages::small), std::bad_alloc);
}

TEST(Machine, HasProcessorsAndMemoryForUs) {
  EXPECT_GE(usable_processors(), 1);
  EXPECT_GE(usable_megabytes(), 64) << "less than it takes to build this";
  EXPECT_LT(usable_megabytes(), std::int64_t{1} << 30) << "more than any machine has";
}

TEST(Machine, CountsTheProcessorsThatAThreadMayRunOn) {
  std::jthread([] {
    cpu_set_t allowed;
    ASSERT_EQ(sched_getaffinity(0, sizeof(allowed), &allowed), 0);
    int first = 0;
    while (!CPU_ISSET(first, &allowed)) ++first;
    CPU_ZERO(&allowed);
    CPU_SET(first, &allowed);
    ASSERT_EQ(sched_setaffinity(0, sizeof(allowed), &allowed), 0);
    EXPECT_EQ(usable_processors(), 1);
  });
}

// A thread that stays normal keeps the policy that a user chose, such as `chrt --batch 0`.
TEST(PromptThread, AsksTheSystemOnlyForChanges) {
  std::jthread([] {
    const sched_param parameters{};
    ASSERT_EQ(sched_setscheduler(0, SCHED_BATCH, &parameters), 0);
    ThreadPriority priority;
    priority.set(Priority::normal);
    EXPECT_EQ(sched_getscheduler(0), SCHED_BATCH);
    priority.set(Priority::prompt);
    EXPECT_NE(sched_getscheduler(0), SCHED_BATCH);
    priority.set(Priority::normal);
    EXPECT_EQ(sched_getscheduler(0) & ~SCHED_RESET_ON_FORK, SCHED_OTHER);
  });
}

TEST(PromptThread, IsNeverAnError) {
  std::jthread([] {
    prefer_prompt_wakeups();
    require_prompt_wakeups();
    end_prompt_wakeups();
  });
}

}  // namespace
}  // namespace emilia
