// SPDX-License-Identifier: MIT
#include "protocol/solve_arguments.h"

#include "protocol/job_arguments.h"

namespace emilia {

Result<SolveRequest> parse_solve_request(const Arguments& arguments, const EngineOptions& options) {
  SolveRequest request;
  request.options = options;
  request.files.assign(arguments.words.begin() + 1, arguments.words.end());
  if (request.files.empty())
    return Error{"missing file, expected the name of one with positions, or - for stdin"};
  request.is_json = arguments.flags["json"].as<bool>();
  request.is_resumed = arguments.flags["resume"].as<bool>();
  if (arguments.has("out")) {
    request.results = arguments.flag("out");
    if (request.results.empty()) return Error{"missing value for --out, expected a file"};
  }
  if (request.is_resumed && request.results.empty())
    return Error{"--resume needs --out and the file to go on with"};
  const auto shard = parse_shard(arguments);
  if (!shard) return shard.error();
  request.shard = *shard;
  return request;
}

}  // namespace emilia
