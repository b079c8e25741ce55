// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace emilia {

/// Fields of a request. Each one is read once; the first error is kept.
class ApiFields {
 public:
  static constexpr int kMostSeconds = 60;
  static constexpr int kMicrosecondsOfSecond = 1'000'000;

  /// Parses a JSON object.
  explicit ApiFields(std::string_view text);
  ~ApiFields();
  ApiFields(const ApiFields&) = delete;
  ApiFields& operator=(const ApiFields&) = delete;

  /// Return a field, or nullopt if it is missing or invalid.
  std::optional<std::string> text(const char* name);
  std::optional<int> integer(const char* name, int least, int greatest);
  std::optional<std::chrono::microseconds> seconds(const char* name);
  std::optional<std::string> object(const char* name);  ///< as text

  /// Returns false for a missing field, too.
  bool is_set(const char* name);

  /// Returns the first error; a field that was not read is one.
  Status end();

 private:
  struct Json;

  void fail(const std::string& message);

  std::unique_ptr<Json> json_;
  Status status_ = success();
};

}  // namespace emilia
