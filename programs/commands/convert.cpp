// SPDX-License-Identifier: MIT
#include "programs/commands/convert.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <map>
#include <span>
#include <unistd.h>

#include "engine/base/new_file.h"
#include "engine/base/paths.h"
#include "engine/base/text.h"
#include "engine/notation/game_file.h"
#include "programs/commands/commands.h"
#include "programs/commands/game_warnings.h"
#include "programs/terminal/progress_bar.h"

namespace emilia {

namespace {

namespace fs = std::filesystem;

/// Output to a file or stdout.
class Output {
 public:
  Status open(const std::string& path, std::optional<GameFormat> format) {
    is_transcript_ = format ? *format == GameFormat::transcript
                            : path_of(path).extension() == ending_of(GameFormat::transcript);
    if (path != kStandardStream) return file_.create(path, format);
    stdout_ = make_game_writer(*format);
    std::cout.exceptions(std::ios::badbit);  // stop if the output is lost
    return success();
  }

  Status write(const GameRecord& record) {
    if (!stdout_) return file_.write(record);
    const Result<std::string> text = stdout_->text_of(record);
    if (!text) return text.error();
    std::cout << *text;
    return success();
  }

  /// Returns a game with a warning if its rules are not in the output.
  [[nodiscard]] std::optional<GameRecord> warned(const GameRecord& record) const {
    if (!is_transcript_ || record.board.goal() != Goal::fewest) return std::nullopt;
    GameRecord game = record;
    game.warnings.push_back("a transcript does not say that the fewest discs win: read it with --board '" +
                            to_string(record.board) + "'");
    return game;
  }

  /// Returns true if the last error was an error of the file, not of a game.
  [[nodiscard]] bool has_failed() const { return file_.has_failed(); }

  Status finish() {
    if (!stdout_) return file_.finish();
    std::cout << stdout_->rest();
    return success();
  }

 private:
  std::unique_ptr<GameWriter> stdout_;  ///< null if the output is a file
  GameFileWriter file_;
  bool is_transcript_ = false;
};

/// Converts files and counts their games.
class Conversion {
 public:
  explicit Conversion(const ConvertRequest& request) : request_(request) {
    // A progress bar would be mixed with the games.
    if (request_.output == kStandardStream && isatty(STDOUT_FILENO) != 0) return;
    counts_files_ = request_.inputs.size() > 1;
    progress_.emplace("convert", counts_files_ ? request_.inputs.size() : 0);
  }

  /// Errors: the place in the input, or every game was skipped. After an error the output file is not written
  /// and an older file is unchanged; stdout holds the games before the error, and a folder the finished
  /// files.
  Status run() {
    std::error_code ignored;
    const Status converted =
        fs::is_directory(path_of(request_.output), ignored) ? convert_into_folder() : convert_into_file();
    if (converted && games_ == 0 && skipped_ > 0)
      return Error{"cannot convert any game: all games were skipped"};
    warnings_.finish();
    return converted;
  }

  /// Returns "136 games, 2 skipped".
  [[nodiscard]] std::string counts() const {
    const std::string skipped = skipped_ == 0 ? "" : ", " + std::to_string(skipped_) + " skipped";
    return std::to_string(games_) + (games_ == 1 ? " game" : " games") + skipped;
  }

  void hide() {
    if (progress_) progress_->hide();
  }

 private:
  [[nodiscard]] Status check_files(std::span<const std::string> outputs) const {
    std::vector<std::string> read;
    for (const std::string& input : request_.inputs)
      std::ranges::move(files_read_for(input, request_.input_format), std::back_inserter(read));
    std::vector<std::string> written;
    for (const std::string& output : outputs)
      std::ranges::move(files_written_for(output, request_.output_format), std::back_inserter(written));
    return require_other_files(read, written);
  }

  Status convert_into_folder() {
    if (!request_.output_format)
      return Error{"missing --to: expected the format of the files in " + in_quotes(request_.output)};
    std::map<std::string, std::string> input_of;
    std::vector<std::string> outputs;  // in input order
    for (const std::string& input : request_.inputs) {
      const auto [place, is_new] = input_of.try_emplace(path_in_folder(input), input);
      if (!is_new)
        return Error{"cannot write " + in_quotes(place->first, kMaxShownLength) +
                     ": it is the output of both " + in_quotes(place->second, kMaxShownLength) + " and " +
                     in_quotes(input, kMaxShownLength)};
      outputs.push_back(place->first);
    }
    if (const Status checked = check_files(outputs); !checked) return checked;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      const Status converted = convert_into(outputs[i], std::span(request_.inputs).subspan(i, 1));
      if (!converted) return converted;
    }
    return success();
  }

  [[nodiscard]] std::string path_in_folder(const std::string& input) const {
    fs::path path = path_of(request_.output) / path_of(input).filename();
    return path.replace_extension(ending_of(*request_.output_format)).string();
  }

