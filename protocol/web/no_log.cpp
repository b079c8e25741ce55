// SPDX-License-Identifier: MIT
#include "protocol/io/logging.h"

/// The log of a build that has no files and no stderr that anybody reads: it drops what it is told.
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
