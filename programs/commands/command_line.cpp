// SPDX-License-Identifier: MIT
#include "programs/commands/command_line.h"

#include <algorithm>
#include <iterator>

#include "engine/api/engine.h"
#include "engine/base/text.h"
#include "programs/commands/commands.h"
#include "programs/commands/help.h"
#include "protocol/dialects/dialects.h"
#include "protocol/words/flag_errors.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

Error with_hint(const Error& error, const Subcommand& command) {
  if (error.message.ends_with("'?")) return error;  // it has a better hint
  const std::string name = command.name.empty() ? "" : " " + std::string(command.name);
  return {error.message + " (see emilia" + name + " --help)"};
}

/// Returns the flags of all commands, since a flag may precede its command. Flags of the same name must agree
/// on having a value.
po::options_description all_flags() {
  po::options_description all;
  all.add_options()("help", "")("version", "");
  for (const Subcommand& command : commands()) {
    for (const auto* flags : {&command.flags, &command.options}) {
      for (const Flag& flag : *flags) {
        if (all.find_nothrow(flag.name, false) != nullptr) continue;
        if (flag.value.empty()) {
          all.add_options()(flag.name.c_str(), "");
        } else {
          all.add_options()(flag.name.c_str(), po::value<std::string>(), "");
        }
      }
    }
  }
  return all;
}

/// Returns an argument in the form of this program. Other engines have -h, -V and a flag for each protocol.
std::string as_long_flag(std::string_view argument) {
  if (argument == "-h") return "--help";
  if (argument == "-V") return "--version";
  const bool is_dialect =
      argument.starts_with('-') && std::ranges::count(dialect_names(), argument.substr(1)) != 0;
  return is_dialect ? "--protocol=" + std::string(argument.substr(1)) : std::string(argument);
}

Arguments read_arguments(std::span<char* const> raw) {
  const po::options_description all = all_flags();
  std::vector<std::string> texts;
  std::ranges::transform(raw, std::back_inserter(texts), as_long_flag);
  const auto parsed = po::command_line_parser(texts).options(all).style(kFlagStyle).run();
  po::variables_map checked;
  po::store(parsed, checked);  // throws if a flag is repeated

  Arguments arguments;
  for (const auto& part : parsed.options) {
    const bool is_positional = part.string_key.empty();
    if (is_positional) {
      arguments.positionals.insert(arguments.positionals.end(), part.value.begin(), part.value.end());
    } else {
      arguments.given[part.string_key] = part.value.empty() ? "" : part.value.front();
    }
  }
  return arguments;
}

/// Checks that all flags belong to the command, and the number of positional arguments.
Status check_arguments(const Arguments& arguments, const Subcommand& command) {
  for (const auto& [flag, value] : arguments.given) {
    const auto has = [&name = flag](const std::vector<Flag>& flags) {
      return std::ranges::find(flags, name, &Flag::name) != flags.end();
    };
    if (has(command.flags) || has(command.options)) continue;
    if (command.name.empty()) return Error{"unexpected flag --" + flag + ": it requires a command"};
    return Error{"unexpected flag --" + flag + ": it is not a flag of " + std::string(command.name)};
  }
  if (arguments.positionals.size() > command.max_positionals) {
    return Error{"unexpected argument " + in_quotes(arguments.positionals[command.max_positionals])};
  }
  return success();
}

Status read_options(const Arguments& arguments, ProgramOptions& options,
                    std::optional<Evaluation>& evaluation) {
  for (const Option& option : option_table()) {
    if (!arguments.has(option.flag)) continue;
    const std::string shown_name = "--" + std::string(option.flag);
    const Status set = set_option(option, shown_name, arguments.text(option.flag), options);
    if (!set) return set;
  }
  if (arguments.has("elo") && !arguments.has("limit-strength")) options.is_limited = true;
  if (const Status fits = check_board(options.strength(), options.engine.board); !fits) return fits;
  if (arguments.has("eval-file")) {
    const auto loaded = load_evaluation(options.engine);
    if (!loaded) return loaded.error();
    evaluation = *loaded;
  }
  if (!arguments.has("eval")) return success();
  return evaluation ? require_known_board(*evaluation, options.engine) : require_known_board(options.engine);
}

bool asks_for_text(const Arguments& arguments) {
  return arguments.has("help") || arguments.has("version");
}

Result<CommandLine> interpret(Arguments arguments) {
  const std::string name = command_name(arguments.positionals);
  const bool has_name = !arguments.positionals.empty();
  const Subcommand* command = has_name && name.empty() ? nullptr : find_command(name);
  if (command == nullptr && arguments.has("help") && !commands_of_group(name).empty()) {
    arguments.given.erase("help");
    command = find_command("help");
    return CommandLine{command, std::move(arguments), {}};
  }
  if (command == nullptr) return with_hint(unknown_command(name), protocol_command());
  const auto name_length = (has_name ? 1 : 0) + std::ranges::count(name, ' ');
  arguments.positionals.erase(arguments.positionals.begin(), arguments.positionals.begin() + name_length);
  arguments.flags = command->flags;
  CommandLine line{command, std::move(arguments), {}};
  if (asks_for_text(line.arguments)) return line;
  if (const Status checked = check_arguments(line.arguments, *command); !checked)
    return with_hint(checked.error(), *command);
  if (const Status read = read_options(line.arguments, line.options, line.evaluation); !read)
    return with_hint(read.error(), *command);
  return line;
}

/// Returns the names of the flags that a command has.
std::vector<std::string> flag_names(const Subcommand& command) {
  std::vector<std::string> names = {"help", "version"};
  for (const auto* flags : {&command.flags, &command.options}) {
    for (const Flag& flag : *flags) names.push_back(flag.name);
  }
  return names;
}

/// Returns the first command named in arguments that could not be parsed.
const Subcommand& command_in(std::span<char* const> arguments) {
  const std::vector<std::string> texts(arguments.begin(), arguments.end());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string name = command_name(std::span(texts).subspan(i));
    if (const Subcommand* command = name.empty() ? nullptr : find_command(name)) return *command;
  }
  return protocol_command();
}

}  // namespace

Result<CommandLine> parse_command_line(std::span<char* const> arguments) {
  try {
    return interpret(read_arguments(arguments));
  } catch (const po::error& error) {
    const Subcommand& command = command_in(arguments);
    return with_hint(flag_error(error, flag_names(command)), command);
  }
}

Result<Job> prepare(const CommandLine& line) {
  if (line.arguments.has("help")) return print_job(help_text(*line.command));
  if (line.arguments.has("version")) return print_job(version_text());
  Result<Job> job = line.command->prepare(line.arguments, line.options);
  if (!job) return with_hint(job.error(), *line.command);
  return job;
}

}  // namespace emilia
