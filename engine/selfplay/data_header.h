// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/files.h"
#include "engine/base/result.h"

namespace emilia {

/// Header of a file of training data: 8 bytes of magic, uint32 version, uint32 size of a record. More bytes
/// may follow.
struct DataHeader {
  std::string_view magic;
  std::string_view content;  ///< contents of the file, for errors: "games"
  std::uint32_t version = 1;
  std::uint32_t record_size = 0;

  [[nodiscard]] std::string bytes() const;

  /// Returns an error for the first bytes of a file if they differ from the header.
  /// Requires: as many bytes as `bytes` returns.
  [[nodiscard]] Status check(std::string_view found, const std::string& path) const;

  /// Reads a header of `size` bytes that begins with these bytes.
  /// Errors: name the file.
  Result<std::string> read(InputFile& file, std::size_t size) const;
};

}  // namespace emilia
