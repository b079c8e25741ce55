// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <thread>

#include "engine/board/game.h"
#include "tests/programs/child_process.h"

// The program in each dialect, with clients that play whole games, send much at once or misbehave.

namespace emilia::test {
namespace {

using namespace std::chrono_literals;

/// Dialect under test.
struct Manners {
  std::string name;
  std::string question;  ///< command that is answered at once
  std::string answer;    ///< start of its answer
  std::string too_long;  ///< start of the answer to a line that is too long
  std::string long_search;
};

const std::array<Manners, 8> kManners = {{
    {"uoi", "isready", "readyok", "error line too long 'xxx", "go infinite"},
    {"uci", "isready", "readyok", "info string error: line too long 'xxx", "go infinite"},
    {"ugi", "isready", "readyok", "info string error: line too long 'xxx", "go infinite"},
    {"usi", "isready", "readyok", "info string error: line too long 'xxx", "go infinite"},
    {"gtp", "protocol_version", "= 2", "? line too long 'xxx", "time_settings 600 0 0\ngenmove b"},
    {"nboard", "ping 1", "pong 1", "status error: line too long 'xxx", "set depth 60\ngo"},
    {"xboard", "ping 1", "pong 1", "Error (line too long 'xxx", "new\nst 600\ngo"},
    {"cassio", "ENGINE-PROTOCOL init", "ready.", "ERROR: line too long 'xxx",
     "ENGINE-PROTOCOL midgame-search "
     "---------------------------OX------XO---------------------------X -64.00 64.00 60 100"},
}};

class DialectProgram : public ::testing::TestWithParam<Manners> {
 protected:
  /// Uses an evaluation without weights, so that time and memory are those of the dialect.
  static std::vector<std::string> arguments() {
    return {"--hash", "1", "--eval", "compound", "--protocol", GetParam().name};
  }
};

TEST_P(DialectProgram, DiscardsAHundredMegabytesWithoutALineFeed) {
  constexpr int kMegabytes = 100;
  constexpr long kMostKilobytes = 90'000;
  ChildProcess emilia(arguments());
  const std::string part(1'000'000, 'x');
  for (int i = 0; i < kMegabytes; ++i) emilia.send(part);
  emilia.send("\n" + GetParam().question + "\n");
  EXPECT_TRUE(emilia.read_line().starts_with(GetParam().too_long));
  std::string answer = emilia.read_line();
  if (answer.empty()) answer = emilia.read_line();
  EXPECT_EQ(answer, GetParam().answer);
  const auto outcome = emilia.finish();
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.errors, "");
  EXPECT_LT(outcome.peak_kilobytes, kMostKilobytes);
}

TEST_P(DialectProgram, EndsWithItsClient) {
  ChildProcess searching(arguments());
  searching.send(GetParam().question + "\n" + GetParam().long_search + "\n");
  EXPECT_EQ(searching.read_line(), GetParam().answer);
  searching.close_output();
  EXPECT_EQ(searching.finish(60s).exit_code, 1);
}

TEST_P(DialectProgram, WaitsIdlyForAClientThatDoesNotRead) {
  ChildProcess emilia(arguments());
  std::string questions;
  for (int i = 0; i < 50'000; ++i) questions += GetParam().question + "\n";
  std::thread talker([&] { emilia.send(questions); });  // until both pipes are full
  std::this_thread::sleep_for(1s);
  bool is_asleep = false;
  for (int i = 0; i < 50 && !is_asleep; ++i) {
    const auto before = emilia.processor_time();
    std::this_thread::sleep_for(200ms);
    is_asleep = emilia.processor_time() - before < 20ms;
  }
  EXPECT_TRUE(is_asleep);
  emilia.close_output();
  talker.join();
  EXPECT_EQ(emilia.finish(60s).exit_code, 1);
}

TEST_P(DialectProgram, IsChosenByItsFirstLineToo) {
  const std::map<std::string, std::string> first_lines = {
      {"nboard", "nboard 2"}, {"gtp", "1 name"}, {"cassio", "ENGINE-PROTOCOL get-version"}};
  const auto other = first_lines.find(GetParam().name);
  const std::string first = other == first_lines.end() ? GetParam().name : other->second;
  const auto outcome = run_emilia({"--hash", "1"}, "\n" + first + "\n" + GetParam().question + "\n");
  EXPECT_NE(outcome.output.find(GetParam().answer + "\n"), std::string::npos) << outcome.output;
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.errors, "");
}

INSTANTIATE_TEST_SUITE_P(Dialects, DialectProgram, ::testing::ValuesIn(kManners),
                         [](const auto& instance) { return instance.param.name; });

TEST(UoiProgram, EndsAPerftOfFourteenPliesWhenItIsTold) {
  const std::string stopped = "error perft was stopped\n";
  ChildProcess emilia({"--hash", "1", "--eval", "staged"});
  // A stop that arrives before the second count starts applies to both counts.
  emilia.send("perft 14\nperft 15\nstop\n");
  EXPECT_EQ(emilia.read_line() + "\n" + emilia.read_line() + "\n", stopped + stopped);
  emilia.send("perft 8\n");
  EXPECT_EQ(emilia.read_line(), "perft 8 390216");
  emilia.send("setoption name Board value 10x10\nperft 14\nstop\nperft 14\nisready\nquit\n");
  const auto outcome = emilia.wait();  // with the input open
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.output, stopped + stopped + "readyok\n");
}

