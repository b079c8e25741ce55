// SPDX-License-Identifier: MIT
#include "engine/notation/archive.h"

namespace emilia {

/// For a build without a library of archives.
Result<std::string> unpack(InputFile& file, std::uint64_t /*max_size*/) {
  return file_error("read", file.path(), "this build cannot read compressed files; unpack it first");
}

}  // namespace emilia
