// SPDX-License-Identifier: MIT
#include "programs/board/child.h"

#include <algorithm>
#include <utility>

namespace emilia {

namespace {

constexpr std::size_t kLongestLine = 100'000;
constexpr std::size_t kMostUnreadLines = 10'000;
constexpr std::chrono::milliseconds kAskTime{50};  ///< between two questions whether to stop

}  // namespace

LineProgram::LineProgram(std::unique_ptr<ChildStreams> streams)
    : streams_(std::move(streams)), reader_([this] { read_all(); }) {}

LineProgram::~LineProgram() {
  streams_->end();
  reader_.join();
}

Status LineProgram::send(const std::string& line) {
  if (streams_->write(line + '\n')) return success();
  return Error{"the program has ended"};
}

Result<std::string> LineProgram::next_line(std::chrono::milliseconds patience,
                                           const std::function<bool()>& is_to_stop) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  std::unique_lock lock(mutex_);
  while (lines_.empty()) {
    if (has_ended_) return Error{"the program has ended"};
    if (is_to_stop()) return Error{"the request was ended"};
    if (std::chrono::steady_clock::now() > deadline) return Error{"it does not answer"};
    changed_.wait_for(lock, kAskTime);
  }
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

void LineProgram::read_all() {
  std::string rest;
  for (std::string bytes = streams_->read(); !bytes.empty(); bytes = streams_->read()) {
    rest += bytes;
    const std::lock_guard lock(mutex_);
    for (std::size_t end = rest.find('\n'); end != std::string::npos; end = rest.find('\n')) {
      std::string line = rest.substr(0, end);
      if (line.ends_with('\r')) line.pop_back();
      lines_.push_back(std::move(line));
      rest.erase(0, end + 1);
    }
    if (rest.size() > kLongestLine || lines_.size() > kMostUnreadLines) break;  // not an engine
    changed_.notify_one();
  }
  const std::lock_guard lock(mutex_);
  has_ended_ = true;
  changed_.notify_one();
}

}  // namespace emilia