TEST(UoiProgram, EndsAPerftOfFourteenPliesWithItsClient) {
  const auto outcome = run_emilia({"--hash", "1"}, "perft 8\nperft 14\nisready\n");
  EXPECT_EQ(outcome.output, "perft 8 390216\nerror perft was stopped\nreadyok\n");
  ChildProcess abandoned({"--hash", "1"});
  abandoned.send("isready\nperft 14\n");
  EXPECT_EQ(abandoned.read_line(), "readyok");
  abandoned.close_output();
  EXPECT_EQ(abandoned.finish().exit_code, 1);
}

/// Returns the text of the next GTP answer, with "?" before the text of an error.
std::string gtp_answer(ChildProcess& engine) {
  const std::string first = engine.read_line();
  while (!engine.read_line().empty()) {
  }
  return first.starts_with("= ") ? first.substr(2) : first;
}

TEST(GtpProgram, AnswersAllThatWasSaidBeforeItsEnd) {
  for (const char* end : {"9 quit\n", ""}) {
    const auto outcome =
        run_emilia({"--hash", "1"}, std::string("1 time_settings 0 0.1 1\n2 genmove b\n3 genmove w\n"
                                                "4 nonsense\n# remark\n5 genmove b\n6 name\n") +
                                        end);
    EXPECT_EQ(outcome.exit_code, 0);
    std::vector<std::string> beginnings = {"=1 ", "=2 ", "=3 ", "?4 ", "=5 ", "=6 "};
    if (*end != '\0') beginnings.emplace_back("=9 ");
    std::size_t at = 0;
    for (const std::string& beginning : beginnings) {
      EXPECT_EQ(outcome.output.substr(at, 3), beginning) << outcome.output;
      at = outcome.output.find("\n\n", at) + 2;
    }
    EXPECT_EQ(at, outcome.output.size()) << outcome.output;
  }
}

/// Regression: lines that an earlier search had read ahead did not interrupt the searches after it.
TEST(GtpProgram, InterruptsEachOfThreeSearches) {
  const auto started = std::chrono::steady_clock::now();
  const auto outcome = run_emilia({"--hash", "1"},
                                  "time_settings 0 100 1\ngenmove b\n# interrupt\ngenmove w\n# interrupt\n"
                                  "genmove b\n# interrupt\nname\n");
  EXPECT_LT(std::chrono::steady_clock::now() - started, std::chrono::seconds(60));
  EXPECT_TRUE(outcome.output.ends_with("\n\n= Emilia\n\n")) << outcome.output;
}

/// Regression: the second analysis did not see the ping that the first one had read.
TEST(NBoardProgram, AnswersAPingAfterTwoAnalyses) {
  ChildProcess engine({"--hash", "1"});
  engine.send("nboard 2\nset depth 60\nanalyze\nanalyze\nping 2\n");
  std::string line = engine.read_line();
  while (line.starts_with("s") || line.starts_with("analysis ")) line = engine.read_line();  // set, status
  EXPECT_EQ(line, "pong 2");
  engine.send("quit\n");
  EXPECT_EQ(engine.finish().exit_code, 0);
}

/// Regression: some clients send no line `xboard`.
TEST(XboardProgram, IsKnownByProtover) {
  const std::string output =
      run_emilia({"--hash", "1", "--level", "8"}, "protover 2\nnew\nvariant reversi\nquit\n").output;
  EXPECT_TRUE(output.starts_with("feature done=0 myname=\"Emilia ")) << output;
  EXPECT_NE(output.find(" level 8\" variants="), std::string::npos) << output;
  EXPECT_NE(output.find("\nsetup "), std::string::npos) << output;
}

