// SPDX-License-Identifier: MIT
#include "protocol/commands/job_arguments.h"

#include <algorithm>

#include "engine/base/numbers.h"
#include "engine/base/text.h"

namespace po = boost::program_options;

namespace emilia {

po::options_description job_flags() {
  const auto value = [](const char* shown) { return po::value<std::string>()->value_name(shown); };
  po::options_description description("With solve, selfplay and label");
  description.add_options()                                 //
      ("out", value("<file>"), "the file for the results")  //
      ("resume", po::bool_switch(),
       "go on with that file, without it one that is there is refused by selfplay and label")              //
      ("shard", value("<k>/<n>"), "do the k-th of n parts")                                                //
      ("raw", po::bool_switch(), "with solve --board: discs count as they lie, no empties to the winner")  //
      ("check-line", po::bool_switch(), "with solve --board: solve each position of the line too")         //
      ("line", value("<moves>"), "with solve --board: check this line, not the one that is found")         //
      ("moves", po::bool_switch(), "with solve --board: the value of every first move too");
  return description;
}

Result<Shard> parse_shard(const Arguments& arguments) {
  constexpr std::int64_t kMaxShards = 1'000'000;
  if (!arguments.has("shard")) return Shard{};
  const std::string text = arguments.flag("shard");
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto number = parse_integer(text.substr(0, slash), "shard", 1, kMaxShards);
  const auto count = parse_integer(text.substr(std::min(slash + 1, text.size())), "shard", 1, kMaxShards);
  if (!number || !count || *number > *count) {
    return Error{"bad value for --shard " + in_quotes(text) + ", expected k/n with 1 <= k <= n, such as 2/8"};
  }
  return Shard{static_cast<std::uint64_t>(*number), static_cast<std::uint64_t>(*count)};
}

}  // namespace emilia
