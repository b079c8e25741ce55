// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace emilia::test {

/// Load for every core: that number of busy loops on each.
class MachineLoad {
 public:
  explicit MachineLoad(unsigned loops_a_core) {
    for (unsigned i = 0; i < loops_a_core * std::thread::hardware_concurrency(); ++i) {
      threads_.emplace_back([this] {
        while (!is_over_.load(std::memory_order_relaxed)) {
        }
      });
    }
  }
  ~MachineLoad() {
    is_over_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  MachineLoad(const MachineLoad&) = delete;
  MachineLoad& operator=(const MachineLoad&) = delete;

 private:
  std::atomic<bool> is_over_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace emilia::test
