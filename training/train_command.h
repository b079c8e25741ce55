// SPDX-License-Identifier: MIT
#pragma once

#include <boost/program_options.hpp>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "eval/weight_file.h"

namespace emilia {

/// Command line program of a trainer.
struct TrainCommand {
  std::string name;  ///< name of the program for errors and `run`
  boost::program_options::options_description flags;

  /// Returns the error of values that the types of the flags allow; empty if valid.
  std::function<std::string()> bad_value;

  /// Trains; receives the complete command line for the manifest.
  std::function<Status(const std::string& command)> run;
};

/// Parses the arguments and trains. Prints errors to stderr; returns the exit code.
int run_train_command(const TrainCommand& train, const std::vector<std::string>& arguments);

/// Reads a weight file, like `load_weights`.
/// Errors: also if it has no network.
Result<LearnedWeights> load_weights_with_network(const std::string& path);

/// Writes the weight file made by `weight_file`.
Status write_weight_file(const std::string& path, std::span<const std::byte> file);

}  // namespace emilia
