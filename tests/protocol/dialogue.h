// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "protocol/dialects/dialects.h"
#include "tests/programs/captured_output.h"

namespace emilia::test {

/// Returns options with small tables, so that a test can have many engines.
inline ProgramOptions test_settings() {
  ProgramOptions options;
  options.engine.hash_megabytes = 1;
  return options;
}

/// Session driven by the test, in uoi by default.
struct Dialogue {
  explicit Dialogue(const ProgramOptions& options = test_settings(), std::string_view name = "uoi")
      : session(options, writer, log), dialect(make_dialect(name, session)) {}

  bool send(std::string_view line) const { return dialect->execute(line, Clock::now()); }

  /// Sends a line and returns its single answer line; "" if there is not exactly one.
  std::string ask(std::string_view line) {
    send(line);
    const auto answer = output.take_lines();
    return answer.size() == 1 ? answer.front() : std::string();
  }

  CapturedOutput output;
  LineWriter writer{output.stream()};
  Log log;
  Session session;
  std::unique_ptr<Dialect> dialect;
};

}  // namespace emilia::test
