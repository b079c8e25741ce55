// SPDX-License-Identifier: MIT
#include "protocol/io/logging.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <system_error>
#include <utility>

#include "engine/base/files.h"
#include "engine/base/paths.h"
#include "engine/base/text.h"

namespace emilia {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxMessageLength = 2000;

spdlog::level::level_enum spdlog_severity(LogSeverity severity) {
  using enum spdlog::level::level_enum;
  constexpr std::array kInTheirOrder = {trace, debug, info, warn, err, off};
  return kInTheirOrder[static_cast<std::size_t>(severity)];
}

/// Returns the error handler of a logger: reports the first failed write on stderr.
std::function<void(const std::string&)> error_handler(const std::string& file) {
  return [file, was_reported = std::make_shared<std::atomic_flag>()](const std::string& message) {
    if (was_reported->test_and_set()) return;
    const std::size_t colon = message.rfind(": ");  // the cause follows spdlog's own text
    const std::string cause = colon == std::string::npos ? message : message.substr(colon + 2);
    std::cerr << "emilia: " + file_error("write to the log file", file, cause).message + '\n';
  };
}

std::shared_ptr<spdlog::logger> make_logger(const LogOptions& options) {
  spdlog::sink_ptr sink;
  LogSeverity severity = options.severity;
  if (options.file.empty()) {
    sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
    severity = std::max(severity, LogSeverity::warn);
  } else {
    sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(path_of(options.file).native());
  }
  auto logger = std::make_shared<spdlog::logger>("emilia", std::move(sink));
  logger->set_level(spdlog_severity(severity));
  logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %P %l: %v");
  // Flushed at once, so that no line is lost in a crash.
  logger->flush_on(spdlog::level::trace);
  if (!options.file.empty()) logger->set_error_handler(error_handler(options.file));
  return logger;
}

/// Checked first because the sink creates missing folders and waits for the reader of a pipe.
Status check_log_file(const std::string& path) {
  const auto error = [&path](auto... cause) { return file_error("open the log file", path, cause...); };
  std::error_code ignored;
  if (fs::is_fifo(path_of(path), ignored)) return error("it is a pipe, not a file");
  if (fs::is_regular_file(path_of(path), ignored) && fs::equivalent(path_of(path), "/dev/stdin", ignored))
    return error("it is also stdin");
  errno = 0;
  if (!std::ofstream(path_of(path), std::ios::app)) return error();
  return success();
}

}  // namespace

Log::Log() = default;
Log::~Log() = default;

Status Log::configure(const LogOptions& options) {
  if (!options.file.empty()) {
    if (const Status usable = check_log_file(options.file); !usable) return usable;
  }
  try {
    auto logger = make_logger(options);
    const std::lock_guard lock(mutex_);
    logger_ = std::move(logger);
    return success();
  } catch (const spdlog::spdlog_ex& error) {
    return file_error("open the log file", options.file, error.what());
  }
}

bool Log::is_enabled(LogSeverity severity) const {
  const auto current = logger();
  return current != nullptr && current->should_log(spdlog_severity(severity));
}

void Log::write(LogSeverity severity, std::string_view message) const {
  const auto current = logger();
  if (current == nullptr || !current->should_log(spdlog_severity(severity))) return;
  current->log(spdlog_severity(severity), spdlog::string_view_t(printable(message, kMaxMessageLength)));
}

std::shared_ptr<spdlog::logger> Log::logger() const {
  const std::lock_guard lock(mutex_);
  return logger_;
}

}  // namespace emilia