TEST(GtpProgram, PlaysAWholeGameAsTwogtpHasIt) {
  // One engine generates moves, the other receives them; the client waits only for moves. Passes are
  // generated and received as well.
  std::array<std::unique_ptr<ChildProcess>, 2> engines;
  for (auto& engine : engines) {
    engine = std::make_unique<ChildProcess>(std::vector<std::string>{"--hash", "1"});
    engine->send("name\nversion\nlist_commands\nboardsize 8\nclear_board\nkomi 0\ntime_settings 0 0.01 1\n");
    for (int i = 0; i < 7; ++i) EXPECT_FALSE(gtp_answer(*engine).starts_with("?"));
  }
  Game game;
  int passes = 0;
  for (int ply = 0; passes < 2 && ply < 130; ++ply) {
    const std::string side = ply % 2 == 0 ? "b" : "w";
    ChildProcess& asked = *engines[ply % 2];
    asked.send("genmove " + side + "\n");
    const std::string move = gtp_answer(asked);
    engines[(ply + 1) % 2]->send(std::string("play ").append(side).append(" ").append(move).append("\n"));
    EXPECT_EQ(gtp_answer(*engines[(ply + 1) % 2]), "");
    passes = move == "PASS" ? passes + 1 : 0;
    const auto played = parse_move(move);
    ASSERT_TRUE(played) << move;
    if (game.is_finished()) continue;
    ASSERT_TRUE(game.play(*played)) << move;
  }
  EXPECT_TRUE(game.is_finished());
  for (auto& engine : engines) engine->send("final_score\nquit\n");
  const std::string score = gtp_answer(*engines[0]);
  EXPECT_EQ(score, gtp_answer(*engines[1]));
  const Discs difference = game.position().board.final_score();
  EXPECT_EQ(score == "0" ? "0" : score.substr(2), std::to_string(std::abs(difference)));
  for (auto& engine : engines) EXPECT_EQ(engine->finish().exit_code, 0);
}

/// Lines that arrive during a search: a move is answered at once, or not at all if the game was changed.
TEST(XboardProgram, MovesWhenItIsToldAndNotAfterForce) {
  ChildProcess engine({"--hash", "1", "--protocol", "xboard"});
  engine.send("xboard\nnew\nnopost\nst 600\ngo\nping 1\n");
  std::this_thread::sleep_for(100ms);
  engine.send("?\n");
  EXPECT_TRUE(engine.read_line().starts_with("move P@"));
  EXPECT_EQ(engine.read_line(), "pong 1") << "behind the move";
  // The second search starts with `force` already read during the first.
  engine.send("usermove a1\ngo\ngo\nforce\nping 2\n");
  EXPECT_EQ(engine.read_line(), "Illegal move: a1");
  EXPECT_EQ(engine.read_line(), "pong 2");
  const auto outcome = engine.finish();
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.output, "");
}

TEST(XboardProgram, HearsForceAfterAnAnalysisThatNobodyWaitedFor) {
  ChildProcess engine({"--hash", "1", "--protocol", "xboard"});
  engine.send("xboard\nnew\nnopost\nforce\nanalyze\n");
  std::this_thread::sleep_for(100ms);
  engine.send("exit\nst 5\ngo\n");
  std::this_thread::sleep_for(100ms);
  engine.send("force\nping 1\n");
  EXPECT_EQ(engine.read_line(), "pong 1") << "and no move";
  EXPECT_EQ(engine.finish().exit_code, 0);
}

TEST(XboardProgram, PlaysAWholeGameAgainstItself) {
  std::array<std::unique_ptr<ChildProcess>, 2> engines;
  for (auto& engine : engines) {
    engine = std::make_unique<ChildProcess>(std::vector<std::string>{"--hash", "1"});
    engine->send("xboard\nprotover 2\nnew\nvariant reversi\nlevel 0 0:01 0\nnopost\nforce\n");
    EXPECT_TRUE(engine->read_line().starts_with("feature "));
    EXPECT_TRUE(engine->read_line().starts_with("setup "));
  }
  Game game;
  engines[0]->send("go\n");
  for (int ply = 0; !game.is_finished(); ++ply) {
    const std::string answer = engines[ply % 2]->read_line();
    ASSERT_TRUE(answer.starts_with("move ")) << answer;
    const std::string move = answer.substr(5);
    ASSERT_TRUE(game.play(move == "@@@@" ? Square::pass : *parse_square(move.substr(2)))) << move;
    engines[(ply + 1) % 2]->send("usermove " + move + (ply == 0 ? "\ngo\n" : "\n"));
  }
  const std::string result = engines[0]->read_line();
  EXPECT_EQ(result, engines[1]->read_line());
  const Discs score = game.position().board.final_score();
  const Discs difference = game.position().to_move == Color::black ? score : -score;
  EXPECT_NE(result.find("{" + std::to_string((64 + difference) / 2) + "-"), std::string::npos) << result;
  for (auto& engine : engines) EXPECT_EQ(engine->finish().exit_code, 0);
}

}  // namespace
}  // namespace emilia::test
