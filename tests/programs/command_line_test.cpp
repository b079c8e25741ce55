// SPDX-License-Identifier: MIT
#include "programs/commands/command_line.h"

#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>
#include <vector>

#include "engine/base/machine.h"
#include "engine/board/instruction_set.h"
#include "engine/board/position_text.h"
#include "programs/commands/bench.h"
#include "programs/commands/commands.h"
#include "programs/commands/convert.h"
#include "programs/commands/course_player.h"
#include "programs/commands/help.h"
#include "programs/commands/label.h"
#include "programs/commands/move.h"
#include "programs/commands/perft.h"
#include "programs/commands/play.h"
#include "programs/commands/selfplay.h"
#include "programs/commands/solve.h"
#include "programs/commands/speak.h"
#include "protocol/words/version.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

const std::string kStart = to_string(start_position());

Result<CommandLine> read(std::vector<std::string> arguments) {
  std::vector<char*> pointers;
  pointers.reserve(arguments.size());
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  return parse_command_line(pointers);
}

/// Parses the whole command line, as the program does before it runs.
Result<CommandLine> parse(const std::vector<std::string>& arguments) {
  const auto line = read(arguments);
  if (!line) return line;
  const Result<Job> job = prepare(*line);
  if (!job) return job.error();
  return line;
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream words{std::string(text)};
  return {std::istream_iterator<std::string>(words), {}};
}

std::string text_of(const MoveRequest& request) {
  return to_string(request.position, request.options.board);
}

/// Returns the request that the parser of a command makes of a line.
template <typename Request>
Request request_of(Result<Request> (*parse_request)(const Arguments&, const ProgramOptions&),
                   const std::vector<std::string>& arguments) {
  const auto line = read(arguments);
  EXPECT_TRUE(line) << line.error().message;
  const auto request = parse_request(line->arguments, line->options);
  EXPECT_TRUE(request) << request.error().message;
  return *request;
}

TEST(CommandLine, WithoutWordsSpeaksTheProtocol) {
  request_of(parse_speak_request, {});
  request_of(parse_speak_request, {"--hash", "16"});
}

TEST(CommandLine, KnowsTheFlagsOfOtherEngines) {
  EXPECT_EQ(request_of(parse_speak_request, {"-xboard"}).dialect, "xboard");
  EXPECT_EQ(request_of(parse_speak_request, {"-nboard", "--hash", "1"}).dialect, "nboard");
  EXPECT_EQ(request_of(parse_speak_request, {"-gtp", "--board", "6x6"}).dialect, "gtp");
  EXPECT_TRUE(read({"-h"})->arguments.has("help"));
  EXPECT_TRUE(read({"solve", "-V"})->arguments.has("version"));
  EXPECT_EQ(read({"analyse", "a.ggf"})->command->name, "analyze");
  EXPECT_FALSE(parse({"-x"}));
}

TEST(CommandLine, HelpsWithAGroupOfCommands) {
  EXPECT_TRUE(parse({"help", "book"}));
  EXPECT_TRUE(parse({"book", "--help"}));
  EXPECT_TRUE(parse({"help", "book", "learn"}));
  EXPECT_FALSE(parse({"book"}));
  EXPECT_FALSE(parse({"help", "boo"}));
}

TEST(CommandLine, TakesEveryOptionAsAFlag) {
  const auto line = parse({"--eval", "naive", "--hash=16", "--threads", "2", "--move-overhead=7",
                           "--log-file", "x y", "--log-level", "debug"});
  ASSERT_TRUE(line) << line.error().message;
  EXPECT_EQ(line->options.engine.eval, EvalKind::naive);
  EXPECT_EQ(line->options.engine.hash_megabytes, 16);
  EXPECT_EQ(line->options.engine.threads, 2);
  EXPECT_EQ(line->options.engine.move_overhead, 7ms);
  EXPECT_EQ(line->options.log.file, "x y");
  EXPECT_EQ(line->options.log.severity, LogSeverity::debug);
  EXPECT_EQ(parse({"play", "--elo", "1300"})->options.strength().rating, 1300);
  EXPECT_FALSE(parse({"--elo", "1300", "--limit-strength", "false"})->options.strength().rating);
}

