// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace spdlog {
class logger;
}

namespace emilia {

/// How much a log tells, the most first: every line of a search, every line of the protocol, what the engine
/// does, what may be wrong, what is wrong, nothing.
enum class LogSeverity : std::uint8_t { trace, debug, info, warn, error, off };

inline constexpr std::array<std::string_view, 6> kLogSeverityNames = {"trace", "debug", "info",
                                                                      "warn",  "error", "off"};

struct LogOptions {
  LogSeverity severity = LogSeverity::info;
  std::string file;  ///< appended to; empty for stderr, which gets warnings and errors only
};

/// A log that goes to a file or to stderr, never to stdout. Every member may be called from any thread. A log
/// that was never configured drops what it is told. One that cannot be written, as on a full disk, says so on
/// stderr once, and goes on trying.
class Log {
 public:
  Log();
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// Turns to another file or severity. An error (the file cannot be opened, it is a pipe, or the one that
  /// stdin is read from) leaves the log as it was.
  Status configure(const LogOptions& options);

  [[nodiscard]] bool is_enabled(LogSeverity severity) const;

  /// Adds a line with the time, the process and the severity; bytes that are not printable are escaped.
  void write(LogSeverity severity, std::string_view message) const;

 private:
  [[nodiscard]] std::shared_ptr<spdlog::logger> logger() const;

  mutable std::mutex mutex_;  ///< guards `logger_`
  std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace emilia
