// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/base/files.h"
#include "engine/base/result.h"

namespace emilia {

/// File that grows by complete records: lines, or blocks of bytes of equal size, after a header. When
/// `append` returns, the system has the record. If the process is killed, the file loses at most the record
/// that was being written, and a later run continues after the last complete record. The records are synced
/// to the disk once a second and at the end. The file is locked: a second process cannot open it.
/// Errors: name the file, and the cause or the place in the file.
class RecordFile {
 public:
  RecordFile() = default;
  ~RecordFile();
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;

  enum class Mode : std::uint8_t { create, resume };

  /// Properties of all files of one kind.
  struct Kind {
    std::string header;           ///< header of a new file; may be empty
    std::size_t record_size = 0;  ///< in bytes; 0 for lines that end with a line feed

    /// Returns an error for a header of equal length that is not `header`. Default: the error names the
    /// expected header.
    std::function<Status(std::string_view header)> check_header;

    /// Beginning of every appended line. A file whose incomplete last line begins differently was written by
    /// another program; it is rejected and left unchanged.
    std::string line_start{};
  };

  /// Callback for a record of an earlier run; lines come without their end. Its error is reported with the
  /// place of the record.
  using OnRecord = std::function<Status(std::string_view record)>;

  static constexpr std::size_t kMaxLineLength = std::size_t{1} << 20;

  /// Opens the file. `Mode::create` creates a new file and rejects an existing one. `Mode::resume` also
  /// creates a missing file; it passes the complete records of an existing file to `on_record`, in order. An
  /// existing file changes only when a record is appended, or if its header is incomplete.
  /// Requires: the first call on this object.
  Status open(const std::string& path, Mode mode, const Kind& kind, const OnRecord& on_record);

  /// Appends a record; a line includes its end. The first call removes the incomplete record at the end of
  /// the file. An incompletely written record, as on a full disk, is removed before the next one.
  Status append(std::string_view record);

  /// Number of records, including those of earlier runs.
  [[nodiscard]] std::uint64_t record_count() const { return record_count_; }

  /// Removes the file if this object created it and it has no record.
  void remove_if_empty() const;

 private:
  Status create();
  Status lock();
  Status resume(const Kind& kind, const OnRecord& on_record);
  Result<bool> take_header(InputFile& in, const Kind& kind);
  Status take_records(InputFile& in, const Kind& kind, const OnRecord& on_record);
  Status write(std::string_view bytes);
  Status sync();

  std::string path_;
  Descriptor descriptor_;
  std::uint64_t end_ = 0;  ///< end of the last complete record, in bytes
  bool is_torn_ = false;   ///< the file may have bytes after `end_`
  std::uint64_t record_count_ = 0;
  bool is_new_ = false;
  bool is_synced_ = true;  ///< the disk has all records
  std::chrono::steady_clock::time_point last_sync_{};
};

}  // namespace emilia
