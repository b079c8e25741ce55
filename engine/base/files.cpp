// SPDX-License-Identifier: MIT
#include "engine/base/files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace emilia {

namespace {

constexpr std::size_t kBufferSize = std::size_t{256} * 1024;

Error failed(const std::string& action, const std::string& path) {
  return {"cannot " + action + " " + path + ": " + std::generic_category().message(errno)};
}

void close_if_open(int descriptor) {
  if (descriptor > STDERR_FILENO) close(descriptor);
}

}  // namespace

InputFile::~InputFile() {
  close_if_open(descriptor_);
}

InputFile::InputFile(InputFile&& other) noexcept {
  *this = std::move(other);
}

InputFile& InputFile::operator=(InputFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  std::swap(buffer_, other.buffer_);
  std::swap(begin_, other.begin_);
  std::swap(end_, other.end_);
  std::swap(is_at_end_, other.is_at_end_);
  return *this;
}

Status InputFile::open(const std::string& path) {
  const bool is_standard_input = path == "-";
  path_ = is_standard_input ? "the standard input" : path;
  descriptor_ = is_standard_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) return failed("open", path_);
  struct stat facts {};
  if (fstat(descriptor_, &facts) != 0) return failed("open", path_);
  if (S_ISDIR(facts.st_mode)) return Error{"cannot read " + path_ + ": a folder, expected a file"};
  if (S_ISREG(facts.st_mode)) size_ = static_cast<std::uint64_t>(facts.st_size);
  buffer_.resize(kBufferSize);
  return success();
}

/// Moves what is unread to the front and reads on behind it; at the end of the file nothing comes.
Status InputFile::refill() {
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  end_ -= begin_;
  begin_ = 0;
  ssize_t count = -1;
  do {
    count = ::read(descriptor_, buffer_.data() + end_, buffer_.size() - end_);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return failed("read", path_);
  is_at_end_ = count == 0;
  end_ += static_cast<std::size_t>(count);
  return success();
}

Result<bool> InputFile::is_next(std::string_view text) {
  while (end_ - begin_ < text.size() && !is_at_end_) {
    if (const Status refilled = refill(); !refilled) return refilled.error();
  }
  return end_ - begin_ >= text.size() && std::memcmp(buffer_.data() + begin_, text.data(), text.size()) == 0;
}

Result<std::size_t> InputFile::read(std::span<unsigned char> to) {
  std::size_t filled = 0;
  while (filled < to.size()) {
    if (begin_ == end_) {
      if (const Status refilled = refill(); !refilled) return refilled.error();
      if (is_at_end_) break;
    }
    const std::size_t count = std::min(end_ - begin_, to.size() - filled);
    std::memcpy(to.data() + filled, buffer_.data() + begin_, count);
    begin_ += count;
    filled += count;
  }
  return filled;
}

Result<std::optional<std::string>> InputFile::read_line() {
  std::size_t searched = 0;
  for (;;) {
    const unsigned char* first = buffer_.data() + begin_;
    const unsigned char* last = buffer_.data() + end_;
    const unsigned char* line_end = std::find(first + searched, last, '\n');
    const auto length = static_cast<std::size_t>(line_end - first);
    if (length > kMaxLineLength) {
      return Error{path_ + ": a line of more than " + std::to_string(kMaxLineLength) +
                   " bytes, expected text"};
    }
    if (line_end != last || (is_at_end_ && length > 0)) {
      std::string line(first, line_end);
      if (line.ends_with('\r')) line.pop_back();
      begin_ = std::min(begin_ + length + 1, end_);
      return std::optional(line);
    }
    if (is_at_end_) return std::optional<std::string>();
    searched = length;
    if (const Status refilled = refill(); !refilled) return refilled.error();
  }
}

OutputFile::~OutputFile() {
  close_if_open(descriptor_);
}

OutputFile::OutputFile(OutputFile&& other) noexcept {
  *this = std::move(other);
}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

Status OutputFile::create(const std::string& path) {
  constexpr mode_t kReadableByAll = 0666;  // less what the user's umask takes
  path_ = path;
  descriptor_ = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kReadableByAll);
  if (descriptor_ < 0 && errno == EEXIST) {
    return Error{path_ + " is there already, expected a new name, or to be told to resume it"};
  }
  if (descriptor_ < 0) return failed("create", path_);
  return success();
}

Status OutputFile::reopen(const std::string& path, std::uint64_t size) {
  path_ = path;
  descriptor_ = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (descriptor_ < 0) return failed("open", path_);
  if (ftruncate(descriptor_, static_cast<off_t>(size)) != 0) return failed("write to", path_);
  return success();
}

void OutputFile::remove() {
  unlink(path_.c_str());
}

Status OutputFile::append(std::span<const unsigned char> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failed("write to", path_);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return success();
}

bool exists(const std::string& path) {
  return access(path.c_str(), F_OK) == 0;
}

}  // namespace emilia
