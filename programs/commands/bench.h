// SPDX-License-Identifier: MIT
#pragma once

#include "programs/commands/command.h"

namespace emilia {

inline constexpr int kBenchPasses = 3;

/// Request for the bench.
struct BenchRequest {
  int passes = kBenchPasses;
};

Result<BenchRequest> parse_bench_request(const Arguments& arguments, const ProgramOptions& options);

}  // namespace emilia
