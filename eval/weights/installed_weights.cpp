// SPDX-License-Identifier: MIT
#include <dlfcn.h>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "engine/base/mapped_file.h"
#include "eval/weights/built_in_weights.h"

// For packages: the weights are in share/emilia, in a folder above that of the program or library.

namespace emilia {

namespace {

namespace fs = std::filesystem;

/// Returns the file of the program or library that contains this function.
fs::path own_file() {
  Dl_info info{};
  std::error_code error;
  if (dladdr(reinterpret_cast<const void*>(&built_in_weights), &info) == 0 || info.dli_fname == nullptr)
    return {};
  const fs::path name = info.dli_fname;  // of a program: the name by which it was called
  const fs::path file = name.has_parent_path() ? name : fs::path("/proc/self/exe");
  return fs::canonical(file, error);
}

fs::path installed_file(const char* name) {
  std::error_code error;
  for (fs::path folder = own_file().parent_path(); folder.has_relative_path();
       folder = folder.parent_path()) {
    fs::path file = folder / "share" / "emilia" / name;
    if (fs::is_regular_file(file, error)) return file;
  }
  return fs::path(EMILIA_DATA) / name;
}

/// File that stays in memory.
class InstalledFile {
 public:
  explicit InstalledFile(const char* name) : opened_(file_.open(installed_file(name).string())) {}

  /// Errors: throws std::runtime_error if there is no such file.
  [[nodiscard]] std::span<const std::byte> bytes() const {
    if (!opened_) throw std::runtime_error(opened_.error().message + "; install the package emilia-data");
    return std::as_bytes(std::span(file_.bytes()));
  }

 private:
  MappedFile file_;
  Status opened_;
};

}  // namespace

std::span<const std::byte> built_in_weights() {
  static const InstalledFile weights("emilia.weights");
  return weights.bytes();
}

std::span<const std::byte> built_in_boards() {
  static const InstalledFile boards("boards.weights");
  return boards.bytes();
}

}  // namespace emilia