/// Regression: `move` and `analyze` accepted and ignored --multi-pv and --time-plan.
TEST(CommandLine, AnOptionThatChangesNothingThereIsRefused) {
  EXPECT_FALSE(parse({"move", kStart, "0.5", "--multi-pv", "2"}));
  EXPECT_FALSE(parse({"move", kStart, "0.5", "--time-plan", "slices"}));
  EXPECT_FALSE(parse({"analyze", "a.ggf", "--time-plan", "slices"}));
  EXPECT_FALSE(parse({"analyze", "a.ggf", "--multi-pv", "2"}));
  EXPECT_FALSE(parse({"play", "--multi-pv", "2"}));
  EXPECT_TRUE(parse({"play", "--time-plan", "slices"}));
}

TEST(CommandLine, ReadsAMoveCommand) {
  const auto request = request_of(parse_move_request, {"move", kStart, "0.5"});
  EXPECT_EQ(text_of(request), kStart);
  EXPECT_EQ(request.limit, 500ms);
  EXPECT_EQ(request.format, MoveFormat::square);
  EXPECT_EQ(request.options.scoring, Scoring::empties_to_winner);
  EXPECT_EQ(request_of(parse_move_request, {"move", "--raw", kStart, "2"}).options.scoring, Scoring::raw);
  EXPECT_EQ(request_of(parse_move_request, {"--format", "umea", "move", kStart, "2"}).format,
            MoveFormat::umea);
  EXPECT_EQ(request_of(parse_move_request, {"move", kStart, "2", "--format=square"}).format,
            MoveFormat::square);
}

TEST(CommandLine, KnowsSquareBoardsByTheLengthOfAPosition) {
  const auto small = request_of(parse_move_request, {"move", "BEEEEEOXEEXOEEEEE", "1"});
  EXPECT_EQ(small.options.board, *parse_shape("4x4"));
  const auto wide = request_of(parse_move_request, {"move", "BEEEEEEOXEEEXOEEEEEEE", "1", "--board", "5x4"});
  EXPECT_EQ(text_of(wide), "BEEEEEEOXEEEXOEEEEEEE");
  const std::string ten = "B" + std::string(44, 'E') + "OXEEEEEEEEXO" + std::string(43, 'E') + "-";
  const auto ten_request = request_of(parse_move_request, {"move", ten, "1"});
  EXPECT_EQ(ten_request.options.board, *parse_shape("10x10"));
  EXPECT_EQ(text_of(ten_request), ten);
  EXPECT_FALSE(parse({"move", "BEEEEEEOXEEEXOEEEEEEE", "1"}));
}

TEST(CommandLine, ReadsBoards) {
  EXPECT_EQ(parse({"--board", "6x6 parallel"})->options.engine.board, *parse_shape("6x6 parallel"));
  for (const char* board : {"4x4", "10x10"}) {
    EXPECT_EQ(request_of(parse_count_request, {"perft", "5", "--board", board}).start,
              start_position(*parse_shape(board)));
  }
  EXPECT_EQ(parse({"play", "--board", "9x10"})->options.engine.board, *parse_shape("9x10"));
  EXPECT_EQ(parse({"--board", "10x10 blocked a1", "--eval", "staged"})->options.engine.board,
            *parse_shape("10x10 blocked a1"));
  const auto solve = request_of(parse_board_problem, {"solve", "--board", "4x5", "--raw", "--moves"});
  EXPECT_EQ(solve.board, *parse_shape("4x5"));
  EXPECT_EQ(solve.options.scoring, Scoring::raw);
  EXPECT_TRUE(solve.wants_moves);
  EXPECT_FALSE(solve.checks_line);
  const auto check = request_of(parse_board_problem, {"solve", "--board", "4x4", "--line", "B1a1"});
  EXPECT_EQ(check.line, (std::vector{Square::b1, Square::a1}));
  EXPECT_TRUE(check.checks_line);
  EXPECT_EQ(request_of(parse_solve_request, {"solve", "file", "--board", "9x9"}).board, *parse_shape("9x9"));
  EXPECT_EQ(request_of(parse_solve_request, {"solve", "file"}).board, std::nullopt);
  const auto goal_of = [](std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"solve", "file"});
    return to_string(request_of(parse_solve_request, flags).goal);
  };
  EXPECT_EQ(goal_of({}), "");
  EXPECT_EQ(goal_of({"--selectivity", "100"}), "");
  EXPECT_EQ(goal_of({"--moves", "--window", "-1,1"}), "--wld --moves");
  EXPECT_EQ(goal_of({"--window", "-6,2", "--time", "1.50", "--depth", "8", "--selectivity", "95"}),
            "--window -6,2 --selectivity 95 --depth 8 --time 1.5");
  const auto untold = request_of(parse_solve_request, {"solve", "file"});
  EXPECT_EQ(untold.options.threads, usable_processors());
  EXPECT_TRUE(untold.shares_hash);
  const auto told = request_of(parse_solve_request, {"solve", "file", "--threads", "3", "--hash", "7"});
  EXPECT_EQ(told.options.threads, 3);
  EXPECT_EQ(told.options.hash_megabytes, 7);
  EXPECT_FALSE(told.shares_hash);
  EXPECT_EQ(request_of(parse_board_problem, {"solve", "--board", "9x9"}).board, *parse_shape("9x9"));
}

