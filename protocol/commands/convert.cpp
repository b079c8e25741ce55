// SPDX-License-Identifier: MIT
#include <iostream>

#include "engine/notation/game_file.h"
#include "protocol/commands/command_requests.h"
#include "protocol/commands/commands.h"
#include "protocol/io/progress_bar.h"

namespace emilia {

namespace {

/// Where the games go: a file or stdout.
class Output {
 public:
  Status open(const ConvertRequest& request) {
    if (request.output != kStandardStream) return file_.create(request.output, request.output_format);
    stdout_format_ = request.output_format;
    std::cout.exceptions(std::ios::badbit);  // nobody waits for games that cannot be printed
    return success();
  }

  Status write(const GameRecord& record) {
    if (!stdout_format_) return file_.write(record);
    const Result<std::string> text = format_game(*stdout_format_, record);
    if (!text) return text.error();
    std::cout << *text;
    return success();
  }

  Status finish() { return stdout_format_ ? success() : file_.finish(); }

 private:
  std::optional<GameFormat> stdout_format_;
  GameFileWriter file_;
};

/// Returns the number of games. After an error, which names the place in the input, there is no output, and
/// an older file of its name is untouched; stdout has the games before it.
Result<std::size_t> convert(const ConvertRequest& request) {
  GameFile input;
  const Status found = input.open(request.input, request.input_format, request.board);
  if (!found) return found.error();
  Output output;
  if (const Status opened = output.open(request); !opened) return opened.error();
  std::optional<ProgressBar> progress;  // which would stand between the games
  if (request.output != kStandardStream) progress.emplace("convert", 0);
  std::size_t games = 0;
  while (true) {
    const auto record = input.next();
    if (!record) return record.error();
    if (!*record) break;
    if (const Status written = output.write(**record); !written) return written.error();
    if (progress) progress->advance();
    ++games;
  }
  if (const Status finished = output.finish(); !finished) return finished.error();
  return games;
}

Result<int> run_convert(const ConvertRequest& request, const Context& /*context*/) {
  const Result<std::size_t> games = convert(request);
  if (!games) return games.error();
  std::cerr << *games << (*games == 1 ? " game\n" : " games\n");
  return kExitDone;
}

}  // namespace

Result<ConvertRequest> parse_convert_request(const Arguments& arguments, const ProgramOptions& options) {
  ConvertRequest request;
  if (arguments.has("board")) request.board = options.engine.board;
  ArgumentReader reader(arguments);
  reader.read_file_word(0, "input", request.input);
  reader.read_file_word(1, "output", request.output);
  reader.read_choice("from", request.input_format);
  reader.read_choice("to", request.output_format);
  require_format(reader, request.input, "from", request.input_format.has_value());
  require_format(reader, request.output, "to", request.output_format.has_value());
  if (reader.error()) return *reader.error();
  return request;
}

Subcommand convert_command() {
  return {
      .name = "convert",
      .words = "<in> <out>",
      .max_words = 2,
      .summary = "write games in another format",
      .details =
          "The endings of the names say the formats: .ggf, .sgf, .txt (transcripts), .obf, .wtb\n"
          "(WTHOR). - is stdin or stdout, whose format --from or --to says. The number of games\n"
          "is told on stderr.",
      .examples = {"emilia convert game.ggf game.sgf", "emilia convert game.ggf - --to transcript"},
      .flags = {choice_flag("from", format_names(FileUse::reading), "the format of <in>", "by its ending"),
                choice_flag("to", format_names(FileUse::writing), "the format of <out>", "by its ending")},
      .options = with_other_default(option_flags({"board"}), "board", "by each game"),
      .prepare = prepare_request<parse_convert_request, run_convert>};
}

}  // namespace emilia
