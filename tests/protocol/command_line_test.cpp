// SPDX-License-Identifier: MIT
#include "protocol/commands/command_line.h"

#include <gtest/gtest.h>
#include <sstream>
#include <vector>

#include "engine/board/position_text.h"
#include "engine/board/shaped_position.h"
#include "protocol/words/version.h"

namespace emilia {
namespace {

using namespace std::chrono_literals;

const std::string kStart = to_string(start_position());

Result<CommandLine> parse(std::vector<std::string> arguments) {
  std::vector<char*> pointers;
  pointers.reserve(arguments.size());
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  return parse_command_line(pointers);
}

std::string text_of(const WideGame& game) {
  return to_string(game.geometry(), game.position());
}

template <typename Request>
Request request_of(const std::vector<std::string>& arguments) {
  const auto line = parse(arguments);
  EXPECT_TRUE(line) << line.error().message;
  EXPECT_TRUE(std::holds_alternative<Request>(line->request));
  return std::get<Request>(line->request);
}

TEST(CommandLine, WithoutWordsSpeaksTheProtocol) {
  request_of<SpeakRequest>({});
  request_of<SpeakRequest>({"--hash", "16"});
}

TEST(CommandLine, TakesEveryOptionAsAFlag) {
  const auto line = parse({"--eval", "naive", "--hash=16", "--threads", "2", "--move-overhead=7",
                           "--log-file", "x y", "--log-level", "debug"});
  ASSERT_TRUE(line) << line.error().message;
  EXPECT_EQ(line->settings.engine.eval, EvalKind::naive);
  EXPECT_EQ(line->settings.engine.hash_megabytes, 16);
  EXPECT_EQ(line->settings.engine.threads, 2);
  EXPECT_EQ(line->settings.engine.move_overhead, 7ms);
  EXPECT_EQ(line->settings.log.file, "x y");
  EXPECT_EQ(line->settings.log.level, LogLevel::debug);
}

TEST(CommandLine, ReadsAMoveCommand) {
  const auto request = request_of<MoveRequest>({"move", kStart, "0.5"});
  EXPECT_EQ(text_of(request.start), kStart);
  EXPECT_EQ(request.limit, 500ms);
  EXPECT_EQ(request.format, MoveFormat::square);
  EXPECT_EQ(request_of<MoveRequest>({"--format", "umea", "move", kStart, "2"}).format, MoveFormat::umea);
  EXPECT_EQ(request_of<MoveRequest>({"move", kStart, "2", "--format=square"}).format, MoveFormat::square);
}

TEST(CommandLine, KnowsSquareBoardsByTheLengthOfAPosition) {
  const auto small = request_of<MoveRequest>({"move", "BEEEEEOXEEXOEEEEE", "1"});
  EXPECT_EQ(small.start.geometry().shape(), *parse_shape("4x4"));
  const auto wide = request_of<MoveRequest>({"move", "BEEEEEEOXEEEXOEEEEEEE", "1", "--board", "5x4"});
  EXPECT_EQ(text_of(wide.start), "BEEEEEEOXEEEXOEEEEEEE");
  const std::string ten = "B" + std::string(44, 'E') + "OXEEEEEEEEXO" + std::string(43, 'E') + "-";
  const auto line = parse({"move", ten, "1"});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->settings.engine.board, *parse_shape("10x10"));
  EXPECT_EQ(text_of(std::get<MoveRequest>(line->request).start), ten);
  EXPECT_FALSE(parse({"move", "BEEEEEEOXEEEXOEEEEEEE", "1"}));
}

TEST(CommandLine, ReadsBoards) {
  EXPECT_EQ(parse({"--board", "6x6 parallel"})->settings.engine.board, *parse_shape("6x6 parallel"));
  EXPECT_EQ(text_of(request_of<CountRequest>({"perft", "5", "--board", "4x4"}).start), "BEEEEEOXEEXOEEEEE");
  EXPECT_EQ(request_of<CountRequest>({"perft", "5", "--board", "10x10"}).start.geometry().shape(),
            *parse_shape("10x10"));
  EXPECT_EQ(parse({"play", "--board", "9x10"})->settings.engine.board, *parse_shape("9x10"));
  EXPECT_EQ(parse({"--board", "10x10 blocked a1", "--eval", "staged"})->settings.engine.board,
            *parse_shape("10x10 blocked a1"));
  const auto solve = request_of<SolveBoardRequest>({"solve", "--board", "4x5", "--raw", "--moves"});
  EXPECT_EQ(solve.board, *parse_shape("4x5"));
  EXPECT_EQ(solve.scoring, Scoring::raw);
  EXPECT_TRUE(solve.wants_moves);
  EXPECT_FALSE(solve.checks_line);
  const auto check = request_of<SolveBoardRequest>({"solve", "--board", "4x4", "--line", "B1a1"});
  EXPECT_EQ(check.line, (std::vector{Square::b1, Square::a1}));
  EXPECT_TRUE(check.checks_line);
  EXPECT_EQ(request_of<SolveRequest>({"solve", "file", "--board", "9x9"}).board, *parse_shape("9x9"));
  EXPECT_EQ(request_of<SolveRequest>({"solve", "file"}).board, std::nullopt);
  EXPECT_EQ(request_of<SolveBoardRequest>({"solve", "--board", "9x9"}).board, *parse_shape("9x9"));
}

TEST(CommandLine, SaysThatPositionsOfOtherShapesNeedTheirBoard) {
  EXPECT_NE(parse({"move", "BEEEEEEOXEEEXOEEEEEEE", "1"}).error().message.find("--board with the shape"),
            std::string::npos);
  EXPECT_NE(
      parse({"move", "BEEEEEEOXEEEXOEEEEEEE", "1", "--board", "5x5"}).error().message.find("expected 26 "),
      std::string::npos);
}

TEST(CommandLine, RefusesBoardsThatDoNotGoWithTheRest) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--board", "6"},
                                             {"--board", "11x9"},
                                             {"solve", "--board", "4x9", "--raw"},
                                             {"solve", "--board", "4x9", "--out", "x"},
                                             {"--board", "9x9", "--protocol", "gtp"},
                                             {"--board", "9x9", "--eval", "positional"},
                                             {"--board", "6x6", "--eval", "pattern"},
                                             {"--board", "6x6", "--protocol", "gtp"},
                                             {"analyze", "game.ggf", "--board", "6x6"},
                                             {"solve", "file", "--board", "6x6", "--raw"},
                                             {"solve", "file.obf", "--moves"},
                                             {"solve", "file.obf", "--line", "f5"},
                                             {"solve", "--board", "9x9", "--line", "d6"},
                                             {"solve", "--board", "4x4", "--line", "a1"},
                                             {"solve", "--board", "4x4", "--line", "b1x"},
                                             {"solve", "--board", "4x4", "--line", ""},
                                             {"solve", "--board", "6x6", "--json"},
                                             {"solve", "--board", "6x6", "--resume"}}) {
    EXPECT_FALSE(parse(arguments)) << arguments.back();
  }
}

