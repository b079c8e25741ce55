// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/base/files.h"
#include "engine/base/result.h"

namespace emilia {

/// A file that grows by whole records at its end: lines, or blocks of bytes of one size, behind a header.
/// What was appended is the system's when `append` returns. However its writer ends, kill -9 at any moment
/// among the ways, the file loses at most the record that was being written: a later run that resumes it goes
/// on behind the last whole one. Errors name the file, and the cause or the place in it.
class RecordFile {
 public:
  enum class Mode : std::uint8_t { create, resume };

  /// What all files of one kind have in common.
  struct Kind {
    std::string header;           ///< what a new file begins with; empty for nothing
    std::size_t record_size = 0;  ///< in bytes; 0 for lines, each of which ends with a line feed

    /// Says what is wrong with as many bytes of another header. Without it the error says what was expected.
    std::function<Status(std::string_view header)> check_header;

    /// What every line that is appended begins with. A file that ends with a part of another one is somebody
    /// else's, and none of it is taken away.
    std::string line_start{};
  };

  /// Takes a record of an earlier run, a line without its end. Its error is told with the place of the
  /// record.
  using OnRecord = std::function<Status(std::string_view record)>;

  static constexpr std::size_t kMaxLineLength = std::size_t{1} << 20;

  /// To be called once, before anything else. Mode::create makes a new file; one that is there already is an
  /// error, so that nothing is lost. Mode::resume takes up one that is there, and hands on its whole records
  /// in order, or makes a new one. A file that is resumed stays as it is until a record is appended, unless
  /// its header was torn.
  Status open(const std::string& path, Mode mode, const Kind& kind, const OnRecord& on_record);

  /// Adds a record, a line with its end; at first takes away what was torn off behind the last whole one. One
  /// that could not be written wholly, as on a full disk, leaves nothing that the next one would be joined
  /// to.
  Status append(std::string_view record);

  /// How many records there are, those of earlier runs among them.
  [[nodiscard]] std::uint64_t record_count() const { return record_count_; }

  /// Takes away a file that was made new and has no record.
  void remove_if_empty() const;

 private:
  Status create();
  Status resume(const Kind& kind, const OnRecord& on_record);
  Result<bool> take_header(InputFile& in, const Kind& kind);
  Status take_records(InputFile& in, const Kind& kind, const OnRecord& on_record);
  Status write(std::string_view bytes);

  std::string path_;
  Descriptor descriptor_;
  std::uint64_t end_ = 0;  ///< of the last whole record, in bytes
  bool is_torn_ = false;   ///< there may be something behind `end_`
  std::uint64_t record_count_ = 0;
  bool is_new_ = false;
};

}  // namespace emilia