TEST(CommandLine, SaysThatPositionsOfOtherShapesNeedTheirBoard) {
  EXPECT_NE(parse({"move", "BEEEEEEOXEEEXOEEEEEEE", "1"}).error().message.find("set the board"),
            std::string::npos);
  EXPECT_NE(
      parse({"move", "BEEEEEEOXEEEXOEEEEEEE", "1", "--board", "5x5"}).error().message.find("expected 26 "),
      std::string::npos);
}

TEST(CommandLine, RefusesBoardsThatDoNotGoWithTheRest) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--board", "6"},
                                             {"--board", "11x9"},
                                             {"--board", "9x9", "--protocol", "nboard"},
                                             {"--board", "9x9", "--eval", "positional"},
                                             {"--board", "6x5", "--eval", "pattern"},
                                             {"--board", "6x6", "--protocol", "xboard"},
                                             {"analyze", "game.ggf", "--board", "6x6"},
                                             {"solve", "file", "--board", "6x6", "--raw"},
                                             {"solve", "file.obf", "--wld", "--window", "-2,2"},
                                             {"solve", "file.obf", "--window", "2,-2"},
                                             {"solve", "file.obf", "--window", "2"},
                                             {"solve", "file.obf", "--window", "1,2,3"},
                                             {"solve", "file.obf", "--selectivity", "80"},
                                             {"solve", "file.obf", "--depth", "0"},
                                             {"solve", "file.obf", "--time", "soon"},
                                             {"solve", "--board", "6x6", "--wld"},
                                             {"solve", "file.obf", "--line", "f5"},
                                             {"solve", "--board", "9x9", "--line", "a1"},
                                             {"solve", "--board", "4x4", "--line", "a1"},
                                             {"solve", "--board", "4x4", "--line", "b1x"},
                                             {"solve", "--board", "4x4", "--line", ""},
                                             {"solve", "--board", "6x6", "--json"},
                                             {"solve", "--board", "6x6", "--resume"}}) {
    EXPECT_FALSE(parse(arguments)) << arguments.back();
  }
}

TEST(CommandLine, KeepsALittleBackForAMoveUnlessTold) {
  EXPECT_EQ(request_of(parse_move_request, {"move", kStart, "10"}).options.move_overhead, 30ms);
  EXPECT_EQ(request_of(parse_move_request, {"move", kStart, "0.2"}).options.move_overhead, 20ms);
  EXPECT_EQ(
      request_of(parse_move_request, {"move", kStart, "10", "--move-overhead", "0"}).options.move_overhead,
      0ms);
  EXPECT_EQ(parse({})->options.engine.move_overhead, 0ms);
}

TEST(CommandLine, ReadsAPerftCommand) {
  const auto request = request_of(parse_count_request, {"perft", "5"});
  EXPECT_EQ(request.lines.depth, 5);
  EXPECT_EQ(request.lines.rule, PerftRule::full_depth);
  EXPECT_EQ(to_string(request.start), kStart);
  std::string white = kStart;
  white[0] = 'W';
  const auto other =
      request_of(parse_count_request, {"perft", "0", "--rule", "free-pass", "--position", white});
  EXPECT_EQ(other.lines.rule, PerftRule::free_pass);
  EXPECT_EQ(to_string(other.start), white);
}

