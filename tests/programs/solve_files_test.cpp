// SPDX-License-Identifier: MIT
#include "programs/commands/solve_files.h"

#include <algorithm>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sstream>
#include <unistd.h>

#include "engine/solve/result_log.h"
#include "programs/commands/solve_progress.h"
#include "tests/support/scratch_folder.h"

namespace emilia::test {
namespace {

// First three positions of the FFO endgame test, with published values and best moves.
const std::string kFfo1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;";
const std::string kFfo2 = "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X;";
const std::string kFfo3 = "----OX----OOXX---OOOXX-XOOXXOOOOOXXOXXOOOXXXOOOOOXXXXOXO--OOOOOX X;";
const std::string kThree = kFfo1 + " G8:+18; H1:+12;\n" + kFfo2 + " A4:+10;\n" + kFfo3 + "\n";

struct Outcome {
  std::string error;  ///< empty without an error
  SolveOutcome how = SolveOutcome::right;
  std::string out;
  std::string err;
};

Outcome run(const SolveRequest& request) {
  std::ostringstream out;
  std::ostringstream err;
  const auto how = solve(request, out, err);
  return {how ? "" : how.error().message, how ? *how : SolveOutcome::right, out.str(), err.str()};
}

SolveRequest request_for(const std::string& file) {
  SolveRequest request;
  request.files = {file};
  request.options.hash_megabytes = 1;
  return request;
}

/// Returns the results of a file by index with zero times; the rest must be equal in every run.
std::vector<SolveResult> results_in(const std::string& lines) {
  std::vector<SolveResult> results;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) {
    auto result = parse_solve_result(line);
    EXPECT_TRUE(result) << line;
    if (!result) continue;
    results.push_back(*result);
    results.back().time = {};
  }
  std::ranges::sort(results, {}, &SolveResult::index);
  return results;
}

TEST(Solve, FindsThePublishedValuesAndMoves) {
  const ScratchFolder folder;
  SolveRequest request = request_for(folder.write("p", kThree));
  request.is_json = true;
  const Outcome outcome = run(request);
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.how, SolveOutcome::right);
  const auto results = results_in(outcome.out);
  ASSERT_EQ(results.size(), 3U);
  const std::vector<std::pair<Discs, Square>> published = {
      {18, Square::g8}, {10, Square::a4}, {2, Square::d1}};
  for (std::size_t i = 0; i < published.size(); ++i) {
    EXPECT_EQ(results[i].index, i + 1);
    EXPECT_EQ(results[i].found, (FoundScore{Score::from_discs(published[i].first), Bound::none, true}));
    EXPECT_EQ(results[i].pv.at(0), published[i].second);
    EXPECT_GT(results[i].nodes, 0U);
  }
  EXPECT_NE(outcome.err.find("2 as expected, 0 wrong, 1 without a known score\n"), std::string::npos)
      << outcome.err;
}

TEST(Solve, PrintsRowsAndTotals) {
  const ScratchFolder folder;
  const Outcome outcome = run(request_for(folder.write("p", kFfo1 + " G8:+18;")));
  EXPECT_NE(outcome.out.find("\n   1       14    +18     +18    g8  "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\n1 position, "), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.err, "");
}

TEST(Solve, FlagsWhatIsNotAsExpected) {
  const ScratchFolder folder;
  const Outcome score = run(request_for(folder.write("p", kFfo1 + " G8:+20;\n" + kFfo2 + " A4:+10;")));
  EXPECT_EQ(score.how, SolveOutcome::wrong);
  EXPECT_NE(score.out.find("+18     +20 !  g8"), std::string::npos) << score.out;
  EXPECT_NE(score.out.find("1 as expected, 1 wrong, 0 without"), std::string::npos) << score.out;

  const Outcome move = run(request_for(folder.write("q", kFfo1 + " H1:+18; G8:+12;")));
  EXPECT_EQ(move.how, SolveOutcome::wrong);
}

TEST(Solve, KnowsPassesAndFinishedGames) {
  // White passes, then Black takes the last white disc; all squares count for Black. The second game is over.
  const ScratchFolder folder;
  SolveRequest request = request_for(
      folder.write("p", "WXO" + std::string(62, 'E') + " -64\nBX" + std::string(63, 'E') + " 64\n"));
  request.is_json = true;
  const Outcome outcome = run(request);
  EXPECT_EQ(outcome.how, SolveOutcome::right) << outcome.out;
  const auto results = results_in(outcome.out);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].pv, (std::vector{Square::pass, Square::c1}));
  EXPECT_TRUE(results[1].pv.empty());
}

