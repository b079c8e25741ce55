// SPDX-License-Identifier: MIT
#pragma once

#include <boost/program_options.hpp>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace emilia {

/// What a trainer does with a command line.
struct TrainCommand {
  std::string name;  ///< of the program, as its errors and `run` have it
  boost::program_options::options_description flags;

  /// What is wrong with values that the flags' types allow; empty for nothing.
  std::function<std::string()> bad_value;

  /// Takes the whole command line, for the manifest.
  std::function<Status(const std::string& command)> run;
};

/// Parses the arguments into what the flags name, and runs; returns the program's exit code. Errors are lines
/// on stderr.
int run_train_command(const TrainCommand& train, const std::vector<std::string>& arguments);

/// Writes a file of weights that `weight_file` made.
Status write_weight_file(const std::string& path, std::span<const std::byte> file);

}  // namespace emilia
