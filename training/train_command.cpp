// SPDX-License-Identifier: MIT
#include "training/train_command.h"

#include <iostream>
#include <stdexcept>
#include <string_view>

#include "engine/base/new_file.h"
#include "protocol/words/flag_errors.h"

namespace po = boost::program_options;

namespace emilia {

int run_train_command(const TrainCommand& train, const std::vector<std::string>& arguments) {
  constexpr int kBadArguments = 2;
  try {
    const po::variables_map map = parse_flags(arguments, train.flags);
    if (map.contains("help")) {
      std::cout << train.flags;
      return 0;
    }
    if (const std::string wrong = train.bad_value(); !wrong.empty()) throw std::invalid_argument(wrong);
  } catch (const std::invalid_argument& error) {
    std::cerr << train.name << ": " << error.what() << " (see --help)\n";
    return kBadArguments;
  }
  std::string command = train.name;
  for (const std::string& argument : arguments) command.append(" ").append(argument);
  const Status done = train.run(command);
  if (!done) std::cerr << train.name << ": " << done.error().message << '\n';
  return done ? 0 : 1;
}

Result<LearnedWeights> load_weights_with_network(const std::string& path) {
  auto weights = load_weights(path);
  if (weights && weights->network == nullptr)
    return Error{"invalid weights '" + path + "': expected a network, found only pattern weights"};
  return weights;
}

Status write_weight_file(const std::string& path, std::span<const std::byte> file) {
  return write_file(path, std::string_view(reinterpret_cast<const char*>(file.data()), file.size()));
}

}  // namespace emilia