  Status convert_into_file() {
    const std::string output = request_.output == kStandardStream ? "/dev/stdout" : request_.output;
    if (const Status checked = check_files(std::span(&output, 1)); !checked) return checked;
    return convert_into(request_.output, request_.inputs);
  }

  /// Converts inputs into one output, which is not written if every game was skipped.
  Status convert_into(const std::string& path, std::span<const std::string> inputs) {
    const std::size_t games_before = games_;
    const std::size_t skipped_before = skipped_;
    Output output;
    if (const Status opened = output.open(path, request_.output_format); !opened) return opened;
    for (const std::string& input : inputs) {
      if (const Status converted = convert(input, output); !converted) return converted;
    }
    if (games_ == games_before && skipped_ > skipped_before) return success();
    return output.finish();
  }

  Status convert(const std::string& path, Output& output) {
    GameFile input;
    if (const Status opened = input.open(path, request_.input_format, request_.board); !opened)
      return request_.keeps_going ? skip(opened.error()) : opened;
    if (progress_ && counts_files_) progress_->set_note(path);
    while (true) {
      const auto record = input.next();
      if (!record && !request_.keeps_going) return record.error();
      if (!record) {
        skip(record.error());
        if (input.skip_damaged()) continue;
        break;
      }
      if (!*record) break;
      const std::optional<GameRecord> warned = output.warned(**record);
      warnings_.print(input.place(), warned ? *warned : **record, progress_ ? &*progress_ : nullptr);
      const Status written = output.write(**record);
      if (!written && output.has_failed()) return written;
      if (!written) {
        const Error error = input.about_game(written.error());
        if (!request_.keeps_going) return error;
        skip(error);
        continue;
      }
      ++games_;
      if (progress_ && !counts_files_) progress_->advance();
    }
    if (progress_ && counts_files_) progress_->advance();
    return success();
  }

  Status skip(const Error& error) {
    hide();
    std::cerr << "emilia: skipped: " << printable(error.message, kMaxErrorLength) << '\n';
    ++skipped_;
    return success();
  }

  const ConvertRequest& request_;
  std::optional<ProgressBar> progress_;
  GameWarnings warnings_{std::cerr};
  bool counts_files_ = false;  ///< the progress bar counts files instead of games
  std::size_t games_ = 0;
  std::size_t skipped_ = 0;
};

Result<int> run_convert(const ConvertRequest& request, const Context& /*context*/) {
  Conversion conversion(request);
  if (const Status converted = conversion.run(); !converted) return converted.error();
  conversion.hide();
  std::cerr << conversion.counts() << '\n';
  return kExitDone;
}

}  // namespace

Result<ConvertRequest> parse_convert_request(const Arguments& arguments, const ProgramOptions& options) {
  ConvertRequest request;
  if (arguments.has("board")) request.board = options.engine.board;
  ArgumentParser parser(arguments);
  const std::size_t inputs = std::max<std::size_t>(arguments.positionals.size(), 2) - 1;
  for (std::size_t i = 0; i < inputs; ++i)
    parser.read_positional_file(i, "input", request.inputs.emplace_back());
  parser.read_positional_file(inputs, "output", request.output);
  parser.read_choice("from", request.input_format);
  parser.read_choice("to", request.output_format);
  parser.read_switch("keep-going", request.keeps_going);
  std::error_code ignored;
  if (request.output.ends_with('/') && !fs::is_directory(path_of(request.output), ignored))
    parser.fail({"cannot write to " + in_quotes(request.output, kMaxShownLength) + ": no such folder"});
  if (request.output == kStandardStream && !request.output_format)
    parser.fail({"missing --to: expected the format of -"});
  if (parser.error()) return *parser.error();
  return request;
}

Subcommand convert_command() {
  return {
      .name = "convert",
      .positionals = "<in>... <out>",
      .max_positionals = Subcommand::kAnyNumber,
      .summary = "convert games to another format",
      .details =
          "The contents of an input select its format, the extension of <out> that of the output, for\n"
          "example .ggf, .txt (transcripts) or .wtb (WTHOR); the error of another one lists them all.\n"
          "Inputs may be compressed (.gz, .bz2, .xz, .zip). - is stdin or stdout; stdout requires --to.\n"
          "Several inputs are written one after the other; if <out> is a folder, each input gets its own\n"
          "file there. The number of games is printed on stderr. After an error, or if every game was\n"
          "skipped, the output file is not written.",
      .examples = {"emilia convert game.ggf game.sgf", "emilia convert game.ggf - --to transcript",
                   "emilia convert game.ggf game.sgf games.pgn --keep-going"},
      .flags = {choice_flag("from", format_names(), "format of <in>", "from its contents"),
                choice_flag("to", format_names(), "format of <out>", "from its extension"),
                switch_flag("keep-going", "skip damaged games and report them on stderr")},
      .options = with_other_default(option_flags({"board"}), "board", "from each game"),
      .prepare = prepare_request<parse_convert_request, run_convert>};
}

}  // namespace emilia
