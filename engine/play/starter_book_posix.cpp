// SPDX-License-Identifier: MIT
#include <filesystem>
#include <system_error>

#include "engine/play/starter_book.h"

namespace emilia {

std::optional<std::string> starter_book_file() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  if (error) return std::nullopt;
  const fs::path file = fs::path("share") / "emilia" / "starter.book";
  for (const fs::path& place : {folder.parent_path() / file, folder / file}) {
    if (fs::is_regular_file(place, error)) return place.string();
  }
  return std::nullopt;
}

}  // namespace emilia
