// SPDX-License-Identifier: MIT
#include "protocol/commands/command_line.h"

#include <algorithm>
#include <array>
#include <boost/program_options.hpp>
#include <limits>
#include <sstream>
#include <string_view>
#include <vector>

#include "engine/base/numbers.h"
#include "engine/base/text.h"
#include "engine/engine.h"
#include "protocol/commands/game_arguments.h"
#include "protocol/commands/job_arguments.h"
#include "protocol/commands/solve_arguments.h"
#include "protocol/commands/training_arguments.h"
#include "protocol/dialects/dialects.h"
#include "protocol/words/arguments.h"
#include "protocol/words/version.h"

namespace po = boost::program_options;

namespace emilia {

namespace {

constexpr Milliseconds kMaxOneShotOverhead{30};
constexpr int kOneShotOverheadShare = 10;  ///< the overhead is at most this part of the limit
constexpr std::string_view kAnyDialect = "auto";
constexpr std::string_view kSeeHelp = " (emilia --help shows what there is)";

/// What a one-shot process keeps back where the user does not say: the way of its answer through a shell.
Milliseconds one_shot_overhead(Microseconds limit) {
  return std::min(kMaxOneShotOverhead,
                  std::chrono::duration_cast<Milliseconds>(limit / kOneShotOverheadShare));
}

Status parse_speak(const Arguments& arguments, CommandLine& line) {
  const std::string name = arguments.flag("protocol");
  const auto known = dialect_names();
  if (name == kAnyDialect) {
    line.request = SpeakRequest{};
  } else if (std::ranges::find(known, name) != known.end()) {
    if (name != "uoi" && line.settings.engine.board != Shape())
      return Error{"--board goes with the protocol uoi only, the others play on 8x8"};
    line.request = SpeakRequest{name};
  } else {
    std::vector<std::string_view> expected(known.begin(), known.end());
    expected.push_back(kAnyDialect);
    return Error{"bad value " + in_quotes(name) + " for --protocol, expected " + joined(expected)};
  }
  return success();
}

/// The board is the one that was asked for, or else the square one that the position is of.
Status take_board(const Arguments& arguments, std::string_view position, CommandLine& line) {
  if (arguments.has("board")) return success();
  Shape& board = line.settings.engine.board;
  board = square_board_for(position).value_or(board);
  return require_square_board_for(position);
}

Status parse_move_command(const Arguments& arguments, CommandLine& line) {
  if (const Status taken = take_board(arguments, arguments.word(1), line); !taken) return taken;
  const auto position = parse_wide_position_word(arguments.word(1), line.settings.engine.board);
  if (!position) return position.error();
  const auto limit = parse_seconds(arguments.word(2), "time limit");
  if (!limit) return limit.error();
  if (limit->count() == 0) {
    return Error{"bad time limit " + in_quotes(arguments.word(2)) + ", expected more than 0"};
  }
  const std::string format = arguments.flag("format");
  if (format != "square" && format != "umea") {
    return Error{"bad value " + in_quotes(format) + " for --format, expected square or umea"};
  }
  if (arguments.flags.count("move-overhead") == 0) {
    line.settings.engine.move_overhead = one_shot_overhead(*limit);
  }
  line.request = MoveRequest{*position, *limit, format == "umea" ? MoveFormat::umea : MoveFormat::square};
  return success();
}

Status parse_course_player(const Arguments& arguments, CommandLine& line) {
  const auto position = parse_position_word(arguments.word(1));
  if (!position) return position.error();
  line.request = CoursePlayerRequest{*position};
  return success();
}

Status parse_perft_command(const Arguments& arguments, CommandLine& line) {
  const auto depth = parse_integer(arguments.word(1), "depth", 0, kMaxPerftDepth);
  if (!depth) return depth.error();
  const auto rule = parse_perft_rule(arguments.flag("rule"));
  if (!rule) return rule.error();
  const std::string text = arguments.flag("position");
  if (const Status taken = take_board(arguments, text, line); !taken) return taken;
  const Shape& board = line.settings.engine.board;
  const auto position =
      text.empty() ? Result<WideGame>(WideGame(WideGeometry(board))) : parse_wide_position_word(text, board);
  if (!position) return position.error();
  line.request = CountRequest{*position, {static_cast<int>(*depth), *rule}};
  return success();
}

Status parse_bench(const Arguments& arguments, CommandLine& line) {
  BenchRequest request;
  if (arguments.flags["quick"].as<bool>()) request.passes = 1;
  line.request = request;
  return success();
}

template <typename Request>
Status keep(const Result<Request>& request, CommandLine& line) {
  if (!request) return request.error();
  line.request = *request;
  return success();
}

Status parse_convert(const Arguments& arguments, CommandLine& line) {
  return keep(parse_convert_request(arguments), line);
}

Status parse_analyze(const Arguments& arguments, CommandLine& line) {
  if (line.settings.engine.board != Shape())
    return Error{"--board does not go with analyze, whose files have games of 8x8"};
  return keep(parse_analyze_request(arguments), line);
}

Status parse_play(const Arguments& arguments, CommandLine& line) {
  return keep(parse_play_request(arguments), line);
}

Status parse_selfplay(const Arguments& arguments, CommandLine& line) {
  return keep(parse_selfplay_task(arguments, line.settings.engine), line);
}

Status parse_label(const Arguments& arguments, CommandLine& line) {
  return keep(parse_label_task(arguments, line.settings.engine), line);
}

Status parse_solve(const Arguments& arguments, CommandLine& line) {
  const bool has_file = arguments.words.size() > 1;
  if (arguments.has("board") && !has_file)
    return keep(parse_solve_board_request(arguments, line.settings.engine), line);
  return keep(parse_solve_request(arguments, line.settings.engine), line);
}

/// What the program does on its first word.
struct Action {
  std::string_view name;                    ///< empty where there is no word
  std::string_view arguments;               ///< for the help
  std::string_view meaning;                 ///< for the help
  std::size_t word_count;                   ///< its name among them
  bool takes_options;                       ///< the flags of the option table
  std::span<const std::string_view> flags;  ///< more flags that go with it
  Status (*parse)(const Arguments& arguments, CommandLine& line);
};

constexpr std::array<std::string_view, 1> kSpeakFlags = {"protocol"};
constexpr std::array<std::string_view, 1> kMoveFlags = {"format"};
constexpr std::array<std::string_view, 3> kPerftFlags = {"rule", "position", "board"};
constexpr std::array<std::string_view, 1> kBenchFlags = {"quick"};
constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

constexpr std::array<Action, 11> kActions = {{
    {"", "", "speak a protocol on stdin and stdout", 0, true, kSpeakFlags, parse_speak},
    {"move", "<position> <seconds>", "print a move", 3, true, kMoveFlags, parse_move_command},
    {"course-player",
     "<position>",
     "print the move of the course's player",
     2,
     false,
     {},
     parse_course_player},
    {"perft", "<depth>", "print the number of lines of play", 2, false, kPerftFlags, parse_perft_command},
    {"bench", "", "search fixed positions: how fast, and how many nodes", 1, false, kBenchFlags, parse_bench},
    {"solve", "<file>...", "solve positions, or a board (--board), exactly", kAnyNumber, false, kSolveFlags,
     parse_solve},
    {"convert", "<in> <out>", "write games in another format", 3, false, kConvertFlags, parse_convert},
    {"analyze", "<game>", "print what each move of a game lost", 2, true, kAnalyzeFlags, parse_analyze},
    {"play", "[<game>]", "play in the terminal", 2, true, kPlayFlags, parse_play},
    {"selfplay", "", "play games to learn from", 1, false, kSelfplayFlags, parse_selfplay},
    {"label", "<file>...", "label positions to learn from", kAnyNumber, false, kLabelFlags, parse_label},
}};

po::options_description option_flags() {
  po::options_description description("Options (without a command, and with move, analyze, play)");
  const Settings defaults;
  for (const Option& option : option_table()) {
    const std::string value = option_value(option, defaults);
    const std::string meaning = std::string(option.meaning) + (value.empty() ? "" : " (" + value + ")");
    description.add_options()(std::string(option.flag).c_str(),
                              po::value<std::string>()->value_name("<value>"), meaning.c_str());
  }
  return description;
}

po::options_description other_flags() {
  const auto text = [](const char* value) {
    return po::value<std::string>()->default_value(value, "")->value_name("<value>");
  };
  po::options_description description("Others");
  description.add_options()                                                                              //
      ("protocol", text("auto"), "without a command: uoi, nboard, gtp, ugi or usi (by the first line)")  //
      ("format", text("square"), "with move: how to print it, square (f5) or umea ((5,6))")              //
      ("rule", text("full-depth"), "with perft: full-depth, finished-leaf or free-pass")                 //
      ("position", text(""), "with perft: where to start from (the start of the board)")                 //
      ("quick", po::bool_switch(), "with bench: search once, not three times")                           //
      ("depth", po::value<std::string>()->value_name("<plies>"),
       "with selfplay, label (6) and analyze (12): search to this depth")  //
      ("json", po::bool_switch(), "with solve and analyze: print JSON")    //
      ("help", "print this text")                                          //
      ("version", "print the version");
  return description;
}

std::string help_text() {
  std::ostringstream text;
  text << kNameAndVersion << ", an Othello engine\n\nUsage:\n";
  for (const Action& action : kActions) {
    std::string usage = "  emilia";
    for (const std::string_view word : {action.name, action.arguments}) {
      if (!word.empty()) usage.append(" ").append(word);
    }
    text << usage << std::string(40 - usage.size(), ' ') << action.meaning << '\n';
  }
  text << "\nA position is 65 characters: W or B to move, then a1, b1 .. h8 as E (empty), O (white), X "
          "(black);\non another --board as many as it has squares and one, with - for a blocked square.\n\n"
       << option_flags() << '\n'
       << other_flags() << '\n'
       << game_flags() << '\n'
       << job_flags() << '\n'
       << training_flags();
  return text.str();
}

/// "Emilia 0.1.0 (x86-64-v3)".
std::string version_text() {
  return std::string(kNameAndVersion) + " (" + std::string(kInstructionSet) + ")\n";
}

CommandLine text_line(const std::string& text) {
  CommandLine line;
  line.request = TextRequest{text};
  return line;
}

Arguments read_arguments(std::span<char* const> raw) {
  po::options_description all;
  all.add(option_flags()).add(other_flags()).add(game_flags()).add(job_flags()).add(training_flags());

  // Long flags only: "-1" is a word then, and a wrong number where a number is expected.
  using Style = po::command_line_style::style_t;
  constexpr int kStyle = Style::allow_long | Style::long_allow_adjacent | Style::long_allow_next;
  const std::vector<std::string> texts(raw.begin(), raw.end());
  const auto parsed = po::command_line_parser(texts).options(all).style(kStyle).run();

  Arguments arguments;
  po::store(parsed, arguments.flags);
  for (const auto& part : parsed.options) {
    const bool is_word = part.string_key.empty();
    if (is_word) arguments.words.insert(arguments.words.end(), part.value.begin(), part.value.end());
  }
  return arguments;
}

bool goes_with(const std::string& flag, const Action& action) {
  const bool is_option = std::ranges::find(option_table(), flag, &Option::flag) != option_table().end();
  if (is_option && action.takes_options) return true;
  return std::ranges::find(action.flags, flag) != action.flags.end();
}

Status check_arguments(const Arguments& arguments, const Action& action) {
  for (const auto& [flag, value] : arguments.flags) {
    if (value.defaulted() || goes_with(flag, action)) continue;
    if (action.name.empty()) return Error{"--" + flag + " needs a command that it goes with"};
    return Error{"--" + flag + " does not go with " + std::string(action.name)};
  }
  if (arguments.words.size() > action.word_count) {
    return Error{"unexpected argument " + in_quotes(arguments.words[action.word_count]) +
                 ", expected no more"};
  }
  return success();
}

Status read_options(const Arguments& arguments, Settings& settings) {
  for (const Option& option : option_table()) {
    const std::string flag(option.flag);
    if (arguments.flags.count(flag) == 0) continue;
    const Status set = set_option(option, "--" + flag, arguments.flag(flag.c_str()), settings);
    if (!set) return set;
  }
  return success();
}

Result<CommandLine> interpret(const Arguments& arguments) {
  CommandLine line;
  const auto* action = std::ranges::find(kActions, arguments.word(0), &Action::name);
  if (action == kActions.end()) {
    std::array<std::string_view, kActions.size()> names;
    std::ranges::transform(kActions, names.begin(), &Action::name);
    return Error{"unknown command " + in_quotes(arguments.word(0)) + ", expected " +
                 joined(std::span(names).subspan(1)) + ", or none"};
  }
  if (const Status checked = check_arguments(arguments, *action); !checked) return checked.error();
  if (const Status read = read_options(arguments, line.settings); !read) return read.error();
  if (arguments.has("eval")) {
    if (const Status known = require_known_board(line.settings.engine); !known) return known.error();
  }
  if (const Status parsed = action->parse(arguments, line); !parsed) return parsed.error();
  return line;
}

}  // namespace

Result<CommandLine> parse_command_line(std::span<char* const> arguments) {
  try {
    const Arguments read = read_arguments(arguments);
    if (read.flags.count("help") != 0) return text_line(help_text());
    if (read.flags.count("version") != 0) return text_line(version_text());
    Result<CommandLine> line = interpret(read);
    if (!line) return Error{line.error().message + std::string(kSeeHelp)};
    return line;
  } catch (const po::error& error) {
    return Error{error.what() + std::string(kSeeHelp)};
  }
}

}  // namespace emilia
