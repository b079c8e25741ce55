// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <io.h>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>
#include <windows.h>

#include "protocol/io/input_wait.h"

namespace emilia {

namespace {

constexpr std::size_t kBytesAtOnce = std::size_t{64} * 1024;
constexpr std::chrono::milliseconds kLookAtOutput{100};

/// Returns true if the output is a pipe whose reader has closed it. A pipe reports that to a write of 0
/// bytes.
bool is_closed(int output) {
  const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(output));
  if (GetFileType(handle) != FILE_TYPE_PIPE) return false;
  DWORD written = 0;
  if (WriteFile(handle, "", 0, &written, nullptr) != 0) return false;
  return GetLastError() == ERROR_NO_DATA || GetLastError() == ERROR_BROKEN_PIPE;
}

}  // namespace

/// Windows cannot wait for a pipe and an event together, so a thread reads the input. It shares this object
/// and is not waited for, because a blocked read of a pipe cannot be ended.
struct InputWait::System {
  int input;
  int output;
  std::mutex mutex;
  std::condition_variable changed;
  bool is_woken = false;
  bool is_wanted = false;  ///< the thread reads or is to read
  bool has_ended = false;
  bool is_gone = false;  ///< no thread waits any more
  bool has_thread = false;
  std::vector<char> ready;  ///< bytes that were read

  System(int its_input, int its_output) : input(its_input), output(its_output) {}

  /// Reads once each time bytes are wanted, so that it takes no more of the input than its owner.
  void read_input() {
    std::vector<char> bytes(kBytesAtOnce);
    std::unique_lock lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return is_wanted || is_gone; });
      if (is_gone) return;
      lock.unlock();
      const int count = _read(input, bytes.data(), static_cast<unsigned>(bytes.size()));
      lock.lock();
      is_wanted = false;
      has_ended = count <= 0;
      ready.assign(bytes.begin(), bytes.begin() + std::max(count, 0));
      changed.notify_all();
      if (has_ended) return;
    }
  }
};

InputWait::InputWait(int input, int output) : system_(std::make_shared<System>(input, output)) {}

InputWait::~InputWait() {
  const std::lock_guard lock(system_->mutex);
  system_->is_gone = true;
  system_->changed.notify_all();
}

InputWait::Event InputWait::wait(For wanted) {
  std::unique_lock lock(system_->mutex);
  const auto has_input = [&] { return wanted.input && (!system_->ready.empty() || system_->has_ended); };
  if (wanted.input && !has_input() && !system_->is_wanted) {
    system_->is_wanted = true;
    system_->changed.notify_all();
    if (!system_->has_thread) {
      system_->has_thread = true;
      std::thread([system = system_] { system->read_input(); }).detach();
    }
  }
  const auto is_over = [&] { return system_->is_woken || has_input(); };
  if (!wanted.output_closed) {
    system_->changed.wait(lock, is_over);
  } else {
    while (!system_->changed.wait_for(lock, kLookAtOutput, is_over)) {
      if (is_closed(system_->output)) return Event::output_closed;
    }
  }
  if (std::exchange(system_->is_woken, false)) return Event::woken;
  return Event::input;
}

std::optional<std::size_t> InputWait::read(std::span<char> buffer) {
  const std::lock_guard lock(system_->mutex);
  std::vector<char>& ready = system_->ready;
  const std::size_t count = std::min(buffer.size(), ready.size());
  std::copy_n(ready.begin(), count, buffer.begin());
  ready.erase(ready.begin(), ready.begin() + static_cast<std::ptrdiff_t>(count));
  return count;
}

void InputWait::wake() {
  const std::lock_guard lock(system_->mutex);
  system_->is_woken = true;
  system_->changed.notify_all();
}

}  // namespace emilia
