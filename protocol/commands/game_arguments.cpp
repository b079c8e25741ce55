// SPDX-License-Identifier: MIT
#include "protocol/commands/game_arguments.h"

#include "engine/base/numbers.h"
#include "protocol/words/requests.h"
#include "protocol/words/tokenizer.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

constexpr int kAnalysisDepth = 12;  ///< plies a position, where the user says nothing

Result<std::optional<GameFormat>> parse_format_flag(const Arguments& arguments, const char* flag) {
  const std::string name = arguments.flag(flag);
  if (name.empty()) return std::optional<GameFormat>();
  const Result<GameFormat> format = format_named(name);
  if (!format) return Error{"bad --" + std::string(flag) + ": " + format.error().message};
  return std::optional(*format);
}

/// Takes a word that names a file.
Result<std::string> parse_file(const Arguments& arguments, std::size_t place, std::string_view what) {
  if (arguments.word(place).empty())
    return Error{"missing " + std::string(what) + ", expected the name of a file"};
  return std::string(arguments.word(place));
}

Result<AnalysisLimits> parse_analysis_limits(const Arguments& arguments) {
  AnalysisLimits limits;
  if (arguments.has("depth")) {
    const auto plies = parse_integer(arguments.flag("depth"), "depth", 1, kMaxDepth);
    if (!plies) return plies.error();
    limits.depth = static_cast<int>(*plies);
  }
  if (const std::string time = arguments.flag("time"); !time.empty()) {
    const auto seconds = parse_seconds(time, "time");
    if (!seconds) return seconds.error();
    limits.time = *seconds;
  }
  if (!limits.depth && !limits.time) limits.depth = kAnalysisDepth;
  return limits;
}

}  // namespace

po::options_description game_flags() {
  const auto text = [](const char* value) {
    return po::value<std::string>()->default_value(value, "")->value_name("<value>");
  };
  po::options_description description("With convert, analyze and play");
  description.add_options()                                                                        //
      ("from", text(""), "the format of a file that is read: ggf, sgf, transcript, obf or wthor")  //
      ("to", text(""), "with convert: the format to write: ggf, sgf or transcript")                //
      ("game", text("1"), "with analyze: the number of the game in the file (1)")                  //
      ("time", text(""), "with analyze: seconds to search each position")                          //
      ("svg", text(""), "with analyze: draw the evaluation and the turning points to a file")      //
      ("html", text(""), "with analyze: write a page with all of it to a file")                    //
      ("black", text("person"), "with play: who plays Black, person or engine (person)")           //
      ("white", text("engine"), "with play: who plays White, person or engine (engine)")           //
      ("level", text("5"), "with play: how strong the engine plays, 1 to 10 (5)")                  //
      ("clock", text(""), "with play: minutes a side, perhaps + seconds a move: 5, 3+2");
  return description;
}

Result<ConvertRequest> parse_convert_request(const Arguments& arguments) {
  const auto input = parse_file(arguments, 1, "input");
  if (!input) return input.error();
  const auto output = parse_file(arguments, 2, "output");
  if (!output) return output.error();
  const auto from = parse_format_flag(arguments, "from");
  if (!from) return from.error();
  const auto to = parse_format_flag(arguments, "to");
  if (!to) return to.error();
  if (*to && !is_writable(**to)) return Error{"bad --to: expected ggf, sgf or transcript"};
  return ConvertRequest{*input, *output, *from, *to};
}

Result<AnalyzeRequest> parse_analyze_request(const Arguments& arguments) {
  const auto file = parse_file(arguments, 1, "game");
  if (!file) return file.error();
  const auto format = parse_format_flag(arguments, "from");
  if (!format) return format.error();
  const auto game = parse_integer(arguments.flag("game"), "number of a game", 1, kMaxGameNumber);
  if (!game) return game.error();
  const auto limits = parse_analysis_limits(arguments);
  if (!limits) return limits.error();
  return AnalyzeRequest{*file,
                        *format,
                        static_cast<std::size_t>(*game),
                        *limits,
                        arguments.flags["json"].as<bool>(),
                        arguments.flag("svg"),
                        arguments.flag("html")};
}

Result<PlayRequest> parse_play_request(const Arguments& arguments) {
  PlayRequest request;
  for (const auto& [color, flag] : {std::pair(Color::black, "black"), std::pair(Color::white, "white")}) {
    const auto player = parse_player(arguments.flag(flag));
    if (!player) return Error{"--" + std::string(flag) + ": " + player.error().message};
    request.players[static_cast<std::size_t>(color)] = *player;
  }
  const auto level = parse_integer(arguments.flag("level"), "level", 1, kLevels.size());
  if (!level) return level.error();
  request.level = static_cast<int>(*level);
  if (const std::string text = arguments.flag("clock"); !text.empty()) {
    const auto clock = parse_play_clock(text);
    if (!clock) return clock.error();
    request.clock = *clock;
  }
  request.file = arguments.word(1);
  return request;
}

}  // namespace emilia
