// SPDX-License-Identifier: MIT
#include "programs/commands/speak.h"

#include <iostream>
#include <unistd.h>

#include "engine/base/text.h"
#include "programs/commands/commands.h"
#include "programs/commands/help.h"
#include "programs/commands/play.h"
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

bool is_one_word(std::string_view line, std::string_view word) {
  return equals_ignoring_case(trimmed(line), word);
}

/// Answers the lines of a person at a terminal up to the first one that is not for a person: `play`, or a
/// line of a protocol. Returns nullopt at the end of the input.
std::optional<LineReader::Line> greet_person(LineReader& reader) {
  std::cerr << kNameAndVersion
            << ", an Othello engine. Type play for a game, help for all commands, quit to leave.\n"
               "A program that uses this engine sends the commands of a protocol here.\n";
  auto line = reader.next();
  while (line && (is_one_word(line->text, "") || is_one_word(line->text, "help"))) {
    if (is_one_word(line->text, "help")) std::cout << overview_text() << std::flush;
    line = reader.next();
  }
  return line;
}

Result<int> play_instead(const SpeakRequest& request, LineReader& reader) {
  const Result<PlayRequest> play = parse_play_request(request.arguments, request.options);
  if (!play) return play.error();
  return play_in_terminal(*play, reader);
}

Result<int> run_speak(const SpeakRequest& request, const Context& context) {
  LineReader reader(STDIN_FILENO, STDOUT_FILENO);
  std::optional<LineReader::Line> first;
  if (!request.dialect && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
    first = greet_person(reader);
    if (!first) return kExitDone;
    if (is_one_word(first->text, "play")) return play_instead(request, reader);
  }
  LineWriter writer(std::cout, [&] { reader.interrupt(); });
  Session session(request.options, writer, context.log);
  if (!session.status()) return session.status().error();
  speak(request.dialect, session, reader, first);
  if (!reader.is_interrupted() && !writer.is_broken()) return kExitDone;
  context.log.write(LogSeverity::info, "stdout was closed by its reader");
  return kExitFailed;
}

}  // namespace

Result<SpeakRequest> parse_speak_request(const Arguments& arguments, const ProgramOptions& options) {
  SpeakRequest request{std::nullopt, options, arguments};
  const auto names = protocol_names();
  std::size_t place = names.size() - 1;
  ArgumentParser parser(arguments);
  parser.read_choice("protocol", place);
  if (parser.error()) return *parser.error();
  if (place + 1 < names.size()) request.dialect = names[place];
  const bool has_boards = !request.dialect || *request.dialect == "uoi" || *request.dialect == "gtp";
  if (!has_boards && options.engine.board != Shape())
    return Error{"unexpected flag --board: only uoi and gtp have it; uci has the option UCI_Variant"};
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
