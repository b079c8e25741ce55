// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include "engine/base/result.h"
#include "programs/board/api.h"
#include "programs/board/page_engine.h"

namespace emilia {

/// Work for one request of `answer_api`, on a thread of its own with its share of the budget.
class ApiTask {
 public:
  using Done = std::function<void(Result<std::string> answer)>;

  /// Calls `on_done` once on the thread, unless the destructor has begun. Requires: `is_api_path(path)`; the
  /// budget outlives the task.
  ApiTask(EngineBudget& budget, const ApiSettings& settings, std::string path, std::string text,
          Done on_done);

  /// Ends the work and waits for its thread.
  ~ApiTask();
  ApiTask(const ApiTask&) = delete;
  ApiTask& operator=(const ApiTask&) = delete;

 private:
  [[nodiscard]] Result<std::string> work() const;

  EngineBudget& budget_;
  ApiSettings settings_;
  std::string path_;
  std::string text_;
  std::atomic<bool> is_ended_ = false;
  std::thread thread_;
};

}  // namespace emilia
