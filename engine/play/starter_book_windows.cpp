// SPDX-License-Identifier: MIT
#include <filesystem>
#include <string_view>

#include "engine/base/files.h"
#include "engine/base/machine.h"
#include "engine/base/new_file.h"
#include "engine/base/paths.h"
#include "engine/play/starter_book.h"

extern "C" {
extern const char emilia_book_begin;  // NOLINT(readability-identifier-naming)
extern const char emilia_book_end;    // NOLINT(readability-identifier-naming)
}

namespace emilia {

/// A book is a mapped file, so the book in the program is written to a file, unless it exists.
std::optional<std::string> starter_book_file() {
  const std::string_view contents(&emilia_book_begin,
                                  static_cast<std::size_t>(&emilia_book_end - &emilia_book_begin));
  const std::string parent = state_folder();
  if (parent.empty()) return std::nullopt;
  std::error_code error;
  std::filesystem::create_directories(path_of(parent + "\\emilia"), error);
  std::string file = parent + "\\emilia\\starter.book";
  const auto found = read_file(file, contents.size(), InputFile::Expected::regular_file);
  if ((!found || *found != contents) && !write_file(file, contents)) return std::nullopt;
  return file;
}

}  // namespace emilia
