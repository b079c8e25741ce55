// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace emilia {

/// What was wrong with an input, in words for the person who wrote it: the offending word and what was
/// expected.
struct Error {
  std::string message;
};

/// A value, or the error that kept it from being made (what std::expected is from C++23 on).
template <typename T>
class Result {
 public:
  // Not explicit: results are made by `return value` and `return Error{...}`.
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return has_value(); }

  /// Require has_value().
  [[nodiscard]] const T& operator*() const { return std::get<T>(state_); }
  [[nodiscard]] const T* operator->() const { return &std::get<T>(state_); }

  /// Requires !has_value().
  [[nodiscard]] const Error& error() const { return std::get<Error>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// The result of an action that makes nothing.
using Status = Result<std::monostate>;

inline Status success() {
  return std::monostate{};
}

}  // namespace emilia
