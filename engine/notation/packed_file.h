// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "engine/base/files.h"

namespace emilia {

/// Returns true for the beginning of a file in the form of gzip, bzip2, xz or zip.
bool is_packed(std::string_view bytes);

/// Returns the name of a file without the ending of its compression: "a.ggf" for "a.ggf.gz".
std::string_view name_without_packing(std::string_view path);

/// Opens a file like `InputFile::open`; the contents of a compressed file take its place. Returns a name
/// whose ending may show the format: "a.ggf" for "a.ggf.gz", or the name in the archive. Errors: also those
/// of `unpack`.
Result<std::string> open_unpacked(const std::string& path, InputFile& file,
                                  InputFile::Expected expected = InputFile::Expected::anything);

}  // namespace emilia
