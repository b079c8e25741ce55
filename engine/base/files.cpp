// SPDX-License-Identifier: MIT
#include "engine/base/files.h"

#include <algorithm>
#include <cerrno>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "engine/base/system_files.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::size_t kBufferSize = std::size_t{256} * 1024;

}  // namespace

Error file_error(std::string_view action, std::string_view path) {
  return file_error(action, path, std::generic_category().message(errno));
}

Error file_error(std::string_view action, std::string_view path, std::string_view cause) {
  return {"cannot " + std::string(action) + " '" + printable(path) + "': " + std::string(cause)};
}

Descriptor::~Descriptor() {
  if (number_ > STDERR_FILENO) close(number_);
}

Status InputFile::open(const std::string& path, Expected expected) {
  const bool is_standard_input = path == kStandardStream && expected == Expected::anything;
  path_ = is_standard_input ? "the standard input" : path;
  const FileUse use = expected == Expected::regular_file ? FileUse::read_at_once : FileUse::read;
  descriptor_ = Descriptor(is_standard_input ? STDIN_FILENO : open_file(path, use));
  if (!descriptor_.is_open()) return file_error("open", path_);
  struct stat facts {};
  if (fstat(descriptor_.get(), &facts) != 0) return file_error("open", path_);
  if (S_ISDIR(facts.st_mode)) return file_error("read", path_, "it is a folder, not a file");
  if (S_ISREG(facts.st_mode)) {
    size_ = static_cast<std::uint64_t>(facts.st_size);
  } else if (expected == Expected::regular_file) {
    return file_error("read", path_, "it is a pipe or a device, not a regular file");
  }
  buffer_.resize(kBufferSize);
  return success();
}

InputFile InputFile::of_text(std::string_view text) {
  return of_bytes({text.begin(), text.end()}, "");
}

InputFile InputFile::of_bytes(std::vector<char> bytes, std::string path) {
  InputFile file;
  file.path_ = std::move(path);
  file.buffer_ = std::move(bytes);
  file.end_ = file.buffer_.size();
  file.is_at_end_ = true;
  return file;
}

/// Moves the unread bytes to the front of the buffer and reads more after them. Reads 0 bytes at the end of
/// the file.
Status InputFile::refill() {
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  end_ -= begin_;
  begin_ = 0;
  ssize_t count = -1;
  do {
    count = ::read(descriptor_.get(), buffer_.data() + end_, buffer_.size() - end_);
  } while (count < 0 && errno == EINTR);
  if (count < 0) return file_error("read", path_);
  is_at_end_ = count == 0;
  end_ += static_cast<std::size_t>(count);
  return success();
}

Result<std::string_view> InputFile::peek(std::size_t count) {
  while (end_ - begin_ < count && !is_at_end_) {
    if (const Status refilled = refill(); !refilled) return refilled.error();
  }
  return std::string_view(buffer_.data() + begin_, end_ - begin_);
}

Result<bool> InputFile::is_next(std::string_view text) {
  const Result<std::string_view> bytes = peek(text.size());
  if (!bytes) return bytes.error();
  return bytes->starts_with(text);
}

bool InputFile::skip_next(std::string_view text) {
  const auto is_here = is_next(text);
  if (!is_here || !*is_here) return false;
  begin_ += text.size();
  return true;
}

Result<std::string> InputFile::read(std::size_t count) {
  std::string bytes;
  bytes.reserve(count);
  while (bytes.size() < count) {
    if (begin_ == end_) {
      if (is_at_end_) break;
      if (const Status refilled = refill(); !refilled) return refilled.error();
    }
    const std::size_t part = std::min(end_ - begin_, count - bytes.size());
    bytes.append(buffer_.data() + begin_, part);
    begin_ += part;
  }
  return bytes;
}

Result<std::optional<std::string>> InputFile::read_line() {
  if (std::exchange(is_after_cr_, false)) {
    const auto is_crlf = is_next("\n");
    if (!is_crlf) return is_crlf.error();
    if (*is_crlf) ++begin_;
  }
  std::size_t searched = 0;
  for (;;) {
    const char* first = buffer_.data() + begin_;
    const char* last = buffer_.data() + end_;
    const char* line_end =
        std::find_if(first + searched, last, [](char c) { return c == '\n' || c == '\r'; });
    const auto length = static_cast<std::size_t>(line_end - first);
    if (length > kMaxLineLength) {
      return file_error(
          "read", path_,
          "a line has more than " + std::to_string(kMaxLineLength) + " bytes; expected a text file");
    }
    if (line_end != last || (is_at_end_ && length > 0)) {
      std::string line(first, line_end);
      is_after_cr_ = line_end != last && *line_end == '\r';
      begin_ = std::min(begin_ + length + 1, end_);
      return std::optional(line);
    }
    if (is_at_end_) return std::optional<std::string>();
    searched = length;
    if (const Status refilled = refill(); !refilled) return refilled.error();
  }
}

Result<std::string> read_file(const std::string& path, std::uint64_t max_size, InputFile::Expected expected) {
  InputFile file;
  if (const Status opened = file.open(path, expected); !opened) return opened.error();
  return read_rest(file, max_size);
}

Result<std::string> read_rest(InputFile& file, std::uint64_t max_size) {
  std::string content;
  while (true) {
    const auto part = file.read(kBufferSize);
    if (!part) return part.error();
    if (part->empty()) return content;
    content += *part;
    if (content.size() > max_size)
      return file_error("read", file.path(), "it has more than " + std::to_string(max_size) + " bytes");
  }
}

}  // namespace emilia
