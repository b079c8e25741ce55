// SPDX-License-Identifier: MIT
#include "protocol/io/logging.h"

/// Log without output, for a build without files and stderr.
namespace emilia {

Log::Log() = default;
Log::~Log() = default;

Status Log::configure(const LogOptions& options) {
  if (options.file.empty()) return success();
  return Error{"there are no files here, so no log file either"};
}

bool Log::is_enabled(LogSeverity /*severity*/) const {
  return false;
}

void Log::write(LogSeverity /*severity*/, std::string_view /*message*/) const {}

}  // namespace emilia
