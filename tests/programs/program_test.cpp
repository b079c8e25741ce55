// SPDX-License-Identifier: MIT
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>

#include "engine/board/position_text.h"
#include "programs/commands/command.h"
#include "tests/programs/child_process.h"
#include "tests/support/random_games.h"
#include "tests/support/temporary_file.h"

// The program as users run it: its output on each stream and its exit code.

namespace emilia::test {
namespace {

const std::string kStartPosition = to_string(start_position());
const std::string kMustPass = std::string("WXO").append(62, 'E');
const std::string kFinished = std::string("BX").append(63, 'E');

int count_lines(const std::string& text, std::string_view beginning) {
  int count = 0;
  for (std::size_t at = 0; (at = text.find(beginning, at)) != std::string::npos; ++at) {
    if (at == 0 || text[at - 1] == '\n') ++count;
  }
  return count;
}

/// Expects exactly this output, nothing on stderr, and success.
void expect_output(const std::vector<std::string>& arguments, const std::string& output) {
  const auto outcome = run_emilia(arguments);
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(outcome.output, output);
  EXPECT_EQ(outcome.errors, "");
}

TEST(Program, PrintsOneMoveAndNothingElse) {
  const auto square = run_emilia({"move", kStartPosition, "0.1"});
  EXPECT_EQ(square.exit_code, 0);
  EXPECT_EQ(square.errors, "");
  ASSERT_EQ(square.output.size(), 3U);
  EXPECT_EQ(square.output.back(), '\n');
  const auto move = parse_square(square.output.substr(0, 2));
  ASSERT_TRUE(move);
  EXPECT_TRUE(start_position().board.is_legal(*move));

  const auto umea = run_emilia({"move", "--format", "umea", kStartPosition, "0.1"});
  EXPECT_EQ(umea.output.size(), 6U) << umea.output;
  EXPECT_TRUE(umea.output.starts_with("(") && umea.output.ends_with(")\n")) << umea.output;
}

TEST(Program, PassesAtOnceWhereThereIsNoMove) {
  for (const std::string& position : {kMustPass, kFinished}) {
    const auto began = std::chrono::steady_clock::now();
    expect_output({"move", position, "30"}, "pass\n");
    expect_output({"move", "--format=umea", position, "30"}, "pass\n");
    expect_output({"course-player", position}, "pass\n");
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(30));
  }
}

TEST(Program, PrintsMovesOnGreaterBoards) {
  const std::string ten = "BXO" + std::string(88, 'E') + std::string(10, '-');
  expect_output({"move", ten, "0.5"}, "c1\n");
  expect_output({"move", "--format", "umea", "W" + ten.substr(1), "0.5"}, "pass\n");
  const std::string row_ten = "BX" + std::string(9, 'E') + "O" + std::string(9, 'E') + std::string(20, 'E');
  expect_output({"move", row_ten, "0.5", "--board", "10x4", "--format", "umea"}, "(3,1)\n");
}

// Only a rough check, because a program under a sanitizer takes a second to start; see the tests of the
// searcher.
TEST(Program, KeepsTheTimeLimitOfAMove) {
  const auto began = std::chrono::steady_clock::now();
  EXPECT_EQ(run_emilia({"move", kStartPosition, "0.5"}).exit_code, 0);
  const auto taken = std::chrono::steady_clock::now() - began;
  EXPECT_GT(taken, std::chrono::milliseconds(400)) << "the time is there to be used";
  EXPECT_LT(taken, std::chrono::seconds(20));
}

TEST(Program, PrintsWhatItIsAskedFor) {
  EXPECT_TRUE(run_emilia({"--version"}).output.starts_with("Emilia " EMILIA_VERSION " ("));
  expect_output({"perft", "6"}, "perft 6 8200\n");
  expect_output({"perft", "4", "--board", "10x10"}, "perft 4 244\n");
  expect_output({"perft", "9", "--rule", "free-pass"}, "perft 9 3005320\n");
  expect_output({"perft", "2", "--position", kMustPass}, "perft 2 1\n");
  const auto help = run_emilia({"--help"});
  EXPECT_EQ(help.exit_code, 0);
  EXPECT_NE(help.output.find("--move-overhead"), std::string::npos);
  EXPECT_EQ(help.errors, "");
}

TEST(Program, RefusesWrongArgumentsOnStderrOnly) {
  const std::vector<std::vector<std::string>> lines = {
      {"foo"},
      {"move"},
      {"move", kStartPosition, "0"},
      {"move", "x", "1"},
      {"perft", "-1"},
      {"bench", "2"},
      {"course-player"},
      {"--hash", "0"},
      {"--nope"},
      {"--eval", "best"},
      {"--log-file", "/no/such/folder/log"},
      {"--threads=257"},
      {"--search-params", "foo=1"},
      {"--eval-file", "/no/such/weights"},
      {"move", kStartPosition, "1", "--eval-file", EMILIA_BINARY},
      {"solve", "positions.obf", "--eval-file", EMILIA_BINARY},
      {"solve", "positions.obf", "--search-params", "parity_weight"},
      {"solve", "positions.obf", "--time", "0"},
      {"analyze", "game.ggf", "--time", "0.0000001"},
  };
  for (const auto& arguments : lines) {
    const auto outcome = run_emilia(arguments, "uoi\nquit\n");
    EXPECT_EQ(outcome.exit_code, 2) << arguments[0];
    EXPECT_EQ(outcome.output, "") << arguments[0];
    EXPECT_TRUE(outcome.errors.starts_with("emilia: ")) << outcome.errors;
    EXPECT_EQ(std::ranges::count(outcome.errors, '\n'), 1) << outcome.errors;
  }
}

TEST(Program, ShowsErrorsToTheirEnd) {
  const auto outcome = run_emilia({"--search-params", "foo=1"});
  EXPECT_TRUE(outcome.errors.ends_with(" (see emilia --help)\n")) << outcome.errors;
}

TEST(Program, SpeaksTheProtocolUntilQuitOrTheEndOfInput) {
  for (const char* input : {"isready\nquit\nisready\n", "isready\n", "isready", "isready\r\nquit\r\n"}) {
    const auto outcome = run_emilia({}, input);
    EXPECT_EQ(outcome.exit_code, 0);
    EXPECT_EQ(outcome.output, "readyok\n");
    EXPECT_EQ(outcome.errors, "");
  }
}

TEST(Program, AnswersASearchBeforeTheEndOfInputEndsIt) {
  const auto outcome = run_emilia({"--hash", "1"}, "position startpos moves f5\ngo infinite\n");
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_EQ(count_lines(outcome.output, "bestmove "), 1) << outcome.output;
  EXPECT_EQ(outcome.output.back(), '\n');
}

TEST(Program, TakesFlagsAsDefaults) {
  const auto outcome = run_emilia({"--eval", "naive", "--hash", "2"}, "uoi\n");
  EXPECT_NE(outcome.output.find("Eval type combo default naive"), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("Hash type spin default 2 "), std::string::npos) << outcome.output;
}

TEST(Program, EndsWhenNobodyReadsItAnyMore) {
  ChildProcess asked({"--hash", "1"});
  asked.close_output();
  asked.send("isready\n");
  EXPECT_EQ(asked.wait().exit_code, kExitFailed) << "the input is still open";

  ChildProcess searching({"--hash", "1"});
  searching.send("go infinite\n");
  EXPECT_TRUE(searching.read_line().starts_with("info depth 1 "));
  searching.close_output();
  EXPECT_EQ(searching.wait().exit_code, kExitFailed) << "the search finds out, and the input is still open";

  ChildProcess printing({"perft", "3"});
  printing.close_output();
  const int exit_code = printing.wait().exit_code;
  EXPECT_TRUE(exit_code == kExitClosedPipe || exit_code == 0) << "it may have written before";
}

TEST(Program, AClosedPipeEndsItQuietlyAndNotWithALogLine) {
  ChildProcess solving({"solve", EMILIA_FFO_FILE, "--hash", "16"});
  EXPECT_NE(solving.read_line(), "");
  solving.close_output();
  auto outcome = solving.wait();
  EXPECT_EQ(outcome.exit_code, kExitClosedPipe);
  EXPECT_EQ(outcome.errors, "");

  ChildProcess converting({"convert", "-", "-", "--to", "ggf"});
  converting.close_output();
  converting.send("f5d6\n");
  outcome = converting.finish();
  EXPECT_EQ(outcome.exit_code, kExitClosedPipe);
  EXPECT_EQ(outcome.errors, "");

  ChildProcess help({"--help"});
  help.close_output();
  EXPECT_EQ(help.wait().errors, "");
}

TEST(Program, AnEasySolveTouchesLittleOfALargeTable) {
  // FFO 40: 20 empty squares, less than a second. A table of full size touched gigabytes.
  constexpr std::string_view kPosition =
      "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; A2:+38;\n";
  constexpr long kMostKilobytes = 200'000;
  const auto outcome = run_emilia({"solve", "-", "--hash", "8192", "--threads", "1"}, kPosition);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_LT(outcome.peak_kilobytes, kMostKilobytes);
}

TEST(Program, AFullStdoutIsNamedWithItsCause) {
  const TemporaryFile errors(".txt");
  const std::string command = std::string(EMILIA_BINARY) + " perft 3 > /dev/full 2> " + errors.path();
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), kExitFailed);
  EXPECT_EQ(errors.content(), "emilia: cannot write to stdout: No space left on device\n");
}

