// SPDX-License-Identifier: MIT
#include "programs/commands/solve_board.h"

#include <algorithm>

#include "engine/board/game.h"
#include "engine/board/position_text.h"
#include "engine/solve/proof_log.h"
#include "programs/commands/command_line.h"
#include "programs/commands/solve.h"
#include "tests/programs/solve_board_cases.h"
#include "tests/support/plain_search.h"
#include "tests/support/scarce_memory.h"
#include "tests/support/scratch_folder.h"

namespace emilia::test {
namespace {

/// Returns the options of `emilia solve --board`.
EngineOptions default_options(std::string board) {
  std::string command = "solve";
  std::string flag = "--board";
  const std::vector<char*> words = {command.data(), flag.data(), board.data()};
  const auto line = parse_command_line(words);
  EXPECT_TRUE(line);
  return parse_board_problem(line->arguments, line->options)->options;
}

TEST(SolveBoard, OrdersMovesByLearnedWeightsIfTheBoardHasSome) {
  const int usual = SearchParams().evaluation_weight;
  EXPECT_EQ(default_options("6x6").eval, EvalKind::pattern);
  EXPECT_EQ(default_options("6x6").search_params.evaluation_weight, usual);
  EXPECT_EQ(default_options("6x6 fewest").eval, EvalKind::staged);
  EXPECT_EQ(default_options("4x5").eval, EvalKind::staged);
  EXPECT_GT(default_options("4x5").search_params.evaluation_weight, usual);
}

/// The published value of 4x4 is 3-11.
TEST(SolveBoard, FindsThePublishedValuesOf4x4) {
  EXPECT_EQ(solved(board_request("4x4")).field("value"), "-10");
  EXPECT_EQ(solved(board_request("4x4 parallel")).field("value"), "-4");
  const SolvedBoard raw = solved(board_request("4x4", Scoring::raw));
  EXPECT_EQ(raw.field("value"), "-8");
  EXPECT_EQ(raw.field("end"), "3-11");
}

/// Ten columns with 4x4 open squares, two of them outside the 8x8 corner.
std::string ten_columns() {
  std::string blocked;
  for (const char column : {'a', 'b', 'c', 'h', 'i', 'j'}) {
    for (int row = 1; row <= 4; ++row)
      blocked += (blocked.empty() ? "" : ",") + (column + std::to_string(row));
  }
  return "10x4 blocked " + blocked;
}

TEST(SolveBoard, FindsTheSameValueAmongTenColumns) {
  const SolvedBoard found = solved(board_request(ten_columns()));
  EXPECT_EQ(found.error, "");
  EXPECT_EQ(found.field("value"), "-10");
  EXPECT_EQ(found.field("end"), "3-11");
}

// Seventeen squares, one of them outside 8x8.
TEST(SolveBoard, DoesAllOfItOnABoardThatDoesNotFit64Bits) {
  const std::string shape = "9x4 blocked a1,a2,a3,a4,b1,b2,b3,b4,g1,g2,g3,g4,h1,h2,h3,h4,i2,i3,i4";
  const ScratchFolder folder;
  BoardProblem request = board_request(shape);
  request.wants_moves = request.checks_line = true;
  request.checkpoint = folder.path("proofs");
  request.options.threads = 2;
  request.options.search_params.endgame_empties = 0;
  const SolvedBoard found = solved(request);
  EXPECT_EQ(found.error, "");
  const WideBoard start = start_position(request.board).board;
  EXPECT_FALSE(fits_64_bits(start));
  const Discs value = plain_alpha_beta(start, -kMaxBoardSquares, kMaxBoardSquares);
  EXPECT_EQ(std::stoi(found.field("value")), value);
  EXPECT_NE(found.field("checked"), "");
  EXPECT_NE(found.field("move"), "");
  request.is_resumed = true;
  const SolvedBoard again = solved(request);
  EXPECT_EQ(again.error, "");
  EXPECT_EQ(std::stoi(again.field("value")), value);
  request = board_request(shape);
  request.line = *parse_transcript(found.field("line"));
  EXPECT_EQ(solved(request).error, "");
  const ScoredWideBoard raw_start = scored(start, Scoring::raw);
  EXPECT_EQ(std::stoi(solved(board_request(shape, Scoring::raw)).field("value")),
            plain_alpha_beta(raw_start, -kMaxBoardSquares, kMaxBoardSquares));
}

/// Plain minimax in Python, without code of this project.
TEST(SolveBoard, SolvesGamesThatTheFewestDiscsWin) {
  const SolvedBoard four = solved(board_request("4x4 fewest"));
  EXPECT_EQ(four.field("value"), "+3");
  EXPECT_EQ(four.field("scores"), "as the discs lie, fewest win");
  EXPECT_EQ(solved(board_request("4x4 parallel fewest")).field("value"), "+0");
  EXPECT_EQ(solved(board_request("4x5 fewest")).field("value"), "+4");
  EXPECT_EQ(solved(board_request("4x4 fewest", Scoring::raw)).field("value"), "+3") << "discs count anyway";
}

TEST(SolveBoard, SolvesABoardOnWhichTheFirstPlayerHasToPass) {
  const std::string shape = "4x4 blocked a2,b1,c4,d3";
  const WideBoard start = start_position(*parse_shape(shape)).board;
  ASSERT_TRUE(start.is_legal(Square::pass));
  const Discs value = plain_alpha_beta(start, -kMaxBoardSquares, kMaxBoardSquares);
  const ScratchFolder folder;
  BoardProblem request = board_request(shape);
  request.wants_moves = request.checks_line = true;
  request.checkpoint = folder.path("proofs");
  for (const bool is_resumed : {false, true}) {
    request.is_resumed = is_resumed;
    const SolvedBoard found = solved(request);
    EXPECT_EQ(found.error, "");
    EXPECT_EQ(std::stoi(found.field("value")), value);
    EXPECT_TRUE(found.field("line").starts_with("pa")) << found.out;
    EXPECT_NE(found.field("checked"), "");
    EXPECT_EQ(found.field("move"), "") << "there is no first move";
  }
  request = board_request(shape);
  request.line = *parse_transcript(solved(request).field("line"));
  EXPECT_EQ(std::stoi(solved(request).field("value")), value);
}

TEST(SolveBoard, SolvesABoardOnWhichNobodyCanMove) {
  BoardProblem request = board_request("4x4 blocked a2,b1,c4,d3,a3,b4,c1,d2");
  request.wants_moves = request.checks_line = true;
  const SolvedBoard found = solved(request);
  EXPECT_EQ(found.error, "");
  EXPECT_EQ(found.field("value"), "+0");
  EXPECT_EQ(found.field("end"), "2-2");
  EXPECT_EQ(found.field("line"), "");
}

TEST(SolveBoard, SaysSoWhereThereIsNoMemoryToSearch) {
  BoardProblem request = board_request("4x4");
  request.options.searches_in_place = true;
  request.options.eval = EvalKind::staged;
  const ScarceMemory scarce(10'000);
  EXPECT_EQ(solved(request).error, "a search ended without a proof");
}

TEST(SolveBoard, EachStepOfTheLineKeepsTheValue) {
  const SolvedBoard found = solved(board_request("4x4"));
  Game game(start_position(*parse_shape("4x4")));
  const auto line = parse_transcript(found.field("line"));
  ASSERT_TRUE(line);
  for (const Square move : *line) {
    const Discs value = plain_alpha_beta(game.position().board, -kSquareCount, kSquareCount);
    EXPECT_EQ(game.position().to_move == Color::black ? value : -value, -10);
    ASSERT_TRUE(game.play(move));
  }
  EXPECT_TRUE(game.is_finished());
}

TEST(SolveBoard, TellsEveryFirstMoveThoseThatAreEqualTogether) {
  BoardProblem request = board_request("4x4");
  request.wants_moves = true;
  EXPECT_TRUE(solved(request).field("move").starts_with("b1 a2 d3 c4  -10  "));
  request = board_request("4x5");
  request.wants_moves = true;
  const SolvedBoard found = solved(request);
  EXPECT_NE(found.out.find("move "), found.out.rfind("move ")) << found.out;
}

TEST(SolveBoard, ChecksItsLine) {
  for (const Scoring scoring : {Scoring::empties_to_winner, Scoring::raw}) {
    BoardProblem request = board_request("4x4 parallel", scoring);
    request.checks_line = true;
    const SolvedBoard found = solved(request);
    EXPECT_EQ(found.error, "");
    EXPECT_TRUE(found.field("checked").ends_with("positions of the line have this value")) << found.out;
  }
}

TEST(SolveBoard, ChecksALineThatIsGiven) {
  BoardProblem request = board_request("4x4");
  request.checks_line = true;
  request.line = *parse_transcript("a2a1b1a3d4c1a4d2d1d3");  // the best line, mirrored
  SolvedBoard found = solved(request);
  EXPECT_EQ(found.error, "");
  EXPECT_EQ(found.field("value"), "-10");
  EXPECT_EQ(found.field("checked"), "9 positions of the given line have this value");

  request.line.resize(4);
  found = solved(request);
  EXPECT_EQ(found.field("value"), "-10");
  EXPECT_EQ(found.field("checked"), "3 positions of the given line have this value");
}

TEST(SolveBoard, RefusesALineThatDoesNotKeepItsValue) {
  BoardProblem request = board_request("4x4");
  request.checks_line = true;
  request.line = *parse_transcript("b1c1");  // Black, who loses 3-11 with best play, wins after this reply
  EXPECT_NE(solved(request).error.find("the line does not keep its value: WEXEEEXXEEXOEEEEE is worth 10, "),
            std::string::npos);
}

TEST(SolveBoard, ChecksAWholeLineForTheWorkOfOneSolve) {
  BoardProblem request = board_request("5x5 parallel");
  const std::uint64_t once = std::stoul(solved(request).field("nodes"));
  request.checks_line = true;
  request.line = *parse_transcript("c4d5a3c1d4e4e5d3c5b4e3d2a4a5b1a2a1pae1e2b5pad1");
  const SolvedBoard found = solved(request);
  EXPECT_EQ(found.field("checked"), "20 positions of the given line have this value");
  EXPECT_LT(std::stoul(found.field("nodes")), 2 * once);
}

TEST(SolveBoard, FindsTheValueAtOnceThatItsCheckpointHas) {
  const ScratchFolder folder;
  BoardProblem request = board_request("4x4 parallel");
  request.checkpoint = folder.path("proofs");
  request.options.search_params.endgame_empties = 0;  // proofs of small endgames are not stored
  const std::uint64_t first = std::stoul(solved(request).field("nodes"));
  request.is_resumed = true;
  const SolvedBoard again = solved(request);
  EXPECT_EQ(again.field("value"), "-4");
  EXPECT_LT(std::stoul(again.field("nodes")), first / 4);
}

TEST(SolveBoard, GoesOnFromItsCheckpoint) {
  const ScratchFolder folder;
  BoardProblem request = board_request("4x4");
  request.checkpoint = folder.path("proofs");
  // Proofs of small endgames and results of earlier depths are not stored.
  request.options.search_params.endgame_empties = 0;
  request.options.search_params.endgame_lead = 60;
  const SolvedBoard first = solved(request);
  EXPECT_EQ(first.field("value"), "-10");
  EXPECT_NE(solved(request).error.find("the file exists"), std::string::npos);

  // The process was killed while it wrote a line.
  const std::string text = folder.read("proofs");
  EXPECT_GT(std::ranges::count(text, '\n'), 10);
  request.checkpoint = folder.write("cut", text.substr(0, text.size() - 5));
  request.is_resumed = true;
  const SolvedBoard second = solved(request);
  EXPECT_EQ(second.error, "");
  EXPECT_EQ(second.field("value"), "-10");
  EXPECT_LT(std::stoul(second.field("nodes")), std::stoul(first.field("nodes")) / 2);
  EXPECT_NE(second.err.find("proofs from the checkpoint"), std::string::npos);
}

TEST(SolveBoard, RefusesACheckpointOfAnotherBoard) {
  const ScratchFolder folder;
  BoardProblem request = board_request("4x4");
  request.checkpoint = folder.path("proofs");
  EXPECT_EQ(solved(request).error, "");
  request.is_resumed = true;
  request.options.scoring = Scoring::raw;
  EXPECT_NE(solved(request).error.find("expected header"), std::string::npos);
}

TEST(ProofLog, NamesTheLineThatIsDamaged) {
  const ScratchFolder folder;
  const std::string header = "emilia proofs on 4x4, scores the empty squares to the winner\n";
  const std::string whole = header + "BEEEEEOXEEXOEEEEE -10 -8 b1\n";
  const auto error_of = [&](const std::string& text) {
    ProofLog reader;
    const Status opened = reader.open(folder.write("p", text), *parse_shape("4x4"),
                                      Scoring::empties_to_winner, ProofLog::Mode::resume);
    return opened ? std::string() : opened.error().message;
  };
  EXPECT_EQ(error_of(whole), "");
  EXPECT_NE(error_of(whole + "BEEEEEOXEEXOEEEEE 4 -8 b1\n").find("line 3: "), std::string::npos);
  EXPECT_NE(error_of(whole + "BEEEEEOXEEXOEEEEE -8 -8 z1\n").find("line 3: "), std::string::npos);
  EXPECT_NE(error_of(whole + "nonsense\n").find("line 3: "), std::string::npos);
}

}  // namespace
}  // namespace emilia::test
