// SPDX-License-Identifier: MIT
#include "programs/board/api_task.h"

#include <chrono>
#include <exception>
#include <utility>

namespace emilia {

namespace {

constexpr std::chrono::minutes kLongestWork{10};

}  // namespace

ApiTask::ApiTask(EngineBudget& budget, const ApiSettings& settings, std::string path, std::string text,
                 Done on_done)
    : budget_(budget), settings_(settings), path_(std::move(path)), text_(std::move(text)) {
  ++budget_.users;
  settings_.options.engine.threads = budget_.threads_of_user();
  settings_.options.engine.hash_megabytes = budget_.megabytes_of_user();
  thread_ = std::thread([this, done = std::move(on_done)] {
    Result<std::string> answer = work();
    if (!is_ended_) done(std::move(answer));
  });
}

ApiTask::~ApiTask() {
  is_ended_ = true;
  thread_.join();
  --budget_.users;
}

Result<std::string> ApiTask::work() const {
  const auto end = std::chrono::steady_clock::now() + kLongestWork;
  try {
    return answer_api(path_, text_, settings_,
                      [&] { return is_ended_ || std::chrono::steady_clock::now() > end; });
  } catch (const std::bad_alloc&) {
    return Error{"out of memory"};
  } catch (const std::exception& error) {
    return Error{error.what()};
  }
}

}  // namespace emilia