TEST(CommandLine, ReadsAConvertCommand) {
  const auto request = request_of(parse_convert_request, {"convert", "a.ggf", "b", "--to", "sgf"});
  EXPECT_EQ(request.inputs, std::vector<std::string>{"a.ggf"});
  EXPECT_EQ(request.output, "b");
  EXPECT_FALSE(request.keeps_going);
  EXPECT_EQ(request.input_format, std::nullopt);
  EXPECT_EQ(request.output_format, GameFormat::sgf);
  const auto many =
      request_of(parse_convert_request, {"convert", "a.ggf", "b.pgn", "c.wtb", "all.json", "--keep-going"});
  EXPECT_EQ(many.inputs, (std::vector<std::string>{"a.ggf", "b.pgn", "c.wtb"}));
  EXPECT_EQ(many.output, "all.json");
  EXPECT_TRUE(many.keeps_going);
}

TEST(CommandLine, ReadsTheOtherCommands) {
  EXPECT_EQ(request_of(parse_bench_request, {"bench"}).passes, 3);
  EXPECT_EQ(request_of(parse_bench_request, {"bench", "--quick"}).passes, 1);
  EXPECT_EQ(request_of(parse_course_player_request, {"course-player", kStart}).position, start_position());
  const std::string first_line = "Emilia " EMILIA_VERSION " (" + std::string(instruction_set()) + ")\n";
  EXPECT_TRUE(version_text().starts_with(first_line));
  const std::regex other_lines(
      "(commit [0-9a-f]{12}, )?[A-Za-z]+ [0-9.]+, weights [0-9a-f]{12}\n"
      "(no starter book|starter book /.*/share/emilia/starter\\.book)\n");
  EXPECT_TRUE(std::regex_match(version_text().substr(first_line.size()), other_lines)) << version_text();
}

TEST(CommandLine, HelpAndVersionNeedNoOtherArguments) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--help"},
                                             {"--version"},
                                             {"help"},
                                             {"help", "solve"},
                                             {"help", "search-params"},
                                             {"move", "--help"},
                                             {"--help", "solve", "--depth", "0"}}) {
    EXPECT_TRUE(parse(arguments)) << arguments.back();
  }
  EXPECT_FALSE(parse({"help", "foo"}));
  EXPECT_FALSE(parse({"foo", "--help"}));
}

TEST(CommandLine, EveryCommandHasItsOwnHelp) {
  for (const Subcommand& command : commands()) {
    const std::string text = help_text(command);
    const auto has = [&](const std::string& part) { return text.find(part) != std::string::npos; };
    for (const std::string_view example : command.examples)
      EXPECT_TRUE(command.name.empty() || has(std::string(example) + "\n")) << example;
    EXPECT_FALSE(command.examples.empty()) << command.name;
    EXPECT_TRUE(has("emilia " + std::string(command.name)));
    for (const auto* flags : {&command.flags, &command.options}) {
      for (const Flag& flag : *flags) EXPECT_TRUE(has("--" + flag.name + " ")) << flag.name;
    }
  }
  const std::string convert = help_text(*find_command("convert"));
  EXPECT_EQ(convert.find("--hash"), std::string::npos) << "a flag that does not go with it";
  EXPECT_NE(convert.find("ggf, sgf, transcript, pgn"), std::string::npos) << "the words of a flag";
  EXPECT_NE(help_text(*find_command("analyze")).find("1-1000"), std::string::npos) << "the range of a flag";
  EXPECT_NE(overview_text().find("  emilia solve "), std::string::npos);
}

TEST(CommandLine, ExamplesOfTheHelpAreUnderstood) {
  for (const Subcommand& command : commands()) {
    for (const std::string_view example : command.examples) {
      std::vector<std::string> arguments = words_of(example);
      ASSERT_EQ(arguments.front(), "emilia");
      arguments.erase(arguments.begin());
      const auto line = parse(arguments);
      ASSERT_TRUE(line) << example << ": " << line.error().message;
      EXPECT_EQ(line->command, &command) << example;
    }
  }
}