TEST(Program, SolvingIntoAFileGoesOnWhenNobodyReadsStdout) {
  const TemporaryFile results(".jsonl");
  const std::string position = "WXO" + std::string(62, 'E');
  const std::string three = position + "\n" + position + " -64\n" + position + "\n";
  ChildProcess solving({"solve", "-", "--out", results.path(), "--hash", "1"});
  solving.close_output();
  solving.send(three);
  const auto outcome = solving.finish();
  EXPECT_EQ(outcome.exit_code, kExitClosedPipe);
  EXPECT_EQ(outcome.errors, "");
  EXPECT_EQ(std::ranges::count(results.content(), '\n'), 3);

  ChildProcess unseen({"solve", "-", "--hash", "1"});
  unseen.close_output();
  unseen.send(three);
  EXPECT_EQ(unseen.finish().exit_code, kExitClosedPipe) << "nobody has the results";
}

TEST(Program, CtrlCEndsAPerftThatTakesDays) {
  ChildProcess emilia({"perft", "14"});
  while (emilia.processor_time() < std::chrono::seconds(1)) std::this_thread::yield();
  emilia.signal(SIGINT);
  const auto outcome = emilia.wait();
  EXPECT_EQ(outcome.exit_code, kExitInterrupted);
  EXPECT_EQ(outcome.output + outcome.errors, "");
}

