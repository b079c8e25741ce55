// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

#include "emilia/emilia.h"

/// C++17 interface of libemilia: values, owners and exceptions around emilia.h. docs/reference/library-cpp.md
/// has examples. The headers contain all of it, so the library may come from any compiler.
///
/// Threads: one thread may use an object at a time. Exceptions: `Engine::stop`, `Engine::ponder_hit` and
/// `Evaluation`.

namespace emilia {

/// Error of a call: an invalid argument, an illegal move, a file. `what()` has the message for people.
class Error : public std::runtime_error {
 public:
  explicit Error(const emilia_error& error) : std::runtime_error(error.message), code_(error.code) {}

  /// Returns the status of emilia.h, such as EMILIA_BAD_ARGUMENT.
  [[nodiscard]] int code() const { return code_; }

 private:
  int code_;
};

/// Returns the version of the library, such as "0.2.0".
inline std::string version() {
  return emilia_version();
}

namespace detail {

/// Throws Error if a call filled in `error`.
inline void check(const emilia_error& error) {
  if (error.code != EMILIA_OK) throw Error(error);
}

/// Returns an argument for emilia.h; null for an empty text.
inline const char* given(const std::string& text) {
  return text.empty() ? nullptr : text.c_str();
}

/// Returns the text that `write(buffer, size)` writes.
template <typename Write>
std::string text_from(const Write& write) {
  std::string text(128, '\0');
  const std::size_t length = write(text.data(), text.size());
  if (length >= text.size()) {
    text.resize(length + 1);
    write(text.data(), text.size());
  }
  text.resize(length);
  return text;
}

}  // namespace detail

}  // namespace emilia
