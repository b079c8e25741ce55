// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace emilia {

/// Error message for the user: `invalid NOUN 'TEXT': expected FORM` or `cannot VERB OBJECT: CAUSE`, then a
/// remedy.
struct Error {
  std::string message;
};

/// Value or error, like std::expected of C++23.
template <typename T>
class Result {
 public:
  // Implicit, so that functions can `return value` and `return Error{...}`.
  Result(T value) : state_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool has_value() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return has_value(); }

  /// Requires: has_value().
  [[nodiscard]] const T& operator*() const { return std::get<T>(state_); }
  [[nodiscard]] const T* operator->() const { return &std::get<T>(state_); }

  /// Requires: !has_value().
  [[nodiscard]] const Error& error() const { return std::get<Error>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// Result of a function without a value.
using Status = Result<std::monostate>;

inline Status success() {
  return std::monostate{};
}

}  // namespace emilia
