// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

#include "emilia/emilia.h"

/// The C++ interface: emilia.h with values, owners and exceptions, for C++17 and later. Everything is in
/// these headers, so whatever compiler made the library will do.

namespace emilia {

/// What a call had against its arguments or a file.
class Error : public std::runtime_error {
 public:
  explicit Error(const emilia_error& error) : std::runtime_error(error.message), code_(error.code) {}

  /// EMILIA_BAD_ARGUMENT and so on.
  [[nodiscard]] int code() const { return code_; }

 private:
  int code_;
};

/// "0.1.0"
inline std::string version() {
  return emilia_version();
}

namespace detail {

/// Throws what a call that took `error` had against it.
inline void check(const emilia_error& error) {
  if (error.code != EMILIA_OK) throw Error(error);
}

/// An argument of a caller's; null for an empty one.
inline const char* given(const std::string& text) {
  return text.empty() ? nullptr : text.c_str();
}

/// The text that `write(buffer, size)` writes.
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