TEST(CommandLine, KeepsALittleBackForAMoveUnlessTold) {
  EXPECT_EQ(parse({"move", kStart, "10"})->settings.engine.move_overhead, 30ms);
  EXPECT_EQ(parse({"move", kStart, "0.2"})->settings.engine.move_overhead, 20ms);
  EXPECT_EQ(parse({"move", kStart, "10", "--move-overhead", "0"})->settings.engine.move_overhead, 0ms);
  EXPECT_EQ(parse({})->settings.engine.move_overhead, 0ms);
}

TEST(CommandLine, ReadsAPerftCommand) {
  const auto request = request_of<CountRequest>({"perft", "5"});
  EXPECT_EQ(request.lines.depth, 5);
  EXPECT_EQ(request.lines.rule, PerftRule::full_depth);
  EXPECT_EQ(text_of(request.start), kStart);
  std::string white = kStart;
  white[0] = 'W';
  const auto other = request_of<CountRequest>({"perft", "0", "--rule", "free-pass", "--position", white});
  EXPECT_EQ(other.lines.rule, PerftRule::free_pass);
  EXPECT_EQ(text_of(other.start), white);
}

TEST(CommandLine, ReadsAConvertCommand) {
  const auto request = request_of<ConvertRequest>({"convert", "a.ggf", "b", "--to", "sgf"});
  EXPECT_EQ(request.input, "a.ggf");
  EXPECT_EQ(request.output, "b");
  EXPECT_EQ(request.input_format, std::nullopt);
  EXPECT_EQ(request.output_format, GameFormat::sgf);
}

TEST(CommandLine, ReadsAnAnalyzeCommand) {
  const auto plain = request_of<AnalyzeRequest>({"analyze", "a.ggf"});
  EXPECT_EQ(plain.file, "a.ggf");
  EXPECT_EQ(plain.game, 1U);
  EXPECT_EQ(plain.limits.depth, 12);
  EXPECT_EQ(plain.limits.time, std::nullopt);
  EXPECT_FALSE(plain.is_json);
  const auto full =
      request_of<AnalyzeRequest>({"analyze", "a", "--from", "wthor", "--game", "7", "--time", "0.5", "--json",
                                  "--svg", "s", "--html", "h", "--hash", "16"});
  EXPECT_EQ(full.format, GameFormat::wthor);
  EXPECT_EQ(full.game, 7U);
  EXPECT_EQ(full.limits.depth, std::nullopt);
  EXPECT_EQ(full.limits.time, 500ms);
  EXPECT_TRUE(full.is_json);
  EXPECT_EQ(full.svg_file + full.html_file, "sh");
}

TEST(CommandLine, ReadsTheOtherCommands) {
  EXPECT_EQ(request_of<BenchRequest>({"bench"}).passes, 3);
  EXPECT_EQ(request_of<BenchRequest>({"bench", "--quick"}).passes, 1);
  EXPECT_EQ(request_of<CoursePlayerRequest>({"course-player", kStart}).position, start_position());
  const std::string version = request_of<TextRequest>({"--version"}).text;
  EXPECT_EQ(version, "Emilia " EMILIA_VERSION " (" + std::string(kInstructionSet) + ")\n");
  EXPECT_NE(request_of<TextRequest>({"move", "--help"}).text.find("--move-overhead"), std::string::npos);
}

