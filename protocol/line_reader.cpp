// SPDX-License-Identifier: MIT
#include "protocol/line_reader.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <system_error>
#include <unistd.h>

namespace emilia {

LineReader::LineReader(int descriptor) : descriptor_(descriptor), buffer_(kMaxLength) {
  if (pipe(wake_pipe_.data()) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
}

LineReader::~LineReader() {
  for (const int end : wake_pipe_) close(end);
}

std::optional<LineReader::Line> LineReader::next() {
  line_.clear();
  bool is_too_long = false;
  bool has_read = false;
  for (;;) {
    if (unread_.empty() && !refill()) {
      if (!has_read || is_interrupted_) return std::nullopt;
      break;
    }
    has_read = true;
    const std::size_t end = unread_.find('\n');
    const std::string_view part = unread_.substr(0, end);
    const std::string_view kept = part.substr(0, kMaxLength + 1 - line_.size());
    line_.append(kept);
    is_too_long = is_too_long || kept.size() < part.size();
    unread_.remove_prefix(std::min(unread_.size(), part.size() + 1));
    if (end != std::string_view::npos) break;
  }
  if (!is_too_long && line_.ends_with('\r')) line_.pop_back();
  is_too_long = is_too_long || line_.size() > kMaxLength;
  return Line{std::string_view(line_).substr(0, kMaxLength), is_too_long};
}

void LineReader::interrupt() {
  is_interrupted_ = true;
  // One byte is enough, and a pipe that is full has woken the reader already.
  [[maybe_unused]] const ssize_t written = write(wake_pipe_[1], "", 1);
}

bool LineReader::wait_for_input() const {
  std::array<pollfd, 2> waits = {{{descriptor_, POLLIN, 0}, {wake_pipe_[0], POLLIN, 0}}};
  while (poll(waits.data(), waits.size(), -1) < 0) {
    if (errno != EINTR) return false;
  }
  return !is_interrupted_;
}

bool LineReader::refill() {
  if (is_interrupted_) return false;
  ssize_t count = -1;
  do {
    if (!wait_for_input()) return false;
    count = read(descriptor_, buffer_.data(), buffer_.size());
  } while (count < 0 && (errno == EINTR || errno == EAGAIN));
  if (count <= 0) return false;
  unread_ = {buffer_.data(), static_cast<std::size_t>(count)};
  return true;
}

}  // namespace emilia
