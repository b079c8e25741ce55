// SPDX-License-Identifier: MIT
#pragma once

#include "protocol/commands/command.h"

namespace emilia {

inline constexpr int kBenchPasses = 3;

/// Print the bench, its speeds and its signature.
struct BenchRequest {
  int passes = kBenchPasses;
};

Result<BenchRequest> parse_bench_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
