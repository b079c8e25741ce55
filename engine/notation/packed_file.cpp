// SPDX-License-Identifier: MIT
#include "engine/notation/packed_file.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/notation/archive.h"

namespace emilia {

namespace {

/// First bytes of gzip, bzip2, xz, and of zip with and without files.
constexpr std::array<std::string_view, 5> kPackedMarks = {"\x1F\x8B", "BZh", "\3757zXZ", "PK\x03\x04",
                                                          "PK\x05\x06"};
constexpr std::size_t kLongestMark = 5;
constexpr std::array<std::string_view, 4> kPackedEndings = {".gz", ".bz2", ".xz", ".zip"};

}  // namespace

bool is_packed(std::string_view bytes) {
  return std::ranges::any_of(kPackedMarks, [&](std::string_view mark) { return bytes.starts_with(mark); });
}

std::string_view name_without_packing(std::string_view path) {
  for (const std::string_view ending : kPackedEndings) {
    const std::size_t length = std::min(path.size(), ending.size());
    if (equals_ignoring_case(path.substr(path.size() - length), ending))
      return path.substr(0, path.size() - length);
  }
  return path;
}

Result<std::string> open_unpacked(const std::string& path, InputFile& file, InputFile::Expected expected) {
  if (const Status opened = file.open(path, expected); !opened) return opened.error();
  const Result<std::string_view> bytes = file.peek(kLongestMark);
  if (!bytes) return bytes.error();
  const std::string name(name_without_packing(file.path()));
  if (!is_packed(*bytes)) return name;
  const Result<std::string> name_inside = unpack(file);
  if (!name_inside) return name_inside.error();
  return name_inside->empty() ? name : *name_inside;
}

}  // namespace emilia
