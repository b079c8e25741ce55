// SPDX-License-Identifier: MIT
#include "programs/commands/bench.h"

#include <iostream>

#include "engine/api/bench.h"
#include "engine/board/position_text.h"
#include "programs/commands/commands.h"
#include "protocol/words/report.h"

namespace emilia {

namespace {

Result<int> run_bench_command(const BenchRequest& request, const Context& /*context*/) {
  std::cout.exceptions(std::ios::badbit);  // stop if the output is lost
  const BenchResult result = run_bench(request.passes, [](const BenchRow& row) {
    std::cout << to_string(row.half) << ' ' << to_string(row.position) << ' ' << format_info(row.result)
              << std::endl;
  });
  std::cout << format_bench(result) << '\n';
  return kExitDone;
}

}  // namespace

Result<BenchRequest> parse_bench_request(const Arguments& arguments, const ProgramOptions& /*options*/) {
  return BenchRequest{.passes = arguments.has("quick") ? 1 : kBenchPasses};
}

Subcommand bench_command() {
  return {.name = "bench",
          .summary = "measure the search speed on fixed positions",
          .details =
              "The last line is the bench signature, a node count that is equal on every build and machine.",
          .examples = {"emilia bench --quick"},
          .flags = {switch_flag("quick", "search once instead of three times")},
          .prepare = prepare_request<parse_bench_request, run_bench_command>};
}

}  // namespace emilia