TEST(CommandLine, FlagsOfOneNameTakeAValueInAllCommandsOrInNone) {
  std::map<std::string, bool> takes_value;
  for (const Subcommand& command : commands()) {
    for (const auto* flags : {&command.flags, &command.options}) {
      for (const Flag& flag : *flags)
        EXPECT_EQ(takes_value.try_emplace(flag.name, !flag.value.empty()).first->second, !flag.value.empty())
            << flag.name;
    }
  }
}

TEST(CommandLine, ReadsASelfplayCommand) {
  const auto request = request_of(
      parse_selfplay_request,
      {"selfplay", "--out",     "x.games", "--games", "1000", "--seed",       "7",  "--random-plies",
       "3-9",      "--epsilon", "0.05",    "--depth", "8",    "--exact-from", "16", "--eval",
       "mobility", "--threads", "5",       "--shard", "2/8",  "--resume"});
  EXPECT_EQ(request.output, "x.games");
  EXPECT_EQ(request.games, 1000U);
  EXPECT_EQ(request.params.seed, 7U);
  EXPECT_EQ(request.params.min_random_plies, 3);
  EXPECT_EQ(request.params.max_random_plies, 9);
  EXPECT_EQ(request.params.random_share, 0.05);
  EXPECT_EQ(request.params.limits.depth, 8);
  EXPECT_EQ(request.params.limits.nodes, std::nullopt);
  EXPECT_EQ(request.params.limits.exact_from, 16);
  EXPECT_EQ(request.params.evaluation.kind, EvalKind::mobility);
  EXPECT_EQ(request.threads, 5);
  EXPECT_EQ(request.shard.number, 2U);
  EXPECT_EQ(request.shard.count, 8U);
  EXPECT_TRUE(request.is_resumed);
}

TEST(CommandLine, PlaysTrainingGamesByNodesInsteadOfDepth) {
  const auto by_depth = request_of(parse_selfplay_request, {"selfplay", "--out", "x", "--games", "1"});
  EXPECT_EQ(by_depth.params.limits.depth, 6);
  EXPECT_GE(by_depth.threads, 1);
  EXPECT_FALSE(by_depth.is_resumed);
  const auto by_nodes =
      request_of(parse_selfplay_request, {"selfplay", "--out", "x", "--games", "1", "--nodes", "500"});
  EXPECT_EQ(by_nodes.params.limits.depth, std::nullopt);
  EXPECT_EQ(by_nodes.params.limits.nodes, 500U);
}

TEST(CommandLine, ReadsALabelCommand) {
  const auto request = request_of(parse_label_request, {"label",     "a.games",
                                                        "--out",     "x.positions",
                                                        "-",         "--nodes",
                                                        "99",        "--exact-from",
                                                        "12",        "--sample",
                                                        "0.5",       "--min-empties",
                                                        "4",         "--max-empties",
                                                        "50",        "--unique",
                                                        "--threads", "2",
                                                        "--random",  "3",
                                                        "--seed",    "8"});
  EXPECT_EQ(request.inputs, (std::vector<std::string>{"a.games", "-"}));
  EXPECT_EQ(request.output, "x.positions");
  EXPECT_EQ(request.limits.nodes, 99U);
  EXPECT_EQ(request.limits.exact_from, 12);
  EXPECT_EQ(request.selection.share, 0.5);
  EXPECT_EQ(request.selection.min_empties, 4);
  EXPECT_EQ(request.selection.max_empties, 50);
  EXPECT_EQ(request.selection.max_random_moves, 3);
  EXPECT_EQ(request.selection.seed, 8U);
  EXPECT_TRUE(request.is_unique);
  EXPECT_EQ(request.threads, 2);
  EXPECT_EQ(request.shard.count, 1U);

  const auto plain = request_of(parse_label_request, {"label", "a", "--out", "b"});
  EXPECT_EQ(plain.limits.depth, std::nullopt);
  EXPECT_EQ(plain.limits.exact_from, 0);
  EXPECT_FALSE(plain.is_unique);
  EXPECT_EQ(plain.selection.max_random_moves, 0);
}

