// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/files.h"
#include "engine/base/result.h"

namespace emilia {

/// Size that a file may have after decompression, in bytes.
inline constexpr std::uint64_t kMaxUnpackedSize = std::uint64_t{1} << 30;

/// Replaces a file that gzip, bzip2 or xz compressed, or a zip or tar archive of one file, by the contents.
/// Returns the name in the archive, empty if it has none.
/// Errors: the archive is damaged, has no file or several, or the contents have more than `max_size` bytes;
/// the build has no library of archives.
Result<std::string> unpack(InputFile& file, std::uint64_t max_size = kMaxUnpackedSize);

}  // namespace emilia