TEST(Program, MakesTrainingDataAndGoesOnAfterAKill) {
  const TemporaryFile games(".games");
  const TemporaryFile killed_games(".games");
  const std::string count = std::to_string(std::max(100, random_cases(300)));
  const auto arguments = [&count](const TemporaryFile& file) {
    return std::vector<std::string>{"selfplay", "--out", file.path(),    "--games", count,
                                    "--depth",  "3",     "--exact-from", "8"};
  };
  expect_output(arguments(games), "played " + count + " games\n");
  {
    const ChildProcess killed(arguments(killed_games));
    while (killed_games.content().size() < 2000) std::this_thread::yield();
  }
  auto resumed = arguments(killed_games);
  resumed.emplace_back("--resume");
  const auto outcome = run_emilia(resumed);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_TRUE(outcome.output.starts_with("played ")) << outcome.output;
  EXPECT_TRUE(killed_games.content() == games.content());

  const TemporaryFile positions(".positions");
  const auto label = run_emilia({"label", games.path(), "--out", positions.path(), "--unique"});
  EXPECT_EQ(label.exit_code, 0) << label.errors;
  EXPECT_TRUE(label.output.starts_with("read " + count + " games, ")) << label.output;
  const auto again = run_emilia({"label", games.path(), "--out", positions.path()});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_EQ(again.output, "");
  EXPECT_NE(again.errors.find("the file exists"), std::string::npos);
}

TEST(Program, LabelsGamesFromStdin) {
  const TemporaryFile positions(".positions");
  const auto outcome = run_emilia({"label", "-", "--out", positions.path()}, "e6f4e3f6g5d6e7f5c5 64\n");
  EXPECT_EQ(outcome.output, "read 1 games, 9 positions; wrote 9\n");
  EXPECT_EQ(positions.content().size(), 16U + 9U * 24U);
}

TEST(Program, SolvesAndTellsInItsExitCodeWhatIsWrong) {
  // White passes, then Black takes the last white disc and wins 64-0.
  const std::string position = "WXO" + std::string(62, 'E');
  const auto right = run_emilia({"solve", "-", "--json", "--hash", "1"}, position + " -64\n");
  EXPECT_EQ(right.exit_code, 0) << right.errors;
  EXPECT_TRUE(right.output.starts_with("{\"index\":1,\"position\":\"" + position + "\",\"score\":-64,"))
      << right.output;
  EXPECT_EQ(run_emilia({"solve", "-"}, position + " +2\n").exit_code, 3);
  const auto damaged = run_emilia({"solve", "-"}, position + "\nW\n");
  EXPECT_EQ(damaged.exit_code, 1);
  EXPECT_EQ(damaged.output, "");
  EXPECT_TRUE(damaged.errors.starts_with("emilia: '-': line 2, column 1: ")) << damaged.errors;
}

TEST(Program, CtrlCEndsSolvingAfterWhatIsDone) {
  // Positions 1 to 3 take a moment; number 40 with its 20 empties takes longer than the delay before the
  // interrupt.
  ChildProcess emilia({"solve", EMILIA_POSITIONS_DIR "/ffo.obf", "--hash", "1"});
  for (int row = 0; row <= 3; ++row) emilia.read_line();
  emilia.signal(SIGINT);
  const auto outcome = emilia.finish();
  EXPECT_EQ(outcome.exit_code, 130);
  EXPECT_EQ(count_lines(outcome.output, "interrupted: 3 of 4 positions, "), 1) << outcome.output;
}

TEST(Program, LogsToAFileAndNeverToStdout) {
  const TemporaryFile file(".log");
  ChildProcess emilia({"--hash", "1", "--log-file", file.path(), "--log-level", "trace"});
  emilia.send("isready\nfoo\ngo depth 2\n");
  for (const std::string_view first : {"readyok", "error", "info", "info", "bestmove"}) {
    EXPECT_TRUE(emilia.read_line().starts_with(first));
  }
  const auto outcome = emilia.finish();
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors, "");
  const std::string log = file.content();
  for (const char* text : {"debug: received isready", "debug: sent readyok", "trace: sent info depth",
                           "info: sent error unknown command 'foo'", "debug: sent bestmove"}) {
    EXPECT_NE(log.find(text), std::string::npos) << text << " in\n" << log;
  }
}

}  // namespace
}  // namespace emilia::test
