// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "protocol/dialects/dialects.h"
#include "tests/protocol/captured_output.h"

namespace emilia::test {

/// Small tables, so that a test may have many engines.
inline ProgramOptions test_settings() {
  ProgramOptions options;
  options.engine.hash_megabytes = 1;
  return options;
}

/// A session that speaks to the test, in uoi where nothing else is said.
struct Dialogue {
  explicit Dialogue(const ProgramOptions& options = test_settings(), std::string_view name = "uoi")
      : session(options, writer, log), dialect(make_dialect(name, session)) {}

  bool send(std::string_view line) const { return dialect->execute(line, Clock::now()); }

  /// Sends a line that is answered with exactly one line, and returns that; "" when it is not.
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