TEST(CommandLine, ReadsASelfplayCommand) {
  const auto task = request_of<SelfplayTask>(
      {"selfplay", "--out",     "x.games", "--games", "1000", "--seed",       "7",  "--random-plies",
       "3-9",      "--epsilon", "0.05",    "--depth", "8",    "--exact-from", "16", "--eval",
       "mobility", "--threads", "5",       "--shard", "2/8",  "--resume"});
  EXPECT_EQ(task.output, "x.games");
  EXPECT_EQ(task.games, 1000U);
  EXPECT_EQ(task.settings.seed, 7U);
  EXPECT_EQ(task.settings.min_random_plies, 3);
  EXPECT_EQ(task.settings.max_random_plies, 9);
  EXPECT_EQ(task.settings.random_share, 0.05);
  EXPECT_EQ(task.settings.effort.depth, 8);
  EXPECT_EQ(task.settings.effort.nodes, std::nullopt);
  EXPECT_EQ(task.settings.effort.exact_from, 16);
  EXPECT_EQ(task.settings.evaluation.kind, EvalKind::mobility);
  EXPECT_EQ(task.threads, 5);
  EXPECT_EQ(task.shard.number, 2U);
  EXPECT_EQ(task.shard.count, 8U);
  EXPECT_TRUE(task.is_resumed);
}

TEST(CommandLine, PlaysTrainingGamesByNodesInsteadOfDepth) {
  const auto by_depth = request_of<SelfplayTask>({"selfplay", "--out", "x", "--games", "1"});
  EXPECT_EQ(by_depth.settings.effort.depth, 6);
  EXPECT_GE(by_depth.threads, 1);
  EXPECT_FALSE(by_depth.is_resumed);
  const auto by_nodes =
      request_of<SelfplayTask>({"selfplay", "--out", "x", "--games", "1", "--nodes", "500"});
  EXPECT_EQ(by_nodes.settings.effort.depth, std::nullopt);
  EXPECT_EQ(by_nodes.settings.effort.nodes, 500U);
}

TEST(CommandLine, ReadsALabelCommand) {
  const auto task = request_of<LabelTask>({"label",     "a.games",
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
  EXPECT_EQ(task.inputs, (std::vector<std::string>{"a.games", "-"}));
  EXPECT_EQ(task.output, "x.positions");
  EXPECT_EQ(task.effort.nodes, 99U);
  EXPECT_EQ(task.effort.exact_from, 12);
  EXPECT_EQ(task.selection.share, 0.5);
  EXPECT_EQ(task.selection.min_empties, 4);
  EXPECT_EQ(task.selection.max_empties, 50);
  EXPECT_EQ(task.selection.max_random_moves, 3);
  EXPECT_EQ(task.selection.seed, 8U);
  EXPECT_TRUE(task.is_unique);
  EXPECT_EQ(task.threads, 2);
  EXPECT_EQ(task.shard.count, 1U);

  const auto plain = request_of<LabelTask>({"label", "a", "--out", "b"});
  EXPECT_EQ(plain.effort.depth, std::nullopt);
  EXPECT_EQ(plain.effort.exact_from, 0);
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
    std::vector<std::string> arguments;
    std::istringstream words(wrong);
    for (std::string word; words >> word;) arguments.push_back(word);
    EXPECT_FALSE(parse(arguments)) << wrong;
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
                                                       {"convert", "a.ggf", "b.sgf", "c"},
                                                       {"convert", "a", "b", "--from", "pgn"},
                                                       {"convert", "a", "b", "--to", "wthor"},
                                                       {"convert", "a", "b", "--depth", "3"},
                                                       {"analyze"},
                                                       {"analyze", "a", "--depth", "0"},
                                                       {"analyze", "a", "--time", "x"},
                                                       {"analyze", "a", "--game", "0"},
                                                       {"analyze", "a", "--json=1"},
                                                       {"bench", "--threads", "2"},
                                                       {"--nope"},
                                                       {"-h"},
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

TEST(CommandLine, NamesTheWordThatWasWrong) {
  const auto message = [](const std::vector<std::string>& arguments) {
    return parse(arguments).error().message;
  };
  EXPECT_EQ(message({"--hash", "0"}),
            "bad value for --hash '0', expected a whole number from 1 to 65536 (emilia --help shows what "
            "there is)");
  EXPECT_NE(message({"foo"}).find("unknown command 'foo'"), std::string::npos);
  EXPECT_NE(message({"move", kStart, "now"}).find("bad time limit 'now'"), std::string::npos);
  EXPECT_NE(message({"bench", "--hash", "1"}).find("--hash does not go with bench"), std::string::npos);
}

}  // namespace
}  // namespace emilia
