// SPDX-License-Identifier: MIT
#include "protocol/cli/commands/speak.h"

#include <iostream>
#include <unistd.h>

#include "protocol/cli/commands/commands.h"
#include "protocol/dialects/dialects.h"
#include "protocol/words/version.h"

namespace emilia {

namespace {

/// Returns the names of the dialects and "auto", which detects the dialect.
std::vector<std::string_view> protocol_names() {
  const auto names = dialect_names();
  std::vector<std::string_view> all(names.begin(), names.end());
  all.emplace_back("auto");
  return all;
}

Result<int> run_speak(const SpeakRequest& request, const Context& context) {
  if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
    std::cerr << kNameAndVersion
              << ", an Othello engine. To play a game: emilia play. For all commands: emilia --help.\n"
                 "This is the engine protocol for GUIs: type help for its commands, quit to leave.\n";
  }
  LineReader reader(STDIN_FILENO, STDOUT_FILENO);
  LineWriter writer(std::cout, [&] { reader.interrupt(); });
  Session session(request.options, writer, context.log);
  if (!session.status()) return session.status().error();
  speak(request.dialect, session, reader);
  if (!reader.is_interrupted() && !writer.is_broken()) return kExitDone;
  context.log.write(LogSeverity::info, "stdout was closed by its reader");
  return kExitFailed;
}

}  // namespace

Result<SpeakRequest> parse_speak_request(const Arguments& arguments, const ProgramOptions& options) {
  SpeakRequest request{std::nullopt, options};
  const auto names = protocol_names();
  std::size_t place = names.size() - 1;
  ArgumentParser parser(arguments);
  parser.read_choice("protocol", place);
  if (parser.error()) return *parser.error();
  if (place + 1 < names.size()) request.dialect = names[place];
  const bool has_boards = !request.dialect || *request.dialect == "uoi" || *request.dialect == "gtp";
  if (!has_boards && options.engine.board != Shape())
    return Error{"unexpected flag --board: protocols other than uoi and gtp support only 8x8"};
  return request;
}

Subcommand speak_command() {
  return {.name = "",
          .summary = "run as an engine: answer a protocol on stdin and stdout",
          .details = "For GUIs and match runners. The program ends at quit or at the end of the input.",
          .examples = {"emilia --protocol gtp --hash 256 --threads 2"},
          .flags = {choice_flag("protocol", protocol_names(),
                                "protocol of the input; auto detects it from the first line", "auto")},
          .options = option_flags_without({}),
          .prepare = prepare_request<parse_speak_request, run_speak>};
}

}  // namespace emilia
