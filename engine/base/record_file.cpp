// SPDX-License-Identifier: MIT
#include "engine/base/record_file.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <unistd.h>

#include "engine/base/system_files.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

constexpr std::size_t kBytesAtOnce = std::size_t{64} * 1024;
constexpr std::chrono::seconds kSyncInterval(1);

/// Returns the length of the first record of a text, including its end; `nullopt` if it is incomplete.
std::optional<std::size_t> first_record(std::string_view text, std::size_t record_size) {
  if (record_size > 0) return text.size() < record_size ? std::nullopt : std::optional(record_size);
  const std::size_t line_end = text.find('\n');
  return line_end == std::string_view::npos ? std::nullopt : std::optional(line_end + 1);
}

/// Returns "line 3" or "record 3", the place after `records_before` records.
std::string place_of(std::uint64_t records_before, const RecordFile::Kind& kind) {
  if (kind.record_size > 0) return "record " + std::to_string(records_before + 1);
  const auto lines_of_header = static_cast<std::uint64_t>(std::ranges::count(kind.header, '\n'));
  return "line " + std::to_string(lines_of_header + records_before + 1);
}

}  // namespace

RecordFile::~RecordFile() {
  if (!is_synced_) sync_file(descriptor_.get());
}

Status RecordFile::open(const std::string& path, Mode mode, const Kind& kind, const OnRecord& on_record) {
  path_ = path;
  if (mode == Mode::resume && exists(path)) return resume(kind, on_record);
  if (const Status created = create(); !created) return created;
  return write(kind.header);
}

Status RecordFile::create() {
  descriptor_ = Descriptor(open_file(path_, FileUse::create));
  is_new_ = descriptor_.is_open();
  if (is_new_) return lock();
  if (errno != EEXIST) return file_error("create", path_);
  return file_error("create", path_, "the file exists; use --resume to continue it, or choose another name");
}

Status RecordFile::lock() {
  if (lock_file(descriptor_.get())) return success();
  if (errno != EWOULDBLOCK) return file_error("lock", path_);
  return file_error("write to", path_, "it is locked by " + lock_holder(descriptor_.get()));
}

Status RecordFile::resume(const Kind& kind, const OnRecord& on_record) {
  InputFile in;
  if (const Status opened = in.open(path_, InputFile::Expected::regular_file); !opened) return opened;
  descriptor_ = Descriptor(open_file(path_, FileUse::append));
  if (!descriptor_.is_open()) return file_error("write to", path_);
  if (const Status locked = lock(); !locked) return locked;
  const Result<bool> has_header = take_header(in, kind);
  if (!has_header) return has_header.error();
  if (*has_header) return take_records(in, kind, on_record);
  is_torn_ = true;
  return write(kind.header);
}

/// Returns true if the header is complete; false if an earlier writer ended while writing it.
Result<bool> RecordFile::take_header(InputFile& in, const Kind& kind) {
  const auto found = in.read(kind.header.size());
  if (!found) return found.error();
  const bool is_whole = found->size() == kind.header.size();
  if (kind.header.starts_with(*found)) {
    end_ = is_whole ? found->size() : 0;
    return is_whole;
  }
  if (is_whole && kind.check_header) {
    if (const Status checked = kind.check_header(*found); !checked) return checked.error();
  }
  const std::string_view expected(kind.header.data(), std::min(kind.header.find('\n'), kind.header.size()));
  return Error{"cannot resume '" + printable(path_) + "': expected header '" + printable(expected) + "'"};
}

Status RecordFile::take_records(InputFile& in, const Kind& kind, const OnRecord& on_record) {
  std::string bytes;  // bytes that are read but not yet passed on
  while (true) {
    const auto part = in.read(kBytesAtOnce);
    if (!part) return part.error();
    if (part->empty()) break;
    bytes += *part;
    std::string_view rest = bytes;
    while (const auto length = first_record(rest, kind.record_size)) {
      const Status taken = on_record(rest.substr(0, kind.record_size > 0 ? *length : *length - 1));
      if (!taken)
        return Error{printable(path_) + ", " + place_of(record_count_, kind) + ": " + taken.error().message};
      rest.remove_prefix(*length);
      end_ += *length;
      ++record_count_;
    }
    bytes.erase(0, bytes.size() - rest.size());
    if (kind.record_size == 0 && bytes.size() > kMaxLineLength) {
      return Error{printable(path_) + ", " + place_of(record_count_, kind) + ": the line has more than " +
                   std::to_string(kMaxLineLength) + " bytes"};
    }
  }
  is_torn_ = !bytes.empty();
  const std::string_view rest = std::string_view(bytes).substr(0, kind.line_start.size());
  if (kind.line_start.starts_with(rest)) return success();
  return Error{printable(path_) + ", " + place_of(record_count_, kind) +
               ": the incomplete last line does not begin with '" + printable(kind.line_start) +
               "'; file left unchanged"};
}

Status RecordFile::append(std::string_view record) {
  const Status written = write(record);
  if (written) ++record_count_;
  return written;
}

Status RecordFile::write(std::string_view bytes) {
  if (is_torn_ && ftruncate(descriptor_.get(), static_cast<off_t>(end_)) != 0)
    return file_error("write to", path_);
  is_torn_ = true;
  for (std::string_view rest = bytes; !rest.empty();) {
    const ssize_t count = ::write(descriptor_.get(), rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return file_error("write to", path_);
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  is_torn_ = false;
  end_ += bytes.size();
  is_synced_ = false;
  const bool is_due = std::chrono::steady_clock::now() - last_sync_ >= kSyncInterval;
  return is_due ? sync() : success();
}

Status RecordFile::sync() {
  if (!sync_file(descriptor_.get())) return file_error("write to", path_);
  is_synced_ = true;
  last_sync_ = std::chrono::steady_clock::now();
  return success();
}

void RecordFile::remove_if_empty() const {
  if (is_new_ && record_count_ == 0) remove_file(path_);
}

}  // namespace emilia
