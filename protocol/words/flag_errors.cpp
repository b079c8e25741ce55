// SPDX-License-Identifier: MIT
#include "protocol/words/flag_errors.h"

#include <stdexcept>

#include "engine/base/similar_name.h"

namespace emilia {

namespace {

namespace po = boost::program_options;

Error unknown_flag(const std::string& flag, std::span<const std::string> flags) {
  std::vector<std::string> dashed;
  for (const std::string& name : flags) dashed.push_back("--" + name);
  const std::vector<std::string_view> names(dashed.begin(), dashed.end());
  return unknown_name("flag", flag, names, "");
}

std::string wrong_value(po::invalid_syntax::kind_t kind, const std::string& flag) {
  const bool takes_none = kind == po::invalid_syntax::extra_parameter;
  return takes_none ? "unexpected value for " + flag + ": the flag takes none" : "missing value for " + flag;
}

}  // namespace

Error flag_error(const po::error& error, std::span<const std::string> flags) {
  if (dynamic_cast<const po::too_many_positional_options_error*>(&error) != nullptr)
    return {"too many arguments"};
  const auto* const named = dynamic_cast<const po::error_with_option_name*>(&error);
  if (named == nullptr) return {error.what()};
  const std::string flag = named->get_option_name();
  if (dynamic_cast<const po::unknown_option*>(&error) != nullptr) return unknown_flag(flag, flags);
  if (dynamic_cast<const po::multiple_occurrences*>(&error) != nullptr)
    return {"repeated flag " + flag + ": expected it once"};
  if (dynamic_cast<const po::validation_error*>(&error) != nullptr)
    return {"invalid value for " + flag + ": expected a number"};
  if (const auto* const syntax = dynamic_cast<const po::invalid_syntax*>(&error))
    return {wrong_value(syntax->kind(), flag)};
  return {error.what()};
}

po::variables_map parse_flags(const std::vector<std::string>& arguments, const po::options_description& flags,
                              const po::positional_options_description& positionals) {
  try {
    po::variables_map map;
    po::command_line_parser parser(arguments);
    po::store(parser.options(flags).positional(positionals).style(kFlagStyle).run(), map);
    po::notify(map);
    return map;
  } catch (const po::error& error) {
    std::vector<std::string> names;
    for (const auto& flag : flags.options()) names.push_back(flag->long_name());
    throw std::invalid_argument(flag_error(error, names).message);
  }
}

}  // namespace emilia