TEST(CommandLine, RefusesWrongTrainingArguments) {
  for (const char* wrong : {"selfplay",
                            "selfplay --games 5",
                            "selfplay --out x",
                            "selfplay --out= --games 5",
                            "selfplay --out x --games 0",
                            "selfplay --out x --games 5 --shard 3/2",
                            "selfplay --out x --games 5 --shard 0/2",
                            "selfplay --out x --games 5 --shard 2",
                            "selfplay --out x --games 5 --random-plies 9-3",
                            "selfplay --out x --games 5 --random-plies 9",
                            "selfplay --out x --games 5 --random-plies 3-60",
                            "selfplay --out x --games 5 --epsilon 1.5",
                            "selfplay --out x --games 5 --depth 3 --nodes 3",
                            "selfplay --out x --games 5 --depth 0",
                            "selfplay --out x --games 5 --openings /no/such/file",
                            "selfplay --out x --games 5 --openings x --random-plies 1-2",
                            "selfplay --out x --games 5 more",
                            "selfplay --out x --games 5 --hash 5",
                            "selfplay --out x --games 5 --unique",
                            "label --out x",
                            "label a",
                            "label a --out x --sample 2",
                            "label a --out x --sample -1",
                            "label a --out x --games 5",
                            "label a --out x --min-empties 0",
                            "label a --out x --exact-from 61",
                            "label a --out x --random 2",
                            "label a --out x --random 0 --depth 4",
                            "label a --out x --depth 4 --seed 3",
                            "label a --out x --depth -1",
                            "bench --out x"}) {
    EXPECT_FALSE(parse(words_of(wrong))) << wrong;
  }
}

TEST(CommandLine, RefusesWrongArguments) {
  const std::vector<std::vector<std::string>> lines = {{"foo"},
                                                       {""},
                                                       {"move"},
                                                       {"move", kStart},
                                                       {"move", kStart, "x"},
                                                       {"move", kStart, "0"},
                                                       {"move", kStart, "-1"},
                                                       {"move", kStart, "1", "2"},
                                                       {"move", "foo", "1"},
                                                       {"move", kStart, "1", "--format", "gtp"},
                                                       {"move", kStart, "1", "--rule", "free-pass"},
                                                       {"course-player"},
                                                       {"course-player", kStart, "1"},
                                                       {"course-player", kStart, "--hash", "1"},
                                                       {"perft"},
                                                       {"perft", "-1"},
                                                       {"perft", "61"},
                                                       {"perft", "2.5"},
                                                       {"perft", "3", "4"},
                                                       {"perft", "3", "--rule", "fast"},
                                                       {"perft", "3", "--position", "x"},
                                                       {"bench", "1"},
                                                       {"perft", "1", "--quick"},
                                                       {"convert", "a.ggf"},
                                                       {"convert", "a.ggf", "-"},
                                                       {"convert", "a", "b", "--from", "chess"},
                                                       {"convert", "a", "b", "--to", "chess"},
                                                       {"convert", "a", "b", "--depth", "3"},
                                                       {"analyze"},
                                                       {"analyze", "a", "--depth", "0"},
                                                       {"analyze", "a", "--time", "x"},
                                                       {"analyze", "a", "--game", "0"},
                                                       {"analyze", "a", "--json=1"},
                                                       {"bench", "--threads", "2"},
                                                       {"--nope"},
                                                       {"-1"},
                                                       {"--hash"},
                                                       {"--hash", "0"},
                                                       {"--hash="},
                                                       {"--hash", "1", "--hash", "2"},
                                                       {"--has", "1"},
                                                       {"--eval", "clever"},
                                                       {"--threads", "many"},
                                                       {"--move-overhead", "-5"},
                                                       {"--log-level", "loud"},
                                                       {"--format", "umea"},
                                                       {"\x01\x02"}};
  for (const auto& arguments : lines) {
    const auto line = parse(arguments);
    std::string shown;
    for (const std::string& argument : arguments) shown += argument + " ";
    ASSERT_FALSE(line) << shown;
    EXPECT_FALSE(line.error().message.empty()) << shown;
  }
}

}  // namespace
}  // namespace emilia
