// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/files.h"
#include "engine/base/result.h"

namespace emilia {

/// What a file of training data begins with: 8 bytes that say what it is, uint32 version, uint32 size of a
/// record. More may stand behind that.
struct DataHeader {
  std::string_view magic;
  std::string_view content;  ///< what the file has, for errors: "games"
  std::uint32_t version = 1;
  std::uint32_t record_size = 0;

  [[nodiscard]] std::string bytes() const;

  /// What is wrong with the bytes that a file begins with, if they are others. Requires as many as `bytes`
  /// gives.
  [[nodiscard]] Status check(std::string_view found, const std::string& path) const;

  /// Reads a header of `size` bytes, of which the first ones are these. Errors name the file.
  Result<std::string> read(InputFile& file, std::size_t size) const;
};

}  // namespace emilia
