// SPDX-License-Identifier: MIT
#include "protocol/command_line.h"

#include <gtest/gtest.h>
#include <vector>

#include "engine/board/text.h"

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
  EXPECT_EQ(request.position, start_position());
  EXPECT_EQ(request.limit, 500ms);
  EXPECT_EQ(request.format, MoveFormat::square);
  EXPECT_EQ(request_of<MoveRequest>({"--format", "umea", "move", kStart, "2"}).format, MoveFormat::umea);
  EXPECT_EQ(request_of<MoveRequest>({"move", kStart, "2", "--format=square"}).format, MoveFormat::square);
}

TEST(CommandLine, KeepsALittleBackForAMoveUnlessTold) {
  EXPECT_EQ(parse({"move", kStart, "10"})->settings.engine.move_overhead, 30ms);
  EXPECT_EQ(parse({"move", kStart, "0.2"})->settings.engine.move_overhead, 10ms);
  EXPECT_EQ(parse({"move", kStart, "10", "--move-overhead", "0"})->settings.engine.move_overhead, 0ms);
  EXPECT_EQ(parse({})->settings.engine.move_overhead, 0ms);
}

TEST(CommandLine, ReadsAPerftCommand) {
  const auto request = request_of<CountRequest>({"perft", "5"});
  EXPECT_EQ(request.lines.depth, 5);
  EXPECT_EQ(request.lines.rule, PerftRule::full_depth);
  EXPECT_EQ(request.position, start_position());
  std::string white = kStart;
  white[0] = 'W';
  const auto other = request_of<CountRequest>({"perft", "0", "--rule", "free-pass", "--position", white});
  EXPECT_EQ(other.lines.rule, PerftRule::free_pass);
  EXPECT_EQ(to_string(other.position), white);
}

TEST(CommandLine, ReadsTheOtherCommands) {
  request_of<BenchRequest>({"bench"});
  EXPECT_EQ(request_of<CoursePlayerRequest>({"course-player", kStart}).position, start_position());
  EXPECT_EQ(request_of<TextRequest>({"--version"}).text, "Emilia " EMILIA_VERSION "\n");
  EXPECT_NE(request_of<TextRequest>({"move", "--help"}).text.find("--move-overhead"), std::string::npos);
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
