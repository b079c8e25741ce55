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

/// Severity of log lines: search lines, protocol lines, engine events, warnings, errors, none.
enum class LogSeverity : std::uint8_t { trace, debug, info, warn, error, off };

inline constexpr std::array<std::string_view, 6> kLogSeverityNames = {"trace", "debug", "info",
                                                                      "warn",  "error", "off"};

struct LogOptions {
  LogSeverity severity = LogSeverity::info;
  std::string file;  ///< file to append to; empty for stderr with only warnings and errors
};

/// Log to a file or stderr, never to stdout. An unconfigured log drops its lines. A failed write is reported
/// on stderr once, and later writes are still tried. Threads: any.
class Log {
 public:
  Log();
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  /// Sets file and severity. Errors: the file cannot be opened, is a pipe or is also stdin; the log is
  /// unchanged then.
  Status configure(const LogOptions& options);

  [[nodiscard]] bool is_enabled(LogSeverity severity) const;

  /// Writes a line with time, process and severity; unprintable bytes are escaped.
  void write(LogSeverity severity, std::string_view message) const;

 private:
  [[nodiscard]] std::shared_ptr<spdlog::logger> logger() const;

  mutable std::mutex mutex_;  ///< guards `logger_`
  std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace emilia