TEST(Solve, SolvesPositionsOfOtherBoards) {
  // White passes, then Black takes c1 and has all open squares.
  const ScratchFolder folder;
  SolveRequest request =
      request_for(folder.write("p", "WXOE" + std::string(97, '-') + " -3\nBEEEEEOXEEXOEEEEE -10\n"));
  request.is_json = true;
  const Outcome outcome = run(request);
  EXPECT_EQ(outcome.error, "");
  EXPECT_EQ(outcome.how, SolveOutcome::right) << outcome.out;
  const auto results = results_in(outcome.out);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].pv, (std::vector{Square::pass, Square::c1}));

  request.board = *parse_shape("10x4 blocked a1");
  request.files = {
      folder.write("q", "BEEEEEEEEEEEEEEOXEEEEEEEEXOEEEEEEEEEE-----\nBXOE" + std::string(37, '-'))};
  EXPECT_NE(run(request).error.find(": 42 characters, expected 41"), std::string::npos);
}

TEST(Solve, FindsWhoWins) {
  const ScratchFolder folder;
  SolveRequest request = request_for(folder.write("p", kThree + kFfo1 + " G8:-2;\n"));
  request.goal.window = kWinLossDraw;
  const Outcome outcome = run(request);
  EXPECT_EQ(outcome.how, SolveOutcome::wrong);
  EXPECT_NE(outcome.out.find("\n   2       14    win     +10    a4  "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("\n   4       14    win      -2 !  "), std::string::npos) << outcome.out;
}

TEST(Solve, TellsHowFarASearchToADepthIsOff) {
  const ScratchFolder folder;
  SolveRequest request = request_for(folder.write("p", kThree));
  request.goal.depth = 4;
  const Outcome outcome = run(request);
  EXPECT_EQ(outcome.how, SolveOutcome::right) << "an estimate is not wrong";
  EXPECT_NE(outcome.out.find(" of 2 best moves right, "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("mean error "), std::string::npos) << outcome.out;
  request.goal.depth = 14;
  EXPECT_NE(run(request).out.find("2 of 2 best moves right, 2 of 2 scores, mean error 0.00 discs"),
            std::string::npos);
}

TEST(Solve, FindsThePublishedScoresOfMoves) {
  const ScratchFolder folder;
  SolveRequest request =
      request_for(folder.write("p", kFfo1 + " G8:+18; H1:+12; H7:+6; A2:+6; A3:+4; B1:-4; A4:-22;\n"));
  request.goal.wants_moves = true;
  const Outcome outcome = run(request);
  EXPECT_EQ(outcome.how, SolveOutcome::right);
  EXPECT_NE(outcome.out.find("\n      G8:+18; H1:+12; A2:+6; H7:+6; A3:+4; B1:-4; "), std::string::npos)
      << outcome.out;
  request.files = {folder.write("q", kFfo1 + " G8:+18; H1:+10;\n")};
  EXPECT_EQ(run(request).how, SolveOutcome::wrong) << "a move is worth more than was expected";
}

TEST(Solve, PrintsInOrderWhatSeveralThreadsSolve) {
  const ScratchFolder folder;
  SolveRequest request = request_for(folder.write("p", kThree + kThree + kThree));
  request.options.threads = 4;
  request.shares_hash = true;
  request.results = folder.path("r");
  request.is_json = true;
  const auto results = results_in(run(request).out);
  ASSERT_EQ(results.size(), 9U);
  for (std::size_t i = 0; i < results.size(); ++i) EXPECT_EQ(results[i].index, i + 1);
  EXPECT_EQ(results[0].nodes, results[6].nodes) << "each has a thread and a table of its own";
  EXPECT_EQ(results_in(folder.read("r")), results);
  request.is_resumed = true;
  EXPECT_EQ(results_in(run(request).out), results);
}

TEST(Solve, RefusesResultsOfAnotherGoal) {
  const ScratchFolder folder;
  SolveRequest request = request_for(folder.write("p", kFfo1));
  request.goal.window = kWinLossDraw;
  request.results = folder.path("r");
  ASSERT_EQ(run(request).error, "");
  request.is_resumed = true;
  EXPECT_EQ(run(request).error, "") << "of the same goal they are taken";
  request.goal = {};
  EXPECT_NE(run(request).error.find(": expected results of no flags, found results of '--wld'"),
            std::string::npos);
}

TEST(SolveProgress, ALongSolveInAPipeIsNotSilent) {
  const int no_terminal = open("/dev/null", O_WRONLY);
  ProgressBar bar("solve", 1, 0, no_terminal);
  std::ostringstream lines;
  {
    PositionProgress progress({.index = 3, .empties = 44}, lines, bar);
    for (const int seconds : {1, 5, 9}) progress.look({}, 1000, std::chrono::seconds(seconds));
    EXPECT_EQ(lines.str(), "") << "a short search needs no lines";
    constexpr int kDay = 24 * 60 * 60;
    for (int seconds = 10; seconds < kDay; ++seconds)
      progress.look({.depth = seconds / 100}, 1000, std::chrono::seconds(seconds));
  }
  const std::string text = lines.str();
  EXPECT_EQ(
      text.substr(0, text.find('\n')),
      "#3: the exact score of 44 empty squares can take days; --selectivity, --depth or --time takes less");
  const auto count = std::ranges::count(text, '\n');
  EXPECT_GT(count, 50);
  EXPECT_LT(count, 150);
  lines.str("");
  PositionProgress of_less({.empties = 44, .wants_proof = false}, lines, bar);
  of_less.look({}, 1000, std::chrono::seconds(20));
  EXPECT_EQ(lines.str(), "#0: 1000 nodes, 50 nodes/s, 20.0 s\n");
  close(no_terminal);
}

TEST(Solve, GoesOnWithAResultsFile) {
  const ScratchFolder folder;
  SolveRequest request = request_for(folder.write("p", kThree));
  request.results = folder.path("r");
  ASSERT_EQ(run(request).error, "");
  const std::string whole = folder.read("r");
  EXPECT_NE(run(request).error.find("the file exists"), std::string::npos);
  EXPECT_EQ(folder.read("r"), whole);

  // File of a run that was killed while it wrote its third line.
  const std::size_t third = whole.find("\n{\"index\":3") + 1;
  request.results = folder.write("r", whole.substr(0, third + 20));
  request.is_resumed = true;
  const Outcome resumed = run(request);
  EXPECT_EQ(resumed.error, "");
  EXPECT_EQ(folder.read("r").substr(0, third), whole.substr(0, third)) << "what was done stays";
  EXPECT_EQ(results_in(folder.read("r")), results_in(whole));
  EXPECT_NE(resumed.out.find("3 positions, "), std::string::npos) << "all are reported: " << resumed.out;
}

TEST(Solve, ShardsMakeTheWhole) {
  const ScratchFolder folder;
  SolveRequest request = request_for(folder.write("p", kThree));
  request.results = folder.path("whole");
  ASSERT_EQ(run(request).error, "");

  std::string joined;
  for (const std::uint64_t number : {2, 1}) {
    request.shard = {number, 2};
    request.results = folder.path("part" + std::to_string(number));
    ASSERT_EQ(run(request).error, "");
    joined += folder.read("part" + std::to_string(number));
  }
  EXPECT_EQ(results_in(joined), results_in(folder.read("whole")));

  request.shard = {};
  request.results = folder.write("joined", joined);
  request.is_resumed = true;
  EXPECT_NE(run(request).out.find("2 as expected, 0 wrong, 1 without"), std::string::npos);
  EXPECT_EQ(folder.read("joined"), joined) << "nothing was missing";

  request.results = folder.write("joined", joined + folder.read("part1"));
  EXPECT_NE(run(request).error.find("second result for position 1"), std::string::npos);
}

TEST(Solve, RefusesResultsOfOtherPositions) {
  const ScratchFolder folder;
  SolveRequest request = request_for(folder.write("p", kFfo1));
  request.results = folder.path("r");
  ASSERT_EQ(run(request).error, "");
  request.is_resumed = true;
  request.files = {folder.write("q", kFfo2)};
  EXPECT_NE(run(request).error.find("its position 1 is not a position of the files and the shard"),
            std::string::npos);
  request.files = {folder.path("p")};
  request.shard = {2, 2};
  EXPECT_NE(run(request).error.find("its position 1 is not a position of the files and the shard"),
            std::string::npos);
}

TEST(Solve, RefusesEstimatesOfAnotherEvaluation) {
  const ScratchFolder folder;
  SolveRequest request = request_for(folder.write("p", kFfo1));
  request.results = folder.path("r");
  request.goal.depth = 1;
  ASSERT_EQ(run(request).error, "");
  request.is_resumed = true;
  ASSERT_EQ(run(request).error, "");
  request.options.eval = EvalKind::naive;
  EXPECT_NE(run(request).error.find("expected results of '--depth 1, eval naive'"), std::string::npos)
      << run(request).error;
}

TEST(Solve, SolvesNothingOfADamagedFile) {
  const ScratchFolder folder;
  const Outcome outcome = run(request_for(folder.write("p", kFfo1 + "\n" + kFfo2.substr(0, 30) + "\n")));
  EXPECT_NE(outcome.error.find("line 2, column 31: found the end of the line, expected X, O or - for g4"),
            std::string::npos)
      << outcome.error;
  EXPECT_EQ(outcome.out, "");
}

}  // namespace
}  // namespace emilia::test
